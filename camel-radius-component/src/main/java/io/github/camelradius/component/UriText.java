package io.github.camelradius.component;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes the value of an option such that Camel reads the same one out of the URI, or refuses to. */
final class UriText {
    private static final Pattern PLAIN = Pattern.compile("[\\w.:/,@#\\[\\]-]*");
    private static final Pattern NO_LINE = Pattern.compile("\\p{Cntrl}");

    private UriText() {}

    /**
     * What stands behind {@code option=} for a secret.
     *
     * @param value {@code #property:key}, {@code #bean:name}, {@code RAW(..)}, or the secret itself
     * @throws IllegalArgumentException when no URI carries it, with what to use instead
     */
    static String secret(String option, String address, String value) {
        if (value.startsWith("#property:") || value.startsWith("#bean:")) {
            return value;
        }
        String plain = isRaw(value) ? value.substring(4, value.length() - 1) : value;
        if (plain.isEmpty()) {
            throw refusal(option, address, "is empty");
        }
        if (plain.trim().startsWith("#")) {
            throw refusal(option, address, "begins with #, which Camel takes for a reference");
        }
        if (plain.contains("{{") || plain.contains("}}")) {
            throw refusal(
                    option, address, "has {{ or }}, which Camel takes for a property and may print when it fails");
        }
        String written = raw(plain);
        if (written == null) {
            throw refusal(option, address, "has characters that a URI of Camel does not carry");
        }
        return written;
    }

    /**
     * What stands behind {@code option=} for anything else.
     *
     * @throws IllegalArgumentException when no URI carries it
     */
    static String text(String option, String address, String value) {
        String written = PLAIN.matcher(value).matches() || isRaw(value) ? value : raw(value);
        if (written == null) {
            throw new IllegalArgumentException("Option " + option + " of radius:" + address + " is " + value
                    + ", which a URI of Camel does not carry");
        }
        return written;
    }

    private static boolean isRaw(String value) {
        return value.startsWith("RAW(") && value.endsWith(")") || value.startsWith("RAW{") && value.endsWith("}");
    }

    /** Camel ends it at the first bracket before an ampersand, and reads %25 in it as %; null when it would be cut. */
    private static @Nullable String raw(String plain) {
        boolean cut = plain.contains(")&") || NO_LINE.matcher(plain).find();
        return cut ? null : "RAW(" + plain.replace("%", "%25") + ")";
    }

    private static IllegalArgumentException refusal(String option, String address, String what) {
        return new IllegalArgumentException("Option " + option + " of radius:" + address + " " + what + ": use "
                + option + "(\"#property:key\"), " + option + "(\"#bean:name\") or " + option
                + "(SharedSecret.of(..)), which takes any octets");
    }
}
