package io.github.camelradius.app.config;

/**
 * One thing that is wrong with the configuration.
 *
 * @param key full name of the option
 * @param value what stands there, {@link #NONE} or {@link #HIDDEN}
 * @param allowed what may stand there
 */
public record ConfigError(String key, String value, String allowed) {
    /** The value of a missing option. */
    public static final String NONE = "(none)";

    /** The value of a secret, and of an unknown option: it may be a misspelt secret. */
    public static final String HIDDEN = "hidden";

    /** The line that is printed. */
    public String line() {
        return "configuration error " + fields();
    }

    /** Key, value and what is allowed, as they stand in a line. */
    public String fields() {
        return "key=" + plain(key) + " value=" + word(value) + " allowed=" + word(allowed);
    }

    private static String word(String text) {
        String plain = plain(text);
        boolean bare = !plain.isEmpty() && plain.indexOf(' ') < 0 && plain.indexOf('"') < 0;
        return bare ? plain : '"' + plain.replace("\"", "\\\"") + '"';
    }

    /** Control characters would break the line or fake another one. */
    private static String plain(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        text.codePoints()
                .forEach(c ->
                        plain.appendCodePoint(Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? '\ufffd' : c));
        return plain.toString();
    }
}
