package io.github.camelradius.dictionary;

/** Where a dictionary defines something: file and line. */
record Source(String file, int line) {
    static final Source BUILT_IN = new Source("the built-in dictionary", 0);

    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line;
    }
}
