package io.github.camelradius.lb;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A RADIUS server on a free loopback port, made of a socket and MD5: answers with one code, or keeps silent. */
public final class TestServer implements AutoCloseable {
    static final int SILENT = 0;
    static final int ACCEPT = 2;
    static final int REJECT = 3;
    static final int CHALLENGE = 11;

    private final DatagramSocket socket;
    private final Thread reader;
    private final byte[] secret;
    private final List<byte[]> requests = new CopyOnWriteArrayList<>();
    private final List<InetSocketAddress> clients = new CopyOnWriteArrayList<>();
    private volatile int code;
    private volatile byte[] state = {};

    public TestServer(String secret, int code) throws IOException {
        this(secret, code, 0);
    }

    /** One on this port, for example where one was before. */
    TestServer(String secret, int code, int port) throws IOException {
        socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setReceiveBufferSize(4 << 20);
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
        this.code = code;
        reader = new Thread(this::serve, "test-server");
        reader.setDaemon(true);
        reader.start();
    }

    public int port() {
        return socket.getLocalPort();
    }

    String uri() {
        return "radius:127.0.0.1:" + port() + "?secret=RAW(" + new String(secret, StandardCharsets.UTF_8) + ")";
    }

    int received() {
        return requests.size();
    }

    byte[] request(int index) {
        return requests.get(index);
    }

    /** The port that a request came from. */
    int source(int index) {
        return clients.get(index).getPort();
    }

    void answer(int newCode) {
        code = newCode;
    }

    void challenge(String newState) {
        state = newState.getBytes(StandardCharsets.UTF_8);
        code = CHALLENGE;
    }

    private void serve() {
        byte[] buffer = new byte[4096];
        while (!socket.isClosed()) {
            try {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                socket.receive(packet);
                byte[] request = java.util.Arrays.copyOf(packet.getData(), packet.getLength());
                clients.add((InetSocketAddress) packet.getSocketAddress());
                requests.add(request);
                int now = request[0] == 12 ? Math.min(code, ACCEPT) : code;
                if (request[0] == 4 && now == ACCEPT) {
                    now = 5;
                }
                if (now != SILENT) {
                    send(response(request, now), clients.size() - 1);
                }
            } catch (IOException e) {
                if (!socket.isClosed()) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    /** The signed answer to a request that was received. */
    void answerLate(int index, int lateCode) throws IOException {
        send(response(requests.get(index), lateCode), index);
    }

    /** An answer whose Response Authenticator is wrong. */
    void forge(int index) throws IOException {
        byte[] response = response(requests.get(index), ACCEPT);
        response[4] ^= 1;
        send(response, index);
    }

    private void send(byte[] octets, int index) throws IOException {
        socket.send(new DatagramPacket(octets, octets.length, clients.get(index)));
    }

    private byte[] response(byte[] request, int responseCode) {
        ByteArrayOutputStream attributes = new ByteArrayOutputStream();
        if (responseCode == CHALLENGE) {
            attributes.write(24);
            attributes.write(state.length + 2);
            attributes.writeBytes(state);
        }
        for (int i = 20; i + 2 <= request.length; i += request[i + 1] & 0xff) {
            if (request[i] == 33) {
                attributes.write(request, i, request[i + 1] & 0xff);
            }
        }
        byte[] octets = new byte[20 + attributes.size()];
        octets[0] = (byte) responseCode;
        octets[1] = request[1];
        octets[2] = (byte) (octets.length >> 8);
        octets[3] = (byte) octets.length;
        System.arraycopy(request, 4, octets, 4, 16);
        System.arraycopy(attributes.toByteArray(), 0, octets, 20, attributes.size());
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update(octets);
            System.arraycopy(md5.digest(secret), 0, octets, 4, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        return octets;
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
