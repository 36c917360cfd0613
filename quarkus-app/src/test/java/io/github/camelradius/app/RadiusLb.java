package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.PeerProcess;
import io.github.camelradius.peers.Radclient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged program as a process of its own. */
final class RadiusLb implements AutoCloseable {
    static final String SECRET = "of the NAS";
    static final Duration START_TIME = Duration.ofSeconds(30);

    private static final Pattern READY = Pattern.compile(
            "radius-lb ready auth=(\\S+) acct=(\\S+) http=(\\S+) groups=(\\d+) servers=(\\d+) mode=(\\w+)");

    private final PeerProcess process;

    private RadiusLb(PeerProcess process) {
        this.process = process;
    }

    /** Starts it with a configuration file and waits until it is ready. */
    static RadiusLb start(Path folder, String yaml) {
        return start(folder, "radius-lb.yaml", yaml);
    }

    /** Starts it with a configuration file of this name and waits until it is ready. */
    static RadiusLb start(Path folder, String fileName, String text) {
        write(folder.resolve(fileName), text);
        RadiusLb program = run(folder, Map.of(), "--config", fileName);
        program.awaitReady();
        return program;
    }

    /** Starts it without waiting; any HTTP port, unless QUARKUS_HTTP_PORT is given (empty for not set). */
    static RadiusLb run(Path folder, Map<String, String> environment, String... arguments) {
        return run(folder, environment, ProgramCommand.of("128m"), arguments);
    }

    /** Starts it by the script at the top of the project, as its users do. */
    static RadiusLb launch(Path folder, Map<String, String> environment, String... arguments) {
        Path script = Path.of("").toAbsolutePath().resolveSibling("radius-lb");
        return run(folder, environment, List.of(script.toString()), arguments);
    }

    private static RadiusLb run(
            Path folder, Map<String, String> environment, List<String> program, String... arguments) {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(arguments));
        Map<String, String> variables = new HashMap<>(Map.of("QUARKUS_HTTP_PORT", "0"));
        variables.putAll(environment);
        variables.values().removeIf(String::isEmpty);
        try {
            Path log = Files.createTempFile(folder, "radius-lb", ".log");
            return new RadiusLb(PeerProcess.start("radius-lb", command, variables, log, folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A configuration in front of these servers: any free ports, quick tries, options of the group as given. */
    static String yaml(String groupOptions, FreeRadius... servers) {
        StringBuilder yaml = new StringBuilder("""
                radius-lb:
                  listen: { auth: "127.0.0.1:0", acct: "127.0.0.1:0" }
                  clients:
                    tests: { network: 127.0.0.0/8, secret: "%s" }
                  default-group: home
                  groups:
                    home:
                      timeout: 500ms
                      %s
                      servers:
                """.formatted(SECRET, groupOptions));
        for (FreeRadius server : servers) {
            yaml.append("      - { name: %s, host: %s, auth-port: %d, acct-port: %d, secret: \"%s\" }\n"
                    .formatted(server.name(), server.host(), server.authPort(), server.acctPort(), server.secret()));
        }
        return yaml.toString();
    }

    static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String awaitReady() {
        String line = process.awaitLine(text -> text.contains("radius-lb ready "), START_TIME);
        assertThat(line).as(output()).containsPattern(READY);
        return line;
    }

    private String ready(int group) {
        Matcher matcher = READY.matcher(output());
        assertThat(matcher.find()).as(output()).isTrue();
        return matcher.group(group);
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    int authPort() {
        return port(ready(1));
    }

    int acctPort() {
        return port(ready(2));
    }

    /** A client that knows the secret of {@link #yaml}. */
    Radclient client() {
        return Radclient.to("127.0.0.1", SECRET);
    }

    String awaitLine(String part, Duration time) {
        String line = process.awaitLine(text -> text.contains(part), time);
        assertThat(line).as(output()).contains(part);
        return line;
    }

    /** GET a path of the HTTP API; the body of a 200. */
    String get(String path) {
        HttpResponse<String> response = send(path, HttpRequest.Builder::GET);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return response.body();
    }

    /** GET any path; the body whatever the status. */
    String fetch(String path) {
        HttpResponse<String> response = send(path, HttpRequest.Builder::GET);
        return response.statusCode() + " " + response.headers().map() + "\n" + response.body();
    }

    /** POST to a path of the HTTP API. */
    HttpResponse<String> post(String path, String body) {
        return send(
                path,
                request -> request.header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** PUT to a path of the HTTP API. */
    HttpResponse<String> put(String path, String body) {
        return send(
                path,
                request -> request.header("Content-Type", "application/json")
                        .PUT(HttpRequest.BodyPublishers.ofString(body)));
    }

    int httpPort() {
        return port(ready(3));
    }

    private HttpResponse<String> send(String path, UnaryOperator<HttpRequest.Builder> method) {
        try {
            HttpRequest request = method.apply(HttpRequest.newBuilder(URI.create("http://" + ready(3) + path)))
                    .timeout(Duration.ofSeconds(10))
                    .build();
            return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** What {@code GET /api/servers} shows. */
    JsonNode servers() {
        return json("/api/servers");
    }

    /** {@link #get} of a path that answers JSON. */
    JsonNode json(String path) {
        try {
            return new ObjectMapper().readTree(get(path));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The entry of a server of the first group. */
    JsonNode server(String name, String role) {
        for (JsonNode server : servers().at("/groups/0/servers")) {
            if (server.get("name").asText().equals(name)
                    && server.get("role").asText().equals(role)) {
                return server;
            }
        }
        throw new AssertionError("no server " + name + " for " + role);
    }

    /** Makes it read its configuration again. */
    void hangUp() {
        process.signal("HUP");
    }

    void terminate() {
        process.signal("TERM");
    }

    int exitCode(Duration time) {
        return process.exitCode(time);
    }

    String output() {
        return process.output();
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
