package io.github.camelradius.app.command;

import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Octets as people paste them: hexadecimal digits, with blanks or colons between, perhaps behind 0x. */
final class HexText {
    private static final Pattern BETWEEN = Pattern.compile("[\\s:]+");

    private HexText() {}

    /** The octets, or null when the text is something else. */
    static byte @Nullable [] octets(String text) {
        String digits = BETWEEN.matcher(text).replaceAll("");
        if (digits.startsWith("0x") || digits.startsWith("0X")) {
            digits = digits.substring(2);
        }
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** The authenticator of an option: 16 octets. */
    static byte[] authenticator(String option, String text) throws BadInputException {
        byte[] octets = octets(text);
        if (octets == null || octets.length != 16) {
            throw new BadInputException(option + " needs 16 octets: 32 hexadecimal digits");
        }
        return octets;
    }

    /** The packet of an option, as far as its header goes. */
    static byte[] packet(String option, String text) throws BadInputException {
        byte[] octets = octets(text);
        if (octets == null || octets.length < 20) {
            throw new BadInputException(option + " needs a packet: 40 or more hexadecimal digits");
        }
        return octets;
    }
}
