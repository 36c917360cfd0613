package io.github.camelradius.app.command;

import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.tools.CapturePrinter;
import io.github.camelradius.tools.PacketPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints packets for people; an answer is checked against the request with its Identifier that came before. */
final class PacketDecoder {
    private static final int HEADER = 20;

    private final RadiusDictionary dictionary;
    private final @Nullable SharedSecret secret;
    private final PacketPrinter printer;
    private final PrintWriter out;
    private final Map<Integer, byte[]> requests = new HashMap<>();

    PacketDecoder(RadiusDictionary dictionary, @Nullable SharedSecret secret, PrintWriter out) {
        this.dictionary = dictionary;
        this.secret = secret;
        this.printer = new PacketPrinter(dictionary);
        this.out = out;
    }

    /** Remembers a request that is not printed. */
    void request(byte[] packet) {
        requests.put(packet[1] & 0xff, Arrays.copyOfRange(packet, 4, HEADER));
    }

    void packet(byte[] octets) throws BadInputException {
        boolean whole = octets.length >= HEADER;
        boolean request = whole && RadiusCode.of(octets[0] & 0xff).isRequest();
        try {
            byte[] authenticator = whole && !request ? requests.get(octets[1] & 0xff) : null;
            out.println(printer.print(octets, secret, authenticator));
        } catch (MalformedPacketException e) {
            throw new BadInputException("no RADIUS packet: " + e.reason() + " (" + octets.length + " octets)");
        }
        if (request) {
            request(octets);
        }
    }

    void capture(byte[] file) throws BadInputException {
        try {
            new CapturePrinter(dictionary, secret).print(file, out::println);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Packets as lines of hexadecimal digits: one goes on in the next line while it is shorter than its Length says, and
     * ends at an empty line. One that is none is told and the rest go on.
     *
     * @return whether all were packets
     */
    boolean lines(InputStream input, PrintWriter err) throws IOException {
        InputLines in = new InputLines(input);
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        boolean all = true;
        String line;
        do {
            line = in.next();
            byte[] octets = line == null ? new byte[0] : in.tooLong() ? null : HexText.octets(line);
            if (octets == null) {
                err.println("line " + in.number() + ": these are no hexadecimal digits");
                packet.reset();
                all = false;
                continue;
            }
            packet.writeBytes(octets);
            if (packet.size() > 0 && (octets.length == 0 || isWhole(packet.toByteArray()))) {
                try {
                    packet(packet.toByteArray());
                } catch (BadInputException e) {
                    err.println("line " + in.number() + ": " + e.getMessage());
                    all = false;
                }
                packet.reset();
            }
        } while (line != null);
        return all;
    }

    private static boolean isWhole(byte[] octets) {
        return octets.length >= 4 && octets.length >= ((octets[2] & 0xff) << 8 | octets[3] & 0xff);
    }
}
