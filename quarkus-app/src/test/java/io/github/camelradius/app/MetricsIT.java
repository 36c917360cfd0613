package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What Prometheus reads at {@code /q/metrics}: names, tags and counts are public. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@WatchesLookups
@Timeout(120)
class MetricsIT {
    private static final String TAGS = "group=\"home\",role=\"auth\",server=\"one\"";

    @TempDir
    Path folder;

    @Test
    void countsWhatWentThrough() {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("tries: 1", one))) {
            program.client()
                    .send(program.authPort(), "auth", "User-Name=bob,User-Password=secret," + Radclient.SIGNED, 3, 1);
            program.client()
                    .send(program.authPort(), "auth", "User-Name=bob,User-Password=wrong," + Radclient.SIGNED, 2, 1);
            List<String> metrics = program.get("/q/metrics").lines().toList();
            assertThat(metrics)
                    .contains(
                            packets("sent", 5),
                            packets("answered", 5),
                            packets("accepted", 3),
                            packets("rejected", 2),
                            packets("ignored", 0),
                            "radius_lb_outstanding{" + TAGS + "} 0.0",
                            "radius_lb_server_available{" + TAGS + "} 1.0",
                            "radius_lb_server_weight{" + TAGS + "} 1.0",
                            "radius_lb_response_seconds_count{" + TAGS + "} 5.0",
                            "radius_lb_response_seconds_bucket{" + TAGS + ",le=\"10.0\"} 5.0",
                            "radius_lb_response_seconds_bucket{" + TAGS + ",le=\"+Inf\"} 5.0",
                            "# TYPE radius_lb_response_seconds histogram",
                            "radius_lb_dropped_total{client=\"tests\",reason=\"malformed\"} 0.0",
                            "radius_lb_dropped_total{client=\"none\",reason=\"unknown-client\"} 0.0",
                            "radius_lb_dropped_total{client=\"all\",reason=\"unknown-state\"} 0.0");
            assertThat(String.join("\n", metrics)).doesNotContain("bob", "first secret", RadiusLb.SECRET);
        }
    }

    private static String packets(String event, int count) {
        return "radius_lb_packets_total{event=\"" + event + "\"," + TAGS + "} " + count + ".0";
    }
}
