/*
 * A static JDK library has its JNI_OnLoad under a name of its own, and the image calls that; the shared one, which is
 * loaded with the executable, has it under the common name, or has none.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>

static jint shared_on_load(const char *library, JavaVM *vm, void *reserved) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
    jint (*on_load)(JavaVM *, void *) = handle ? (jint(*)(JavaVM *, void *))dlsym(handle, "JNI_OnLoad") : NULL;
    if (!on_load) {
        fprintf(stderr, "%s is not loaded or has no JNI_OnLoad\n", library);
        abort();
    }
    /* A library that is built in must ask for 1.8 at least; the shared ones ask for less. */
    jint version = on_load(vm, reserved);
    return version > 0 && version < JNI_VERSION_1_8 ? JNI_VERSION_1_8 : version;
}

#define ON_LOAD(name) \
    jint JNI_OnLoad_##name(JavaVM *vm, void *reserved) { return shared_on_load("lib" #name ".so", vm, reserved); }

#define NO_ON_LOAD(name)                                   \
    jint JNI_OnLoad_##name(JavaVM *vm, void *reserved) {   \
        (void)vm;                                          \
        (void)reserved;                                    \
        return JNI_VERSION_1_8;                            \
    }

ON_LOAD(java)
ON_LOAD(management)
ON_LOAD(management_ext)
ON_LOAD(net)
ON_LOAD(nio)
NO_ON_LOAD(extnet)
NO_ON_LOAD(jaas)
NO_ON_LOAD(prefs)
NO_ON_LOAD(zip)

/* Jvm: what the JDK's static libraries use of a virtual machine needs no preparation here. */
void initialize(void) {}
