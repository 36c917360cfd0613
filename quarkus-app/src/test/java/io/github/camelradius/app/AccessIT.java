package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.app.ResourcePaths.Resource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tries to get in where it should not, lists what it tried, and that nothing got in. */
@Timeout(180)
class AccessIT {
    static final String HOST = "127.0.0.1";
    static final String VIEW = "view it";
    static final String STEER = "steer it";

    /** Hashes of these two passwords, made by libxcrypt with the two names of today's algorithm. */
    static final String USERS = """
              access:
                users:
                  vera: { role: viewer, password-hash: "$2b$10$Sb32pMBnVPHfg6yfcrMPO.EI/DjlC/54WzGIqBb8m7vkbgSlZj8wG" }
                  olga: { role: operator, password-hash: "$2y$10$rdKtV.ijYLscHWQpR9jbd.KU3UKqTTY3HxuhrCH1V8VvTjqaVyoKG" }
            """;

    static final String YAML = """
            radius-lb:
              listen: { auth: "127.0.0.1:0", acct: off }
              clients:
                tests: { network: 127.0.0.0/8, secret: "of the NAS" }
              default-group: home
              groups:
                home:
                  probe: { type: off }
                  servers:
                    - { name: a, host: 127.0.0.1, auth-port: 9, acct-port: off, secret: of-the-server }
                    - { name: b, host: 127.0.0.1, auth-port: 9, acct-port: off, secret: of-the-server }
            """;

    private static final String BODY = "{\"weight\":3,\"reason\":\"tried\"}";

    @TempDir
    static Path folder;

    private static RadiusLb program;

    private final List<String> wrong = new ArrayList<>();
    private final Map<String, Map<Integer, Integer>> table = new TreeMap<>();
    private final List<String> tried = new ArrayList<>();

    @BeforeAll
    static void start() {
        RadiusLb.write(folder.resolve("radius-lb.yaml"), YAML + USERS);
        program = RadiusLb.run(folder, Map.of("QUARKUS_HTTP_HOST", "0.0.0.0"));
        program.awaitReady();
    }

    @AfterAll
    static void stop() {
        program.close();
    }

    private static RawHttp.Answer send(RawHttp request) {
        return request.send(HOST, program.httpPort());
    }

    private static RawHttp operator(RawHttp request) {
        return request.basic("olga", STEER);
    }

    private void attempt(String kind, RawHttp request, int... allowed) {
        RawHttp.Answer answer = send(request);
        tried.add("| " + kind + " | " + request.method() + " " + request.path() + " | " + answer.status() + " |");
        table.computeIfAbsent(kind, k -> new TreeMap<>()).merge(answer.status(), 1, Integer::sum);
        boolean refused = java.util.stream.IntStream.of(allowed).anyMatch(status -> status == answer.status());
        if (!refused || answer.text().contains("\"outstanding\"")) {
            wrong.add(kind + ": " + request.method() + " " + request.path() + " got " + answer.text());
        }
    }

    private static RawHttp request(Resource resource) {
        RawHttp request = RawHttp.of(resource.method(), resource.path());
        return resource.method().equals("GET") ? request : request.json(BODY);
    }

    private static List<Resource> changing() {
        return ResourcePaths.all().stream()
                .filter(resource -> !resource.method().equals("GET"))
                .toList();
    }

    private static JsonNode json(String path) throws Exception {
        return new ObjectMapper()
                .readTree(send(operator(RawHttp.of("GET", path))).body());
    }

    @Test
    void nothingGetsIn() throws Exception {
        withoutRights();
        asViewer();
        fromElsewhere();
        byStrangePaths();

        Path report = Path.of("target", "access-attempts.md");
        StringBuilder text = new StringBuilder("| kind | answers (status: times) |\n| --- | --- |\n");
        table.forEach((kind, answers) ->
                text.append("| ").append(kind).append(" | ").append(answers).append(" |\n"));
        System.out.println("tried " + tried.size() + " requests; nothing may get in\n" + text);
        Files.writeString(
                report,
                text + "\n| kind | request | status |\n| --- | --- | --- |\n" + String.join("\n", tried) + "\n");

        assertThat(wrong).isEmpty();
        assertThat(json("/api/audit")).as("nothing was done").isEmpty();
        for (JsonNode server : json("/api/servers").at("/groups/0/servers")) {
            assertThat(server.get("state").asText()).isNotIn("draining", "disabled");
            assertThat(server.get("weight").asInt()).isEqualTo(1);
        }
        String operations = Files.readString(Path.of("..", "docs", "operations.md"));
        table.keySet().forEach(kind -> assertThat(operations).contains("| " + kind + " |"));
    }

    private void withoutRights() {
        List<Resource> everything = new ArrayList<>(ResourcePaths.all());
        for (String path : List.of("/", "/q/health", "/q/health/live", "/q/health/ready", "/q/metrics", "/q/openapi")) {
            everything.add(new Resource("GET", path));
        }
        for (Resource resource : everything) {
            RawHttp request = request(resource);
            attempt("no credentials", request, 401);
            attempt("wrong password", request.basic("olga", VIEW), 401);
            attempt("empty password", request.basic("olga", ""), 401);
            attempt("unknown user", request.basic("mallory", STEER), 401);
        }
        for (Resource resource : changing()) {
            RawHttp request = request(resource);
            attempt("hash for a password", request.basic("olga", hash()), 401);
            attempt("malformed credentials", request.header("Authorization", "Basic !!!"), 401, 400);
            attempt("another scheme", request.header("Authorization", "Bearer olga"), 401);
            attempt("user name in another case", request.basic("OLGA", STEER), 401);
        }
    }

    private static String hash() {
        return USERS.substring(USERS.indexOf("$2y$"), USERS.indexOf("$2y$") + 60);
    }

    private void asViewer() {
        for (Resource resource : changing()) {
            attempt("viewer changes something", request(resource).basic("vera", VIEW), 403);
        }
        for (String method : List.of("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "DRAIN")) {
            attempt(
                    "viewer with another method",
                    RawHttp.of(method, "/api/servers").json(BODY).basic("vera", VIEW),
                    403,
                    501);
        }
        String path = "/api/groups/home/servers/a/drain";
        RawHttp get = RawHttp.of("GET", path).json(BODY).basic("vera", VIEW);
        attempt("viewer names another method", get.header("X-HTTP-Method-Override", "POST"), 403);
        attempt(
                "viewer names another method",
                RawHttp.of("GET", path + "?_method=POST").basic("vera", VIEW),
                403);
        attempt("viewer names another path", get.header("X-Original-URL", path), 403);
        attempt("viewer names another path", get.header("X-Forwarded-Prefix", "/q/health"), 403);
        attempt(
                "viewer claims to be local",
                get.header("X-Forwarded-For", HOST).header("Forwarded", "for=" + HOST),
                403);
        for (String unlisted : List.of("/api/new", "/api", "/q/dev", "/q/arc", "/radius-lb.yaml", "/api/reload")) {
            attempt("viewer at an unlisted path", RawHttp.of("GET", unlisted).basic("vera", VIEW), 403);
        }
    }

    private void fromElsewhere() {
        for (Resource resource : changing()) {
            RawHttp request = operator(request(resource));
            attempt("operator's browser at another origin", request.header("Origin", "https://evil.example"), 403);
            attempt("operator's browser, origin null", request.header("Origin", "null"), 403);
            attempt("operator's browser, another port", request.header("Origin", "http://" + HOST + ":1"), 403);
            attempt("operator's browser, cross-site", request.header("Sec-Fetch-Site", "cross-site"), 403);
            attempt("operator's browser, same-site", request.header("Sec-Fetch-Site", "same-site"), 403);
            for (String type : List.of("application/x-www-form-urlencoded", "text/plain", "multipart/form-data")) {
                RawHttp form = operator(new RawHttp(resource.method(), resource.path(), List.of(), BODY))
                        .header("Content-Type", type);
                attempt("operator's old browser, a form", form.header("User-Agent", "Mozilla/5.0"), 415);
                attempt("operator's old browser, a form", form.header("Referer", "https://evil.example/"), 415);
            }
        }
        RawHttp.Answer preflight = send(RawHttp.of("OPTIONS", "/api/groups/home/servers/a/drain")
                .header("Origin", "https://evil.example")
                .header("Access-Control-Request-Method", "POST"));
        assertThat(preflight.text().toLowerCase()).doesNotContain("access-control-allow");
        assertThat(preflight.status()).isEqualTo(403);
    }

    private void byStrangePaths() {
        List<String> views = List.of(
                "/api/servers;x=1",
                "//api/servers",
                "/api//servers",
                "/q/../api/servers",
                "/q/health/../../api/servers",
                "/q/health/%2e%2e/%2e%2e/api/servers",
                "/api/%73ervers",
                "/API/SERVERS",
                "/api/servers/",
                "/api/servers?x",
                "/page/../api/servers",
                "http://" + HOST + "/api/servers");
        for (String path : views) {
            attempt("strange path, no credentials", RawHttp.of("GET", path), 401, 400);
        }
        List<String> drains = List.of(
                "/api/groups/home/servers/a/drain;x=1",
                "/api/groups/home/servers/a;x/drain",
                "//api/groups/home/servers/a/drain",
                "/q/health/../../api/groups/home/servers/a/drain",
                "/page/%2e%2e/api/groups/home/servers/a/drain",
                "/api/groups/home/servers/a/%64rain",
                "/api/groups/home/servers/a/drain/");
        for (String path : drains) {
            attempt("strange path, no credentials", RawHttp.of("POST", path).json(BODY), 401, 400);
            attempt("strange path, viewer", RawHttp.of("POST", path).json(BODY).basic("vera", VIEW), 403, 400);
        }
    }

    @Test
    void whoMayGetsIn() throws Exception {
        UnaryOperator<RawHttp> viewer = request -> request.basic("vera", VIEW);
        for (String path : List.of("/api/servers", "/api/decisions", "/api/events", "/api/audit", "/q/health")) {
            assertThat(send(viewer.apply(RawHttp.of("GET", path))).status())
                    .as(path)
                    .isIn(200, 503);
        }
        assertThat(send(RawHttp.of("GET", "/api/servers")).header("WWW-Authenticate"))
                .containsIgnoringCase("basic");
    }
}
