package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The alerts and the dashboard, asked of a Prometheus that scrapes the running program. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT, Peer.PROMTOOL, Peer.PROMETHEUS})
@Timeout(180)
class PrometheusIT {
    private static final Path DOCS = Path.of("../docs").toAbsolutePath().normalize();
    private static final Path ALERTS = DOCS.resolve("prometheus/alerts.yml");
    private static final Path ALERTS_TEST = DOCS.resolve("prometheus/alerts_test.yml");
    private static final Path DASHBOARD = DOCS.resolve("grafana/radius-lb.json");

    /** What stands before a selector, in a dashboard or in rules. */
    private static final Pattern METRIC = Pattern.compile("\\b[a-z]+(?:_[a-z]+)+(?=[{\\[)])|\\bradius_lb_[a-z_]+");

    @TempDir
    static Path folder;

    private static FreeRadius one;
    private static RadiusLb program;

    @BeforeAll
    static void start() {
        one = FreeRadius.start("one", "first secret");
        program = RadiusLb.start(folder, RadiusLb.yaml("tries: 1", one));
    }

    @AfterAll
    static void stop() {
        program.close();
        one.close();
    }

    private static String promtool(String input, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Peer.PROMTOOL.command()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return "status " + process.waitFor() + "\n" + output;
    }

    @Test
    void theRulesAreWellFormedAndDoWhatTheirTestsSay() throws Exception {
        assertThat(promtool("", "check", "rules", ALERTS.toString())).startsWith("status 0\n");
        assertThat(promtool("", "test", "rules", ALERTS_TEST.toString())).startsWith("status 0\n");
    }

    @Test
    void theMetricsOfTheProgramAreAsPrometheusWantsThem() throws Exception {
        String scrape = RawHttp.of("GET", "/q/metrics")
                .header("Accept", "text/plain")
                .send("127.0.0.1", program.httpPort())
                .body();
        assertThat(scrape).contains("\nradius_lb_packets_total{");
        assertThat(promtool(scrape, "check", "metrics").lines())
                .as("lines begin with the name of what is wrong")
                .noneMatch(line -> line.startsWith("radius_lb_") || line.contains("error"));
        assertThat(promtool(scrape + "radius_lb_wrong{\n", "check", "metrics"))
                .as("it does read them")
                .contains("error");
    }

    @Test
    void everyMetricOfTheDashboardAndTheRulesExists() throws IOException {
        List<String> scraped = program.get("/q/metrics").lines().toList();
        List<String> named = Stream.concat(expressions().stream(), Files.readAllLines(ALERTS).stream())
                .flatMap(text -> METRIC.matcher(text).results().map(MatchResult::group))
                .distinct()
                .toList();
        assertThat(named)
                .contains("radius_lb_server_weight", "process_cpu_usage")
                .hasSizeGreaterThan(6);
        assertThat(named)
                .allSatisfy(name -> assertThat(scraped)
                        .as(name)
                        .anyMatch(line -> line.startsWith(name + "{") || line.startsWith(name + " ")));
    }

    @Test
    void aPrometheusThatScrapesTheProgramHasSomethingForEveryPanelAndEvaluatesEveryRule() throws Exception {
        try (Prometheus prometheus = Prometheus.scraping(folder, program.httpPort(), ALERTS);
                Traffic traffic = new Traffic(program)) {
            Radclient stranger = Radclient.to("127.0.0.1", "another secret").patience(Duration.ofSeconds(1), 1);
            stranger.pap(program.authPort(), "bob", "secret");
            for (String expression : expressions()) {
                Awaitility.await(expression)
                        .atMost(Duration.ofSeconds(30))
                        .until(() -> !prometheus.query(expression).isEmpty());
            }
            Awaitility.await()
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> prometheus.rules().findValuesAsText("health").stream()
                            .allMatch("ok"::equals));
            assertThat(prometheus.rules().findValuesAsText("name"))
                    .containsExactlyElementsOf(Files.readAllLines(ALERTS).stream()
                            .filter(line -> line.contains("- alert: "))
                            .map(line -> line.replace("- alert: ", "").strip())
                            .toList());
        }
    }

    /** Of all panels, with variables as Grafana fills them in when everything is chosen. */
    private static List<String> expressions() throws IOException {
        List<String> expressions = new ArrayList<>();
        for (JsonNode panel : new ObjectMapper().readTree(DASHBOARD.toFile()).get("panels")) {
            for (JsonNode target : panel.get("targets")) {
                expressions.add(target.get("expr")
                        .asText()
                        .replace("$__rate_interval", "10s")
                        .replaceAll("\\$[a-z]+", ".*"));
            }
        }
        assertThat(expressions).hasSizeGreaterThan(10).noneMatch(expression -> expression.contains("$"));
        return expressions;
    }
}
