package io.github.camelradius.dictionary;

/** A dictionary file that cannot be used; the text begins with file and line and says what to change. */
public final class DictionaryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DictionaryException(Source source, String problem) {
        super(source + ": " + problem);
    }
}
