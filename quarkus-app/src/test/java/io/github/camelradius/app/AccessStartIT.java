package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreePorts;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP is for this host, or for users; by TLS where that is configured. */
@Timeout(120)
class AccessStartIT {
    private static final String REFUSED = "configuration error key=quarkus.http.host value=0.0.0.0 allowed=";
    private static final String DRAIN = "/api/groups/home/servers/a/drain";

    @TempDir
    Path folder;

    private RadiusLb run(String yaml, Map<String, String> environment) {
        RadiusLb.write(folder.resolve("radius-lb.yaml"), yaml);
        return RadiusLb.run(folder, environment);
    }

    private static void isRefused(RadiusLb program) {
        try (program) {
            assertThat(program.exitCode(RadiusLb.START_TIME))
                    .as(program.output())
                    .isEqualTo(3);
            assertThat(program.output())
                    .contains(REFUSED)
                    .contains("radius-lb.access.users")
                    .doesNotContain("\tat ");
        }
    }

    @Test
    void boundElsewhereWithoutUsersItDoesNotStart() {
        isRefused(run(AccessIT.YAML, Map.of("QUARKUS_HTTP_HOST", "0.0.0.0")));
        isRefused(run(AccessIT.YAML + "quarkus: { http: { host: 0.0.0.0 } }\n", Map.of()));
    }

    @Test
    void theDemonstrationIsForThisHostOnly() {
        isRefused(RadiusLb.run(folder, Map.of("QUARKUS_HTTP_HOST", "0.0.0.0")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"config/application.properties", ".env"})
    void noOtherSourceOfQuarkusGetsRoundThat(String file) throws Exception {
        Files.createDirectories(folder.resolve("config"));
        RadiusLb.write(
                folder.resolve(file),
                file.startsWith(".") ? "_PROD_QUARKUS_HTTP_HOST=0.0.0.0\n" : "quarkus.http.host=0.0.0.0\n");
        isRefused(run(AccessIT.YAML, Map.of()));
    }

    @Test
    void onLoopbackOnlyNamesOfThisHostAreTaken() {
        try (RadiusLb program = run(AccessIT.YAML, Map.of())) {
            program.awaitReady();
            int port = program.httpPort();
            RawHttp drain = RawHttp.of("POST", DRAIN).json("{}");
            for (String host : List.of(
                    "evil.example",
                    "evil.example:" + port,
                    "localhost.evil.example",
                    "127.0.0.1.evil.example",
                    "user@localhost")) {
                assertThat(RawHttp.of("GET", "/api/servers")
                                .header("Host", host)
                                .send(AccessIT.HOST, port)
                                .status())
                        .as(host)
                        .isIn(host.contains("@") ? List.of(400, 403) : List.of(403)); // 400: no authority at all
                assertThat(drain.header("Host", host)
                                .header("Origin", "http://" + host)
                                .send(AccessIT.HOST, port)
                                .status())
                        .as(host)
                        .isIn(host.contains("@") ? List.of(400, 403) : List.of(403)); // 400: no authority at all
            }
            assertThat(drain.header("Origin", "http://evil.example")
                            .send(AccessIT.HOST, port)
                            .status())
                    .isEqualTo(403);
            assertThat(program.servers().at("/groups/0/servers/0/state").asText())
                    .isNotIn("draining", "disabled");
            String own = "http://localhost:" + port;
            assertThat(drain.header("Host", "localhost:" + port)
                            .header("Origin", own)
                            .header("Sec-Fetch-Site", "same-origin")
                            .send(AccessIT.HOST, port)
                            .status())
                    .isEqualTo(200);
            assertThat(program.json("/api/audit").at("/0/who").asText()).isEqualTo("local");
        }
    }

    @Test
    void healthCanBeOpened() {
        String yaml = AccessIT.YAML + AccessIT.USERS + "    open-health: yes\n";
        try (RadiusLb program = run(yaml, Map.of("QUARKUS_HTTP_HOST", "0.0.0.0"))) {
            program.awaitReady();
            assertThat(RawHttp.of("GET", "/q/health/live")
                            .send(AccessIT.HOST, program.httpPort())
                            .status())
                    .isEqualTo(200);
            assertThat(RawHttp.of("GET", "/q/health/../../api/servers")
                            .send(AccessIT.HOST, program.httpPort())
                            .status())
                    .isEqualTo(401);
            program.awaitLine("HTTP on 0.0.0.0 is not only by TLS", RadiusLb.START_TIME);
        }
    }

    @Test
    void usersComeByTls() throws Exception {
        Process openssl = new ProcessBuilder(
                        "openssl",
                        "req",
                        "-x509",
                        "-newkey",
                        "rsa:2048",
                        "-nodes",
                        "-days",
                        "2",
                        "-subj",
                        "/CN=lb.test",
                        "-addext",
                        "subjectAltName=IP:127.0.0.1",
                        "-keyout",
                        "lb.key",
                        "-out",
                        "lb.crt")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(openssl.getInputStream().readAllBytes());
        assertThat(openssl.waitFor()).as(said).isZero();
        int port = FreePorts.tcp(AccessIT.HOST);
        String yaml = AccessIT.YAML + AccessIT.USERS + """
                quarkus:
                  http:
                    host: 0.0.0.0
                    insecure-requests: disabled
                    ssl-port: %d
                    ssl: { certificate: { files: lb.crt, key-files: lb.key } }
                """.formatted(port);
        try (RadiusLb program = run(yaml, Map.of())) {
            assertThat(program.awaitReady()).contains("http=0.0.0.0:" + port);
            assertThat(program.output()).doesNotContain("is not only by TLS");
            HttpClient client = HttpClient.newBuilder()
                    .sslContext(trusting(folder.resolve("lb.crt")))
                    .build();
            HttpRequest.Builder drain = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + DRAIN))
                    .timeout(Duration.ofSeconds(20))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"reason\":\"by TLS\"}"));
            assertThat(client.send(drain.build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
            drain.header(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(("olga:" + AccessIT.STEER).getBytes()));
            HttpResponse<String> crossed = client.send(
                    drain.copy().header("Origin", "http://127.0.0.1:" + port).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(crossed.statusCode()).as("the page was not by TLS").isEqualTo(403);
            HttpResponse<String> done = client.send(
                    drain.header("Origin", "https://127.0.0.1:" + port).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(done.statusCode()).as(done.body()).isEqualTo(200);
            program.awaitLine("steering action=drain group=home server=a by=olga via=http", RadiusLb.START_TIME);
            assertThat(program.output()).doesNotContain(AccessIT.STEER).doesNotContain("$2y$");
        }
    }

    private static SSLContext trusting(Path certificate) throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(certificate)) {
            store.setCertificateEntry(
                    "lb", CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
