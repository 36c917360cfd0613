/* The structure that the builder asks for by the names of its fields; their order is our own. A feature that the shim does not look for is absent. */
#ifndef CAMELRADIUS_SHIM_AMD64CPUFEATURES_H
#define CAMELRADIUS_SHIM_AMD64CPUFEATURES_H
#include <stdbool.h>

/* F(field, gcc's name of the feature): gcc knows what the processor has and the system saves. */
#define SHIM_FEATURES_OF_GCC(F) \
    F(CX8, "cmpxchg8b") F(CMOV, "cmov") F(FXSR, "fxsave") F(MMX, "mmx") F(SSE, "sse") F(SSE2, "sse2") F(SSE3, "sse3") \
    F(SSSE3, "ssse3") F(SSE4A, "sse4a") F(SSE4_1, "sse4.1") F(SSE4_2, "sse4.2") F(POPCNT, "popcnt") F(LZCNT, "lzcnt") \
    F(AVX, "avx") F(AVX2, "avx2") F(AES, "aes") F(CLMUL, "pclmul") F(BMI1, "bmi") F(BMI2, "bmi2") F(RTM, "rtm") \
    F(ADX, "adx") F(AVX512F, "avx512f") F(AVX512DQ, "avx512dq") F(AVX512PF, "avx512pf") F(AVX512ER, "avx512er") \
    F(AVX512CD, "avx512cd") F(AVX512BW, "avx512bw") F(AVX512VL, "avx512vl") F(SHA, "sha") F(FMA, "fma") \
    F(AVX512_VPOPCNTDQ, "avx512vpopcntdq") F(AVX512_VPCLMULQDQ, "vpclmulqdq") F(AVX512_VAES, "vaes") \
    F(AVX512_VNNI, "avx512vnni") F(FLUSHOPT, "clflushopt") F(CLWB, "clwb") F(AVX512_VBMI2, "avx512vbmi2") \
    F(AVX512_VBMI, "avx512vbmi") F(SERIALIZE, "serialize") F(RDPID, "rdpid") F(GFNI, "gfni") \
    F(AVX512_BITALG, "avx512bitalg") F(PKU, "pku") F(F16C, "f16c") F(AVX512_IFMA, "avx512ifma")

#define SHIM_OTHER_FEATURES(F) \
    F(HT) F(AMD_3DNOW_PREFETCH) F(TSC) F(TSCINV) F(TSCINV_BIT) F(ERMS) F(VZEROUPPER) F(FLUSH) F(HV) F(RDTSCP) F(FSRM) \
    F(OSPKE) F(CET_IBT) F(CET_SS) F(AVX_IFMA) F(APX_F) F(SHA512) F(AVX512_FP16) F(AVX10_1) F(AVX10_2)

typedef struct {
#define SHIM_FIELD_OF_GCC(name, gcc) bool f##name;
#define SHIM_FIELD(name) bool f##name;
    SHIM_FEATURES_OF_GCC(SHIM_FIELD_OF_GCC)
    SHIM_OTHER_FEATURES(SHIM_FIELD)
#undef SHIM_FIELD_OF_GCC
#undef SHIM_FIELD
} CPUFeatures;
#endif
