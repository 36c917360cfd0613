/* An entry point that no test of the program has called: it says its name and ends the process. */
#include <stdio.h>
#include <stdlib.h>

#define ABSENT(name)                                                                                  \
    __attribute__((noreturn)) void name(void) {                                                       \
        fputs("the link shims of .ci/native have no " #name "\n", stderr);                             \
        abort();                                                                                      \
    }
