package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Why each request went where it went, and what became of servers, over HTTP. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@WatchesLookups
@Timeout(120)
class TraceIT {
    private static final String OPTIONS = """
            tries: 1
                  policy: primary-secondary
                  status-rule: dead-count
                  health: { dead-count: 3, dead-interval: 0s, dead-time: 10m }
            """;

    @TempDir
    Path folder;

    @Test
    void decisionsAndEventsTellWhatHappenedAndWhy() {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                FreeRadius two = FreeRadius.start("two", "second secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml(OPTIONS, one, two))) {
            assertThat(program.json("/api/decisions")).isEmpty();
            assertThat(program.json("/api/events")).isEmpty();
            one.suspend();
            Radclient.Answer answer = program.client()
                    .send(program.authPort(), "auth", "User-Name=bob,User-Password=secret," + Radclient.SIGNED, 5, 1);
            assertThat(answer.codes()).hasSize(5).containsOnly("Access-Accept");
            program.awaitLine("server=one role=auth old=up new=down", Duration.ofSeconds(5));
            one.resume();

            JsonNode decisions = program.json("/api/decisions?last=1000");
            assertThat(decisions)
                    .as("three found the first server silent, two knew")
                    .hasSize(8);
            JsonNode first = decisions.get(0);
            assertThat(first.get("server").asText()).isEqualTo("one");
            assertThat(first.get("turn").asInt()).isEqualTo(1);
            assertThat(first.get("candidateCount").asInt()).isEqualTo(2);
            assertThat(first.get("excluded")).isEmpty();
            JsonNode second = decisions.get(1);
            assertThat(second.get("server").asText()).isEqualTo("two");
            assertThat(second.get("turn").asInt()).isEqualTo(2);
            assertThat(second.get("excluded").get("one").asText()).isEqualTo("tried");
            JsonNode last = program.json("/api/decisions?last=1").get(0);
            assertThat(last.get("server").asText()).isEqualTo("two");
            assertThat(last.get("rule").asText()).isEqualTo("primary-secondary");
            assertThat(last.get("role").asText()).isEqualTo("auth");
            assertThat(last.get("excluded").get("one").asText()).isEqualTo("down");

            JsonNode events = program.json("/api/events");
            assertThat(events).hasSize(1);
            JsonNode event = events.get(0);
            assertThat(event.get("server").asText()).isEqualTo("one");
            assertThat(event.get("role").asText()).isEqualTo("auth");
            assertThat(event.get("old").asText()).isEqualTo("up");
            assertThat(event.get("new").asText()).isEqualTo("down");
            assertThat(event.get("rule").asText()).isEqualTo("dead-count");
            assertThat(event.get("reason").asText()).contains("3 of 3 packets ignored", "refused: 0");
        }
    }
}
