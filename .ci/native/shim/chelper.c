/*
 * The C functions that the builder's classes declare with @CLibrary("libchelper"): a GraalVM distribution brings them as
 * a static library, Maven Central does not. Names and types are those of the declarations.
 */
#define _GNU_SOURCE
#include "amd64cpufeatures.h"
#include "svm_locale.h"

#include <cpuid.h>
#include <fcntl.h>
#include <locale.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* AMD64LibCHelper */

static bool bit(unsigned int word, int number) { return (word >> number) & 1; }

void determineCPUFeatures(CPUFeatures *features) {
    unsigned int a = 0, b = 0, c = 0, d = 0;
    memset(features, 0, sizeof *features);
    __builtin_cpu_init();
#define SHIM_ASK(name, gcc) features->f##name = __builtin_cpu_supports(gcc) != 0;
    SHIM_FEATURES_OF_GCC(SHIM_ASK)
#undef SHIM_ASK
    if (__get_cpuid(1, &a, &b, &c, &d)) {
        features->fTSC = bit(d, 4);
        features->fFLUSH = bit(d, 19);
        features->fHT = bit(d, 28);
        features->fHV = bit(c, 31);
    }
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
        features->fERMS = bit(b, 9);
        features->fOSPKE = bit(c, 4);
        features->fFSRM = bit(d, 4);
    }
    if (__get_cpuid(0x80000001u, &a, &b, &c, &d)) {
        features->fAMD_3DNOW_PREFETCH = bit(c, 8);
        features->fRDTSCP = bit(d, 27);
    }
    if (__get_cpuid(0x80000007u, &a, &b, &c, &d)) {
        features->fTSCINV_BIT = bit(d, 8);
        features->fTSCINV = features->fTSCINV_BIT && features->fTSC;
    }
    features->fVZEROUPPER = features->fAVX;
}

/* The features that the image was compiled for, in the same structure, 0xfe where one is needed and 0xff elsewhere: is any missing? */
int checkCPUFeatures(const char *required) {
    CPUFeatures present;
    const unsigned char *octets = (const unsigned char *)&present;
    determineCPUFeatures(&present);
    for (size_t i = 0; i < sizeof present; i++) {
        if ((octets[i] | (unsigned char)required[i]) != 0xff) {
            return 1;
        }
    }
    return 0;
}

int checkCPUFeaturesOrExit(const char *required, const char *message) {
    if (checkCPUFeatures(required)) {
        fputs(message, stderr);
        exit(1);
    }
    return 0;
}

/* CodeSynchronizationOperations */

void codeSynchronization_clearCache(long start, long end) { __builtin___clear_cache((char *)start, (char *)end); }

/* LibCHelper, LinuxLibCHelper */

char **getEnviron(void) { return environ; }

int getThreadId(void) { return (int)syscall(SYS_gettid); }

/* Nanoseconds in user mode, by the thread's stat file: the field after the name in parentheses is the third. */
long getThreadUserTimeSlow(int thread) {
    char path[64], line[1024];
    FILE *file;
    char *rest;
    unsigned long ticks;
    snprintf(path, sizeof path, "/proc/self/task/%d/stat", thread);
    file = fopen(path, "r");
    if (!file) {
        return -1;
    }
    rest = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    if (!rest || sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu", &ticks) != 1) {
        return -1;
    }
    return (long)ticks * (1000000000L / sysconf(_SC_CLK_TCK));
}

/* The name of the system's time zone, for the caller to free; NULL: not known. */
char *SVM_FindJavaTZmd(const char *mappings, int length) {
    const char *zone = getenv("TZ");
    char target[4096];
    char *name;
    ssize_t n;
    (void)mappings;
    (void)length;
    if (zone && *zone) {
        zone += *zone == ':';
        name = strstr(zone, "zoneinfo/");
        return strdup(name ? name + strlen("zoneinfo/") : zone);
    }
    n = readlink("/etc/localtime", target, sizeof target - 1);
    if (n > 0) {
        target[n] = 0;
        name = strstr(target, "zoneinfo/");
        if (name) {
            return strdup(name + strlen("zoneinfo/"));
        }
    }
    return NULL;
}

/* LocaleCHelper */

static svm_locale_props_t locale_props;

/* language[_country][.encoding][@variant] */
static int read_locale(int category, const char **language, const char **country) {
    const char *found = setlocale(category, NULL);
    char *text, *mark;
    if (!found || !strcmp(found, "C") || !strcmp(found, "POSIX") || !strncmp(found, "C.", 2)) {
        found = "en";
    }
    text = strdup(found);
    if (!text) {
        return SVM_LOCALE_INITIALIZATION_OUT_OF_MEMORY;
    }
    text[strcspn(text, ".@")] = 0;
    mark = strchr(text, '_');
    *language = text;
    *country = NULL;
    if (mark) {
        *mark = 0;
        *country = mark + 1;
    }
    return SVM_LOCALE_INITIALIZATION_SUCCEEDED;
}

int svm_initialize_locale(void) {
    setlocale(LC_ALL, "");
    memset(&locale_props, 0, sizeof locale_props);
    if (read_locale(LC_MESSAGES, &locale_props.display_language, &locale_props.display_country) ||
        read_locale(LC_CTYPE, &locale_props.format_language, &locale_props.format_country)) {
        return SVM_LOCALE_INITIALIZATION_OUT_OF_MEMORY;
    }
    return SVM_LOCALE_INITIALIZATION_SUCCEEDED;
}

const svm_locale_props_t *svm_get_locale(void) { return &locale_props; }

/* CSunMiscSignal: a handler counts the signal and wakes the thread that dispatches it to Java. */

static sem_t signals_waiting;
static volatile int signals_open;
static volatile int pending_signals[NSIG];

static void count_signal(int number) {
    __atomic_add_fetch(&pending_signals[number], 1, __ATOMIC_SEQ_CST);
    sem_post(&signals_waiting);
}

/* 0: open, 1: another isolate has it, -1: errno says why not */
int cSunMiscSignal_open(void) {
    int closed = 0;
    if (!__atomic_compare_exchange_n(&signals_open, &closed, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        return 1;
    }
    memset((void *)pending_signals, 0, sizeof pending_signals);
    return sem_init(&signals_waiting, 0, 0);
}

int cSunMiscSignal_close(void) {
    int status = sem_destroy(&signals_waiting);
    __atomic_store_n(&signals_open, 0, __ATOMIC_SEQ_CST);
    return status;
}

int cSunMiscSignal_awaitSemaphore(void) { return sem_wait(&signals_waiting); }

int cSunMiscSignal_signalSemaphore(void) { return sem_post(&signals_waiting); }

bool cSunMiscSignal_signalRangeCheck(int number) { return number > 0 && number < NSIG; }

/* The number of one that has come, taken off; -1: none. */
int cSunMiscSignal_checkPendingSignal(void) {
    for (int number = 0; number < NSIG; number++) {
        int n = __atomic_load_n(&pending_signals[number], __ATOMIC_SEQ_CST);
        while (n > 0) {
            if (__atomic_compare_exchange_n(&pending_signals[number], &n, n - 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
                return number;
            }
        }
    }
    return -1;
}

void (*cSunMiscSignal_signalHandlerFunctionPointer(void))(int) { return count_signal; }

/* The forms without variable arguments that Fcntl, LinuxLibCHelper and PosixVMThreads declare. */

int openSII(const char *path, int flags, int mode) { return open(path, flags, mode); }

int openatISII(int folder, const char *path, int flags, int mode) { return openat(folder, path, flags, mode); }

void *mremapP(void *old, size_t old_size, size_t new_size, int flags, void *address) {
    return mremap(old, old_size, new_size, flags, address);
}

int fprintfSD(FILE *file, const char *format, const char *text, int number) { return fprintf(file, format, text, number); }

/* ContainerLibrary: the shim sees the whole machine. */

int svm_container_initialize(int version) {
    (void)version;
    return 0; /* not in a container */
}

int svm_container_active_processor_count(void) { return (int)sysconf(_SC_NPROCESSORS_ONLN); }

unsigned long svm_container_physical_memory(void) {
    return (unsigned long)sysconf(_SC_PHYS_PAGES) * (unsigned long)sysconf(_SC_PAGE_SIZE);
}
