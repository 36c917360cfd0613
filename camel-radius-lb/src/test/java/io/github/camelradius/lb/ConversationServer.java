package io.github.camelradius.lb;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of conversations, as EAP servers are: a request without State begins one, each Challenge carries a State of
 * any octets, a State that this server did not issue is rejected, and the last round is accepted.
 */
final class ConversationServer implements AutoCloseable {
    private static final String SECRET = "of conversations";
    private static final int STATE = 24;

    private final DatagramSocket socket =
            new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final RadiusCodec codec;
    private final Random random;
    private final int rounds;

    /** Rounds that were done when a State was issued. */
    private final Map<String, Integer> issued = new HashMap<>();

    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger rejected = new AtomicInteger();
    private final Thread reader = new Thread(this::serve, "conversation-server");

    ConversationServer(int rounds, long seed) throws IOException {
        this.rounds = rounds;
        random = new Random(seed);
        codec = new RadiusCodec(RadiusDictionary.standard(), random);
        socket.setReceiveBufferSize(4 << 20);
        reader.setDaemon(true);
        reader.start();
    }

    String uri() {
        return "radius:127.0.0.1:" + socket.getLocalPort() + "?secret=RAW(" + SECRET + ")";
    }

    int begun() {
        return begun.get();
    }

    int rejected() {
        return rejected.get();
    }

    private void serve() {
        DatagramPacket packet = new DatagramPacket(new byte[4096], 4096);
        while (!socket.isClosed()) {
            try {
                socket.receive(packet);
                byte[] octets = Arrays.copyOf(packet.getData(), packet.getLength());
                RadiusMessage request = codec.decode(octets, octets.length);
                byte[] answer = codec.encodeResponse(answer(request), request, SharedSecret.of(SECRET));
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private RadiusMessage answer(RadiusMessage request) {
        byte[] state = request.octets(STATE);
        Integer done = state == null
                ? Integer.valueOf(0)
                : issued.remove(HexFormat.of().formatHex(state));
        if (done == null) {
            rejected.incrementAndGet();
            return RadiusMessage.builder(RadiusCode.ACCESS_REJECT, codec.dictionary())
                    .build();
        }
        if (done == 0) {
            begun.incrementAndGet();
        }
        if (done + 1 == rounds) {
            return RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                    .build();
        }
        byte[] next = new byte[16 + random.nextInt(40)];
        random.nextBytes(next);
        issued.put(HexFormat.of().formatHex(next), done + 1);
        return RadiusMessage.builder(RadiusCode.ACCESS_CHALLENGE, codec.dictionary())
                .add("State", next)
                .build();
    }

    @Override
    public void close() {
        socket.close();
        try {
            reader.join(); // the port is bound until its reader has left it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
