package io.github.camelradius.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;

/** A server that does not know Status-Server: another server, of whose requests those are dropped. */
final class StatusFilter implements AutoCloseable {
    private static final int STATUS_SERVER = 12;
    private static final int LARGEST = 4096;

    private final DatagramSocket front;
    private final DatagramSocket back;

    /** In front of the server at this port of 127.0.0.1. */
    StatusFilter(int port) throws IOException {
        InetAddress host = InetAddress.getByName("127.0.0.1");
        front = new DatagramSocket(new InetSocketAddress(host, 0));
        back = new DatagramSocket(new InetSocketAddress(host, 0));
        back.connect(new InetSocketAddress(host, port));
        Thread thread = new Thread(this::relay, "status-filter");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return front.getLocalPort();
    }

    private void relay() {
        try {
            while (true) {
                DatagramPacket request = new DatagramPacket(new byte[LARGEST], LARGEST);
                front.receive(request);
                if (request.getData()[0] != STATUS_SERVER) {
                    back.send(new DatagramPacket(request.getData(), request.getLength()));
                    DatagramPacket answer = new DatagramPacket(new byte[LARGEST], LARGEST);
                    back.receive(answer);
                    byte[] octets = Arrays.copyOf(answer.getData(), answer.getLength());
                    front.send(new DatagramPacket(octets, octets.length, request.getSocketAddress()));
                }
            }
        } catch (IOException e) {
            if (!front.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() {
        front.close();
        back.close();
    }
}
