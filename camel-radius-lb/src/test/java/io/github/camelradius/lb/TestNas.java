package io.github.camelradius.lb;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** A NAS made of a socket and MD5, on a source port of its own. */
final class TestNas implements AutoCloseable {
    static final int USER_NAME = 1;
    static final int USER_PASSWORD = 2;

    private final DatagramSocket socket =
            new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final byte[] secret;
    private final int port;

    /** @param port of the listener */
    TestNas(String secret, int port) throws IOException {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
        this.port = port;
        socket.setSoTimeout(5000);
    }

    /** Sends an Access-Request with an authenticator of 16 such octets. */
    byte[] access(int identifier, int authenticator, String user, String password) throws IOException {
        byte[] random = new byte[16];
        Arrays.fill(random, (byte) authenticator);
        ByteArrayOutputStream attributes = new ByteArrayOutputStream();
        attribute(attributes, USER_NAME, user.getBytes(StandardCharsets.UTF_8));
        attribute(attributes, USER_PASSWORD, hide(password, random));
        return send(1, identifier, random, attributes.toByteArray());
    }

    /** Sends an Accounting-Request of the NAS test-nas. */
    byte[] accounting(int identifier, int status, String session) throws IOException {
        ByteArrayOutputStream attributes = new ByteArrayOutputStream();
        attribute(attributes, 40, new byte[] {0, 0, 0, (byte) status});
        attribute(attributes, 32, "test-nas".getBytes(StandardCharsets.UTF_8));
        if (!session.isEmpty()) {
            attribute(attributes, 44, session.getBytes(StandardCharsets.UTF_8));
            attribute(attributes, USER_NAME, session.getBytes(StandardCharsets.UTF_8));
        }
        byte[] content = attributes.toByteArray();
        byte[] signed = md5(packet(4, identifier, new byte[16], content), secret);
        return send(4, identifier, signed, content);
    }

    private byte[] send(int code, int identifier, byte[] authenticator, byte[] attributes) throws IOException {
        byte[] octets = packet(code, identifier, authenticator, attributes);
        socket.send(new DatagramPacket(octets, octets.length, InetAddress.getLoopbackAddress(), port));
        return octets;
    }

    /** The next datagram; its code when it is a genuine answer to this request, else -1. */
    int answerTo(byte[] request) throws IOException {
        DatagramPacket datagram = new DatagramPacket(new byte[4096], 4096);
        socket.receive(datagram);
        byte[] answer = Arrays.copyOf(datagram.getData(), datagram.getLength());
        byte[] unsigned = answer.clone();
        System.arraycopy(request, 4, unsigned, 4, 16);
        boolean genuine =
                answer[1] == request[1] && Arrays.equals(md5(unsigned, secret), Arrays.copyOfRange(answer, 4, 20));
        return genuine ? answer[0] : -1;
    }

    private static byte[] packet(int code, int identifier, byte[] authenticator, byte[] attributes) {
        byte[] octets = new byte[20 + attributes.length];
        octets[0] = (byte) code;
        octets[1] = (byte) identifier;
        octets[2] = (byte) (octets.length >> 8);
        octets[3] = (byte) octets.length;
        System.arraycopy(authenticator, 0, octets, 4, 16);
        System.arraycopy(attributes, 0, octets, 20, attributes.length);
        return octets;
    }

    private static void attribute(ByteArrayOutputStream to, int type, byte[] value) {
        to.write(type);
        to.write(value.length + 2);
        to.writeBytes(value);
    }

    /** One block of RFC 2865 section 5.2. */
    private byte[] hide(String password, byte[] authenticator) {
        byte[] hidden = Arrays.copyOf(password.getBytes(StandardCharsets.UTF_8), 16);
        byte[] stream = md5(secret, authenticator);
        for (int i = 0; i < hidden.length; i++) {
            hidden[i] ^= stream[i];
        }
        return hidden;
    }

    private static byte[] md5(byte[] first, byte[] second) {
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update(first);
            return md5.digest(second);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
