package io.github.camelradius.tools;

import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The RADIUS packets of a capture as text, answers checked against the requests before them. */
public final class CapturePrinter {
    private record Pending(InetSocketAddress client, InetSocketAddress server, int identifier) {}

    private final PacketPrinter printer;
    private final @Nullable SharedSecret secret;
    private final Map<Pending, byte[]> requests = new HashMap<>();

    /**
     * @param secret of all servers in the capture; null: authenticators are not checked and hidden values stay hidden
     */
    public CapturePrinter(RadiusDictionary dictionary, @Nullable SharedSecret secret) {
        this.printer = new PacketPrinter(dictionary);
        this.secret = secret;
    }

    /**
     * Prints each datagram in its order; one that is no RADIUS packet with the reason.
     *
     * @throws IllegalArgumentException when the octets are no capture file
     */
    public void print(byte[] file, Consumer<String> out) {
        for (CapturedDatagram datagram : CaptureReader.read(file)) {
            out.accept(datagram.time() + " " + text(datagram.from()) + " > " + text(datagram.to()) + " "
                    + packet(datagram));
        }
    }

    private String packet(CapturedDatagram datagram) {
        byte[] octets = datagram.payload();
        try {
            return printer.print(octets, secret, requestAuthenticator(datagram));
        } catch (MalformedPacketException e) {
            return "no RADIUS packet: " + e.reason() + " (" + octets.length + " octets)\n";
        }
    }

    private byte @Nullable [] requestAuthenticator(CapturedDatagram datagram) {
        byte[] octets = datagram.payload();
        if (octets.length < 20) {
            return null;
        }
        int identifier = octets[1] & 0xff;
        if (RadiusCode.of(octets[0] & 0xff).isRequest()) {
            Pending pending = new Pending(datagram.from(), datagram.to(), identifier);
            requests.put(pending, Arrays.copyOfRange(octets, 4, 20));
            return null;
        }
        return requests.get(new Pending(datagram.to(), datagram.from(), identifier));
    }

    private static String text(InetSocketAddress address) {
        String host = RadiusDictionary.text(address.getAddress());
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + address.getPort();
    }
}
