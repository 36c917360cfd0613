package io.github.camelradius.app.command;

import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.tools.PacketEncoder;
import io.github.camelradius.tools.PacketText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Packets from text; an answer is signed for the request with its Identifier that came before. */
final class TextEncoder {
    private static final int NONE = -1;

    private final RadiusDictionary dictionary;
    private final SharedSecret secret;
    private final @Nullable String code;
    private final int identifier;
    private final byte @Nullable [] authenticator;
    private final PacketEncoder packets;
    private final Map<Integer, byte[]> requests = new HashMap<>();

    /** What is null is the text's, or has a default. */
    TextEncoder(
            RadiusDictionary dictionary,
            SharedSecret secret,
            @Nullable String code,
            @Nullable Integer identifier,
            byte @Nullable [] authenticator,
            byte @Nullable [] request)
            throws BadInputException {
        this.dictionary = dictionary;
        this.secret = secret;
        this.code = code;
        this.authenticator = authenticator;
        this.packets = new PacketEncoder(dictionary);
        if (identifier != null && (identifier < 0 || identifier > 255)) {
            throw new BadInputException("--identifier " + identifier + " is outside 0-255");
        }
        int ofRequest = request == null ? NONE : request[1] & 0xff;
        this.identifier = identifier == null ? ofRequest : identifier;
        if (request != null) {
            requests.put(this.identifier, Arrays.copyOfRange(request, 4, 20));
        }
    }

    /** A line of hexadecimal digits for each packet of the text. */
    void encode(PacketText.Reader text, PrintWriter out) throws IOException, BadInputException {
        try {
            PacketText packet = text.next();
            if (packet == null) {
                throw new BadInputException("there are no attributes: give Name = value, one an argument or a line");
            }
            for (; packet != null; packet = text.next()) {
                out.println(HexFormat.of().formatHex(encode(packet)));
            }
        } catch (IllegalArgumentException | InvalidMessageException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
    }

    private byte[] encode(PacketText packet) throws InvalidMessageException {
        RadiusCode own = code(packet);
        int number = identifier != NONE ? identifier : Math.max(0, packet.identifier());
        byte[] signed = packets.encode(
                own, number, dictionary.attributes(packet.attributes()), secret, authenticator(own, number, packet));
        if (own.isRequest()) {
            requests.put(number, Arrays.copyOfRange(signed, 4, 20));
        }
        return signed;
    }

    private RadiusCode code(PacketText packet) {
        RadiusCode written = packet.code();
        return code != null ? RadiusCode.of(code) : written != null ? written : RadiusCode.ACCESS_REQUEST;
    }

    private byte @Nullable [] authenticator(RadiusCode own, int number, PacketText packet) {
        if (own.isRequest()) {
            return authenticator != null ? authenticator : packet.authenticator();
        }
        byte[] ofRequest = requests.get(number);
        return ofRequest != null ? ofRequest : authenticator;
    }
}
