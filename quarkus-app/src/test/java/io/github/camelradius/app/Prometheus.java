package io.github.camelradius.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.PeerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** A Prometheus that scrapes one program every second. */
final class Prometheus implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final Duration START_TIME = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newHttpClient();
    private final int port = FreePorts.tcp(HOST);
    private final PeerProcess process;

    private Prometheus(Path folder, int target, Path rules) {
        Path configuration = folder.resolve("prometheus.yml");
        RadiusLb.write(configuration, """
                global: { scrape_interval: 1s, evaluation_interval: 1s }
                rule_files: [ "%s" ]
                scrape_configs:
                  - job_name: radius-lb
                    metrics_path: /q/metrics
                    static_configs: [ { targets: [ "%s:%d" ] } ]
                """.formatted(rules, HOST, target));
        List<String> command = List.of(
                Peer.PROMETHEUS.command(),
                "--config.file=" + configuration,
                "--storage.tsdb.path=" + folder.resolve("prometheus"),
                "--web.listen-address=" + HOST + ":" + port);
        process = PeerProcess.start("prometheus", command, Map.of(), folder.resolve("prometheus.log"));
    }

    /** Starts one and waits until it has scraped the program at this port twice. */
    static Prometheus scraping(Path folder, int port, Path rules) {
        Prometheus prometheus = new Prometheus(folder, port, rules);
        prometheus.process.awaitLine(line -> line.contains("ready to receive web requests"), START_TIME);
        Awaitility.await()
                .atMost(START_TIME)
                .until(() -> !prometheus.query("rate(process_cpu_usage[10s])").isEmpty());
        return prometheus;
    }

    /** What an expression is now; fails where it is none. */
    JsonNode query(String expression) {
        return get("query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8))
                .get("result");
    }

    /** The rules as they are evaluated. */
    JsonNode rules() {
        return get("rules").at("/groups/0/rules");
    }

    private JsonNode get(String path) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + HOST + ":" + port + "/api/v1/" + path))
                    .build();
            String body =
                    client.send(request, HttpResponse.BodyHandlers.ofString()).body();
            JsonNode answer = new ObjectMapper().readTree(body);
            if (!answer.path("status").asText().equals("success")) {
                throw new AssertionError(path + ": " + body);
            }
            return answer.get("data");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
