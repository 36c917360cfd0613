package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code try} says about a server that misbehaves. */
@Timeout(60)
class TryIT {
    private static final int HEADER = 20;

    @TempDir
    Path folder;

    private RadiusLb tried(DatagramSocket server) {
        String address = "127.0.0.1:" + server.getLocalPort();
        return RadiusLb.run(folder, Map.of(), "try", "--server", address, "--timeout", "2s");
    }

    private static DatagramSocket socket() throws IOException {
        return new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
    }

    /** An Access-Accept with the right Identifier, signed with nothing. */
    private static void answerUnsigned(DatagramSocket server) {
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

    @Test
    void anAnswerThatFailsItsCheckIsStatus13() throws IOException {
        try (DatagramSocket server = socket()) {
            CompletableFuture<Void> answered = CompletableFuture.runAsync(() -> answerUnsigned(server));
            RadiusLb command = tried(server);
            assertThat(command.exitCode(RadiusLb.START_TIME))
                    .as(command.output())
                    .isEqualTo(13);
            assertThat(command.output())
                    .contains("an answer from 127.0.0.1:" + server.getLocalPort() + " failed its check");
            answered.join();
        }
    }

    @Test
    void silenceIsStatus12() throws IOException {
        try (DatagramSocket server = socket()) {
            RadiusLb command = tried(server);
            assertThat(command.exitCode(RadiusLb.START_TIME))
                    .as(command.output())
                    .isEqualTo(12);
            assertThat(command.output()).contains("no answer from 127.0.0.1:" + server.getLocalPort());
        }
    }
}
