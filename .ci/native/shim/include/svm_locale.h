/* The user's locale, as the builder asks for it. */
#ifndef CAMELRADIUS_SHIM_SVM_LOCALE_H
#define CAMELRADIUS_SHIM_SVM_LOCALE_H

#define SVM_LOCALE_INITIALIZATION_SUCCEEDED 0
#define SVM_LOCALE_INITIALIZATION_OUT_OF_MEMORY 1

typedef struct {
    const char *display_language;
    const char *display_script;
    const char *display_country;
    const char *display_variant;
    const char *format_language;
    const char *format_script;
    const char *format_country;
    const char *format_variant;
} svm_locale_props_t;
#endif
