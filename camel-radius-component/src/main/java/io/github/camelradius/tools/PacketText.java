package io.github.camelradius.tools;

import io.github.camelradius.dictionary.AttributeText;
import io.github.camelradius.message.RadiusCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A packet as text: attributes {@code Name = value}, one a line, behind the header that {@link PacketPrinter} and
 * {@link CapturePrinter} write, or without one.
 *
 * @param code null where the text has no header
 * @param identifier 0–255, -1 where the text has no header
 * @param authenticator the header's, or null
 * @param attributes names and values in their order
 */
public record PacketText(
        @Nullable RadiusCode code,
        int identifier,
        byte @Nullable [] authenticator,
        List<Map.Entry<String, Object>> attributes) {
    private static final Pattern HEADER = Pattern.compile(
            "(?:\\S+ \\S+ > \\S+ )?([A-Za-z][A-Za-z0-9-]*) Identifier ([0-9]{1,3}) Length [0-9]+(?: .*)?");
    private static final Pattern AUTHENTICATOR = Pattern.compile("\\s*Authenticator ([0-9a-f]{32}): [a-z-]+");
    private static final Pattern VERDICT = Pattern.compile("\\s*Message-Authenticator: [a-z-]+");

    /** Reads packets one after the other; a header begins the next one. */
    public static final class Reader {
        private final BufferedReader in;
        private @Nullable Matcher header;
        private int line;

        public Reader(BufferedReader in) {
            this.in = in;
        }

        /**
         * The next packet, or null at the end.
         *
         * @throws IllegalArgumentException naming the line, never a value
         */
        public @Nullable PacketText next() throws IOException {
            Matcher own = header;
            header = null;
            int first = line;
            byte[] authenticator = null;
            StringBuilder attributes = new StringBuilder();
            for (String text = in.readLine(); text != null; text = in.readLine()) {
                line++;
                Matcher next = HEADER.matcher(text);
                if (next.matches()) {
                    if (own != null || !attributes.toString().isBlank()) {
                        header = next;
                        break;
                    }
                    own = next;
                    first = line;
                    attributes.setLength(0);
                    continue;
                }
                Matcher value = AUTHENTICATOR.matcher(text);
                if (own != null && value.matches()) {
                    authenticator = HexFormat.of().parseHex(value.group(1));
                } else if (own == null || !VERDICT.matcher(text).matches()) {
                    attributes.append(text).append('\n');
                    continue;
                }
                // So that an error in a later line has its number.
                attributes.append('\n');
            }
            if (own == null && attributes.toString().isBlank()) {
                return null;
            }
            List<Map.Entry<String, Object>> parsed = AttributeText.parse(attributes.toString(), first + 1);
            return own == null
                    ? new PacketText(null, -1, null, parsed)
                    : new PacketText(
                            RadiusCode.of(own.group(1)), identifier(own.group(2), first), authenticator, parsed);
        }

        private static int identifier(String digits, int line) {
            int identifier = Integer.parseInt(digits);
            if (identifier > 255) {
                throw new IllegalArgumentException(
                        "Packet as text, line " + line + ": Identifier " + digits + " is outside 0-255");
            }
            return identifier;
        }
    }

    /** Without values: one may be a password. */
    @Override
    public String toString() {
        return code + " with " + attributes.size() + " attributes";
    }
}
