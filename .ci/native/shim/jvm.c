/*
 * A libjvm.so for the JDK's shared libraries in a native image: the entry points that they use of a virtual machine.
 * home.sh adds one that aborts, and says its name, for each other one that they import.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jni.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

int jio_vsnprintf(char *text, size_t size, const char *format, va_list arguments) {
    int n = vsnprintf(text, size, format, arguments);
    if (size > 0 && n >= (int)size) {
        text[size - 1] = 0;
        return -1;
    }
    return n;
}

int jio_snprintf(char *text, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = jio_vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return n;
}

int jio_vfprintf(FILE *file, const char *format, va_list arguments) { return vfprintf(file, format, arguments); }

int jio_fprintf(FILE *file, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int n = vfprintf(file, format, arguments);
    va_end(arguments);
    return n;
}

JNIEXPORT jlong JNICALL JVM_NanoTime(JNIEnv *env, jclass ignored) {
    struct timespec now;
    (void)env;
    (void)ignored;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (jlong)now.tv_sec * 1000000000 + now.tv_nsec;
}

JNIEXPORT jlong JNICALL JVM_CurrentTimeMillis(JNIEnv *env, jclass ignored) {
    struct timeval now;
    (void)env;
    (void)ignored;
    gettimeofday(&now, NULL);
    return (jlong)now.tv_sec * 1000 + now.tv_usec / 1000;
}

/* Nanoseconds since an instant in seconds; -1 when that is too far away. */
JNIEXPORT jlong JNICALL JVM_GetNanoTimeAdjustment(JNIEnv *env, jclass ignored, jlong seconds) {
    struct timespec now;
    jlong away;
    (void)env;
    (void)ignored;
    clock_gettime(CLOCK_REALTIME, &now);
    away = (jlong)now.tv_sec - seconds;
    return away > 0x100000000LL || away < -0x100000000LL ? -1 : away * 1000000000 + now.tv_nsec;
}

JNIEXPORT jint JNICALL JVM_ActiveProcessorCount(void) { return (jint)sysconf(_SC_NPROCESSORS_ONLN); }

JNIEXPORT void JNICALL JVM_BeforeHalt(void) {}

JNIEXPORT void JNICALL JVM_Halt(jint status) { exit(status); }

JNIEXPORT void *JNICALL JVM_FindLibraryEntry(void *library, const char *name) { return dlsym(library, name); }

JNIEXPORT jboolean JNICALL JVM_IsSupportedJNIVersion(jint version) {
    return version >= JNI_VERSION_1_1 && version <= JNI_VERSION_24 ? JNI_TRUE : JNI_FALSE;
}

JNIEXPORT jboolean JNICALL JVM_IsUseContainerSupport(void) { return JNI_FALSE; }

JNIEXPORT jboolean JNICALL JVM_IsContainerized(void) { return JNI_FALSE; }

JNIEXPORT char *JNICALL JVM_NativePath(char *path) { return path; }

JNIEXPORT void *JNICALL JVM_RawMonitorCreate(void) {
    pthread_mutex_t *monitor = malloc(sizeof *monitor);
    pthread_mutexattr_t attributes;
    if (monitor) {
        pthread_mutexattr_init(&attributes);
        pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
        pthread_mutex_init(monitor, &attributes);
        pthread_mutexattr_destroy(&attributes);
    }
    return monitor;
}

JNIEXPORT void JNICALL JVM_RawMonitorDestroy(void *monitor) {
    pthread_mutex_destroy(monitor);
    free(monitor);
}

JNIEXPORT jint JNICALL JVM_RawMonitorEnter(void *monitor) { return pthread_mutex_lock(monitor); }

JNIEXPORT void JNICALL JVM_RawMonitorExit(void *monitor) { pthread_mutex_unlock(monitor); }
