package io.github.camelradius.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A UDP socket of a test: records every datagram and answers as the test says. */
public final class UdpServer implements AutoCloseable {
    /** A datagram and where it came from. */
    public record Received(byte[] octets, InetSocketAddress source) {
        public int identifier() {
            return octets[1] & 0xff;
        }
    }

    /** What to do with a datagram; may call {@link UdpServer#send}. */
    public interface Behaviour {
        void received(UdpServer server, Received datagram) throws Exception;
    }

    private final DatagramSocket socket;
    private final Thread reader;
    private final List<Received> received = new CopyOnWriteArrayList<>();

    public UdpServer(Behaviour behaviour) throws SocketException {
        socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        socket.setReceiveBufferSize(4 << 20);
        reader = new Thread(() -> run(behaviour), "udp-server-of-test");
        reader.setDaemon(true);
        reader.start();
    }

    private void run(Behaviour behaviour) {
        byte[] buffer = new byte[4096];
        while (!socket.isClosed()) {
            DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
            try {
                socket.receive(packet);
                Received datagram = new Received(
                        Arrays.copyOf(buffer, packet.getLength()), (InetSocketAddress) packet.getSocketAddress());
                received.add(datagram);
                behaviour.received(this, datagram);
            } catch (IOException e) {
                return; // closed
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public void send(byte[] octets, InetSocketAddress target) {
        try {
            socket.send(new DatagramPacket(octets, octets.length, target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    public List<Received> received() {
        return received;
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
