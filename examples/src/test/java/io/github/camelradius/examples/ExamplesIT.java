package io.github.camelradius.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.PeerProcess;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Does what the README of each example says, as it stands but on free ports, and looks for what it says that comes back. */
@RequiresPeer(Peer.RADCLIENT)
@Timeout(120)
class ExamplesIT {
    private static final Path FOLDER = Path.of("").toAbsolutePath();
    private static final Duration TIME = Duration.ofSeconds(50);
    private static final String PROFILES = "profiles";

    @TempDir
    Path logs;

    private static List<Path> files(String glob) throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER, 2)) {
            return files.filter(file -> FOLDER.getFileSystem()
                            .getPathMatcher("glob:" + glob)
                            .matches(FOLDER.relativize(file)))
                    .sorted()
                    .toList();
        }
    }

    static Stream<Readme> readmes() throws IOException {
        return files("*/README.md").stream().map(Path::getParent).map(Readme::of);
    }

    static Stream<Readme> profiles() throws IOException {
        Readme readme = Readme.of(FOLDER.resolve(PROFILES));
        return files(PROFILES + "/*.camel.yaml").stream()
                .map(file -> file.getFileName().toString().replace(".camel.yaml", ""))
                .filter(profile -> !readme.start().endsWith("/" + profile))
                .map(profile -> readme.with("huawei-router", profile));
    }

    @Test
    void theIndexNamesEachExample() throws IOException {
        String index = Files.readString(FOLDER.resolve("README.md"));
        List<Path> flows = files("*/*.camel.*");
        assertThat(flows)
                .hasSizeGreaterThan(9)
                .allSatisfy(flow -> assertThat(index).contains("](" + FOLDER.relativize(flow.getParent()) + "/"));
        String profiles = Files.readString(FOLDER.resolve(PROFILES + "/README.md"));
        assertThat(files(PROFILES + "/*.camel.yaml"))
                .hasSize(6)
                .allSatisfy(file -> assertThat(profiles).contains("](" + file.getFileName() + ")"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"readmes", "profiles"})
    void doesWhatItsReadmeSays(Readme readme) throws IOException {
        Map<String, String> ports = freePorts(readme.start());
        try (PeerProcess example = run("run", "exec " + readme.start(), ports)) {
            String line = example.awaitLine(text -> text.contains(" started in "), TIME);
            assertThat(line).as(example.output()).contains("Apache Camel");
            if (readme.ask().isEmpty()) {
                Awaitility.await()
                        .atMost(TIME)
                        .untilAsserted(() -> assertThat(readme.missing(example.output()))
                                .as(example.output())
                                .isNull());
                return;
            }
            try (PeerProcess asked = run("ask", readme.ask(), ports)) {
                asked.exitCode(TIME);
                assertThat(readme.missing(asked.output()))
                        .as(asked.output() + example.output())
                        .isNull();
            }
        }
    }

    @Test
    void withoutAServerTheHttpLogInIs503() throws IOException {
        Readme readme = Readme.of(FOLDER.resolve("http-login"));
        String start = "examples/run http-login";
        Map<String, String> ports = freePorts(start);
        try (PeerProcess example = run("run", "exec " + start, ports)) {
            example.awaitLine(text -> text.contains(" started in "), TIME);
            try (PeerProcess asked = run("ask", readme.ask(), ports)) {
                asked.exitCode(TIME);
                assertThat(asked.output().lines())
                        .containsExactly("no RADIUS server answers 503", "no RADIUS server answers 503");
            }
        }
    }

    @Test
    void aWrongNameIsSaid() {
        try (PeerProcess example = run("run", "exec examples/run home-servers no-such-example", Map.of())) {
            assertThat(example.exitCode(TIME)).isEqualTo(2);
            assertThat(example.output()).contains("there is no example no-such-example");
        }
    }

    private PeerProcess run(String name, String commands, Map<String, String> environment) {
        return PeerProcess.start(
                name, List.of("bash", "-c", commands), environment, logs.resolve(name + ".log"), FOLDER.getParent());
    }

    /** A free port for each setting that names one, as the environment variable that wins over it. */
    private static Map<String, String> freePorts(String start) throws IOException {
        Map<String, String> ports = new HashMap<>();
        for (String name : Arrays.asList(start.split(" ")).subList(1, start.split(" ").length)) {
            Path folder = FOLDER.resolve(name.replaceFirst("/.*", ""));
            Path settings = folder.resolve("application.properties");
            if (Files.notExists(settings)) {
                settings = folder.resolve("src/main/resources/application.properties");
            }
            Properties properties = new Properties();
            if (Files.exists(settings)) {
                try (var reader = Files.newBufferedReader(settings)) {
                    properties.load(reader);
                }
            }
            for (String key : properties.stringPropertyNames()) {
                if (key.endsWith("port") && !key.startsWith("camel.")) {
                    int port = key.startsWith("http.") ? FreePorts.tcp("127.0.0.1") : FreePorts.udp("127.0.0.1");
                    ports.put(key.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_"), String.valueOf(port));
                }
            }
        }
        return ports;
    }
}
