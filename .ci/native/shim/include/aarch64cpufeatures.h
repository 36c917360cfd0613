/* The builder asks for the structures of all its architectures; the shims are for one, so nothing fills this. */
#ifndef CAMELRADIUS_SHIM_AARCH64CPUFEATURES_H
#define CAMELRADIUS_SHIM_AARCH64CPUFEATURES_H
#include <stdbool.h>

typedef struct {
    bool fFP, fASIMD, fEVTSTRM, fAES, fPMULL, fSHA1, fSHA2, fCRC32, fLSE, fDCPOP, fSHA3, fSHA512, fSVE, fSVE2, fSTXR_PREFETCH;
    bool fA53MAC, fDMB_ATOMICS, fPACA, fSVEBITPERM, fFPHP, fASIMDHP;
} CPUFeatures;
#endif
