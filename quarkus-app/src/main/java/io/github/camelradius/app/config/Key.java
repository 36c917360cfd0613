package io.github.camelradius.app.config;

/** Builds option names as SmallRye Config spells them. */
final class Key {
    private Key() {}

    /** {@code parent.name}, the name in double quotes when it has characters beyond letters, digits, - and _. */
    static String child(String parent, String name) {
        String part = isPlain(name) ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        return parent.isEmpty() ? part : parent + '.' + part;
    }

    /** {@code parent[index]}. */
    static String item(String parent, int index) {
        return parent + '[' + index + ']';
    }

    /** Whether the value of this option must not be shown. */
    static boolean isSecret(String key) {
        return key.endsWith(".secret")
                || key.endsWith(".previous-secret")
                || key.endsWith(".password")
                || key.endsWith(".password-hash");
    }

    private static boolean isPlain(String name) {
        return !name.isEmpty()
                && name.chars()
                        .allMatch(c -> c >= 'a' && c <= 'z'
                                || c >= 'A' && c <= 'Z'
                                || c >= '0' && c <= '9'
                                || c == '-'
                                || c == '_');
    }
}
