package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What orchestrators are told. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class HealthIT {
    private static final String PAP = "User-Name=bob,User-Password=secret," + Radclient.SIGNED;
    private static final String READY = "/q/health/ready";
    private static final String SERVERS = "/q/health/group/servers";

    @TempDir
    Path folder;

    private static void disable(RadiusLb program) {
        assertThat(program.post("/api/groups/home/servers/one/disable", "").statusCode())
                .isEqualTo(200);
    }

    @Test
    void aGroupWithoutServersLeavesTheProgramReadyAndIsTold() {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("probe: { type: off }", one))) {
            assertThat(program.get(READY))
                    .contains("\"auth\": \"takes requests\"", "\"home/auth\": \"1 of 1 available\"");
            assertThat(program.get(SERVERS)).contains("\"home/acct\": \"1 of 1 available\"");
            disable(program);
            assertThat(program.get(READY)).contains("\"home/auth\": \"0 of 1 available\"");
            assertThat(program.get("/q/health/live")).contains("\"status\": \"UP\"");
            assertThat(program.get("/q/health")).contains("radius-lb-listeners").doesNotContain("DOWN");
            assertThat(program.fetch(SERVERS)).startsWith("503").contains("\"home/auth\": \"0 of 1 available\"");
        }
    }

    @Test
    void readinessCanNeedAServer() {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(
                        folder,
                        RadiusLb.yaml("probe: { type: off }", one)
                                .replace("default-group", "readiness-needs-server: yes\n  default-group"))) {
            assertThat(program.get(READY)).contains("\"home/auth\": \"1 of 1 available\"");
            disable(program);
            assertThat(program.fetch(READY)).startsWith("503");
            assertThat(program.get("/q/health/live")).contains("\"status\": \"UP\"");
            assertThat(program.post("/api/groups/home/servers/one/enable", "").statusCode())
                    .isEqualTo(200);
            assertThat(program.get(READY)).contains("\"status\": \"UP\"");
        }
    }

    @Test
    void isNotReadyButAliveWhileItStops() {
        String patient = "timeout: 8s\n      deadline: 20s";
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("", one).replace("timeout: 500ms", patient))) {
            one.suspend();
            Radclient client = program.client().patience(Duration.ofSeconds(20), 1);
            CompletableFuture<Radclient.Answer> answer =
                    CompletableFuture.supplyAsync(() -> client.send(program.authPort(), "auth", PAP, 1, 1));
            await().atMost(Duration.ofSeconds(20))
                    .until(() ->
                            program.server("one", "auth").get("outstanding").asInt() == 1);
            program.terminate();
            await().atMost(Duration.ofSeconds(5))
                    .until(() -> program.fetch(READY).startsWith("503"));
            assertThat(program.fetch(READY)).contains("\"auth\": \"takes no requests\"");
            assertThat(program.get("/q/health/live")).contains("\"status\": \"UP\"");
            one.resume();
            assertThat(answer.join().code()).isEqualTo("Access-Accept");
            assertThat(program.exitCode(Duration.ofSeconds(20))).isIn(0, 143);
        }
    }
}
