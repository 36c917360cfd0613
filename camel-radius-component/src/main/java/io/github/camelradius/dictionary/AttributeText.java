package io.github.camelradius.dictionary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Attributes as text, in the form that {@code radclient} reads: {@code Name = value}, one a line or with commas between;
 * {@code "…"} around a value that has commas, quotes or white space at its ends, with the escapes {@code \\n \\r \\t \\"
 * \\\\} and three octal digits; {@code 0x…} for octets; lines that begin with {@code #} are comments.
 */
public final class AttributeText {
    private final String text;
    private final List<Map.Entry<String, Object>> attributes = new ArrayList<>();
    private int at;
    private int line;

    private AttributeText(String text, int firstLine) {
        this.text = text;
        this.line = firstLine;
    }

    /**
     * Names and values in their order; the values are text, not yet of the attributes' types.
     *
     * @throws IllegalArgumentException naming the line; it holds no value, which may be a password
     */
    public static List<Map.Entry<String, Object>> parse(String text) {
        return parse(text, 1);
    }

    /**
     * The same for a part of a longer text.
     *
     * @param firstLine number of the first line in messages
     */
    public static List<Map.Entry<String, Object>> parse(String text, int firstLine) {
        return new AttributeText(text, firstLine).parse();
    }

    private List<Map.Entry<String, Object>> parse() {
        skip();
        while (at < text.length()) {
            String name = name();
            skipBlanks();
            attributes.add(Map.entry(name, value(name)));
            skipBlanks();
            if (at < text.length() && !isSeparator(text.charAt(at))) {
                throw problem("after the value of " + name + " a comma or a new line must follow");
            }
            skip();
        }
        return attributes;
    }

    private static boolean isSeparator(char c) {
        return c == ',' || c == '\n' || c == '\r';
    }

    private void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }

    private void skip() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '#') {
                while (at < text.length() && text.charAt(at) != '\n') {
                    at++;
                }
            } else if (c == ' ' || c == '\t' || isSeparator(c)) {
                line += c == '\n' ? 1 : 0;
                at++;
            } else {
                return;
            }
        }
    }

    private String name() {
        int from = at;
        while (at < text.length() && text.charAt(at) != '=' && !isSeparator(text.charAt(at))) {
            at++;
        }
        if (at == text.length() || text.charAt(at) != '=') {
            throw problem("write Name = value; a value with a comma in it needs quotes");
        }
        String name = text.substring(from, at++).trim();
        // radclient takes := and += too.
        name = name.endsWith(":") || name.endsWith("+")
                ? name.substring(0, name.length() - 1).trim()
                : name;
        if (name.isEmpty()) {
            throw problem("an attribute's name is missing before =");
        }
        return name;
    }

    private String value(String name) {
        if (at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'')) {
            return quoted(name, text.charAt(at++));
        }
        int from = at;
        while (at < text.length() && !isSeparator(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at).trim();
    }

    private String quoted(String name, char quote) {
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != quote) {
            char c = text.charAt(at++);
            line += c == '\n' ? 1 : 0;
            value.append(c == '\\' && quote == '"' ? escape(name) : c);
        }
        if (at == text.length()) {
            throw problem("the value of " + name + " has no closing quote");
        }
        at++;
        return value.toString();
    }

    private char escape(String name) {
        if (at == text.length()) {
            throw problem("the value of " + name + " ends in a backslash");
        }
        char c = text.charAt(at++);
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '0', '1', '2', '3' -> {
                if (at + 2 > text.length() || !text.substring(at, at + 2).matches("[0-7]{2}")) {
                    throw problem("in the value of " + name + " three octal digits must follow a backslash");
                }
                at += 2;
                yield (char) Integer.parseInt(text.substring(at - 3, at), 8);
            }
            default -> c;
        };
    }

    private IllegalArgumentException problem(String what) {
        return new IllegalArgumentException("Attributes as text, line " + line + ": " + what);
    }
}
