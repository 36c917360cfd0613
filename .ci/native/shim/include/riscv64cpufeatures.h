/* The builder asks for the structures of all its architectures; the shims are for one, so nothing fills this. */
#ifndef CAMELRADIUS_SHIM_RISCV64CPUFEATURES_H
#define CAMELRADIUS_SHIM_RISCV64CPUFEATURES_H
#include <stdbool.h>

typedef struct {
    bool fI, fM, fA, fF, fD, fC, fV;
} CPUFeatures;
#endif
