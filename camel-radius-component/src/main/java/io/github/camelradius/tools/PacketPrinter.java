package io.github.camelradius.tools;

import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.AttributeValue;
import io.github.camelradius.dictionary.Hiding;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A packet as people read it: header, the verdict on each authenticator, one value a line as radclient would take it. */
public final class PacketPrinter {
    private final RadiusDictionary dictionary;
    private final RadiusCodec codec;

    public PacketPrinter(RadiusDictionary dictionary) {
        this.dictionary = dictionary;
        this.codec = new RadiusCodec(dictionary, new SecureRandom());
    }

    /**
     * The text of one packet, several lines. With the secret hidden values are shown in the clear: who prints a packet with
     * its secret wants to see them.
     *
     * @param requestAuthenticator of the request where the packet is an answer, null where it is not known
     * @throws MalformedPacketException when the octets are no packet; says why
     */
    public String print(byte[] octets, @Nullable SharedSecret secret, byte @Nullable [] requestAuthenticator)
            throws MalformedPacketException {
        RadiusMessage message = codec.decode(octets.clone(), octets.length);
        PacketVerdict verdict = PacketVerdict.of(codec, message, secret, requestAuthenticator);
        int length = (octets[2] & 0xff) << 8 | octets[3] & 0xff;
        StringBuilder text = new StringBuilder()
                .append(message.code().codeName())
                .append(" Identifier ")
                .append(message.identifier())
                .append(" Length ")
                .append(length);
        if (octets.length > length) {
            text.append(" (").append(octets.length - length).append(" octets of padding)");
        }
        text.append("\n  Authenticator ")
                .append(RecordJson.hex(message.authenticator()))
                .append(": ")
                .append(verdict.authenticator())
                .append("\n  Message-Authenticator: ")
                .append(verdict.messageAuthenticator())
                .append('\n');
        for (AttributeValue value : dictionary.read(message.attributes(), hop(message, secret, requestAuthenticator))) {
            text.append("  ").append(line(value)).append('\n');
        }
        return text.toString();
    }

    private @Nullable Hop hop(
            RadiusMessage message, @Nullable SharedSecret secret, byte @Nullable [] requestAuthenticator) {
        if (secret == null) {
            return null;
        }
        if (message.code().isRequest()) {
            return codec.hop(message, secret);
        }
        return requestAuthenticator == null ? null : codec.hop(secret, requestAuthenticator);
    }

    private static String line(AttributeValue value) {
        AttributeDefinition definition = value.definition();
        if (definition == null || value.value() == null) {
            // Under its number octets are taken as they are; under its name they would have to be of its type.
            boolean hidden = definition != null && definition.hiding() != Hiding.NONE;
            String name = hidden ? value.name() : "Attr-" + value.oid();
            return name + " = 0x" + HexFormat.of().formatHex(value.octets());
        }
        String name = value.tag() > 0 ? value.name() + ":" + value.tag() : value.name();
        return name + " = " + shown(value, value.value());
    }

    private static String shown(AttributeValue value, Object typed) {
        String enumerated = value.valueName();
        if (enumerated != null) {
            return enumerated;
        }
        if (typed instanceof byte[] octets) {
            return "0x" + HexFormat.of().formatHex(octets);
        }
        if (typed instanceof InetAddress address) {
            return RadiusDictionary.text(address);
        }
        return typed instanceof String text
                        && value.definition() != null
                        && value.definition().text()
                ? quoted(text)
                : typed.toString();
    }

    /** In quotes, control characters escaped: a value never breaks the line or the terminal. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (Character.isISOControl(c)) {
                        quoted.append(String.format("\\%03o", (int) c));
                    } else {
                        quoted.append(c);
                    }
                }
            }
        }
        return quoted.append('"').toString();
    }
}
