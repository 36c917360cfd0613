package io.github.camelradius.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;

/** A server that does not know the secret. */
final class Forger {
    private static final int HEADER = 20;

    private Forger() {}

    /** Answers one request: an Access-Accept with the right Identifier, signed with nothing. */
    static void answerUnsigned(DatagramSocket server) {
        try {
            DatagramPacket request = new DatagramPacket(new byte[4096], 4096);
            server.receive(request);
            byte[] answer = new byte[HEADER];
            answer[0] = 2;
            answer[1] = request.getData()[1];
            answer[3] = HEADER;
            server.send(new DatagramPacket(answer, HEADER, request.getSocketAddress()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
