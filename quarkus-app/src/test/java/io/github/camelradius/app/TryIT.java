package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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

    @TempDir
    Path folder;

    private RadiusLb tried(DatagramSocket server) {
        String address = "127.0.0.1:" + server.getLocalPort();
        return RadiusLb.run(folder, Map.of(), "try", "--server", address, "--timeout", "2s");
    }

    private static DatagramSocket socket() throws IOException {
        return new DatagramSocket(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
    }

    @Test
    void anAnswerThatFailsItsCheckIsStatus13() throws IOException {
        try (DatagramSocket server = socket()) {
            CompletableFuture<Void> answered = CompletableFuture.runAsync(() -> Forger.answerUnsigned(server));
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
