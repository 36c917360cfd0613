package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/** The manifests fit the program, as far as can be seen without a cluster. */
class KubernetesTest {
    private static final Path MANIFESTS = Path.of("../deploy/kubernetes");
    private static final String SECRETS = "/run/secrets/radius-lb";

    @TempDir
    Path folder;

    private static List<Map<String, Object>> manifests(String file) throws IOException {
        Iterable<Object> documents = new Yaml().loadAll(Files.readString(MANIFESTS.resolve(file)));
        return StreamSupport.stream(documents.spliterator(), false)
                .map(KubernetesTest::map)
                .toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object node) {
        return (Map<String, Object>) node;
    }

    /** What a path of keys leads to; a number is a place in a list. */
    private static Object at(Object node, String path) {
        Object found = node;
        for (String key : path.split("/")) {
            found = found instanceof List<?> list
                    ? list.get(Integer.parseInt(key))
                    : map(found).get(key);
        }
        return Objects.requireNonNull(found, path);
    }

    @Test
    void theConfigurationIsRight() throws Exception {
        String yaml =
                at(manifests("configmap.yaml").get(0), "data/radius-lb.yaml").toString();
        for (String secret : List.of("nas", "server-a", "server-b")) {
            Files.writeString(folder.resolve(secret), "the secret of " + secret);
        }
        Files.writeString(
                folder.resolve("viewer.hash"), "$2b$10$Sb32pMBnVPHfg6yfcrMPO.EI/DjlC/54WzGIqBb8m7vkbgSlZj8wG");
        ConfigLoader.Loaded loaded =
                ConfigFiles.load(folder, "radius-lb.yaml", yaml.replace(SECRETS, folder.toString()));
        ProgramConfig program = Objects.requireNonNull(loaded.program());
        assertThat(program.access().openHealth()).isTrue();
        assertThat(loaded.httpHost()).isEqualTo("0.0.0.0");
        assertThat(List.of(program.auth(), program.acct()))
                .extracting(HostPort::port)
                .containsExactly(1812, 1813);
    }

    @Test
    void portsProbesAndFoldersAreTheProgrammes() throws IOException {
        Object deployment = manifests("deployment.yaml").get(0);
        Object container = at(deployment, "spec/template/spec/containers/0");
        assertThat(at(container, "ports").toString())
                .contains("containerPort=1812, protocol=UDP", "containerPort=1813, protocol=UDP", "containerPort=8080");
        assertThat(at(container, "livenessProbe/httpGet/path")).isEqualTo("/q/health/live");
        assertThat(at(container, "readinessProbe/httpGet/path")).isEqualTo("/q/health/ready");
        assertThat(at(container, "volumeMounts").toString()).contains(SECRETS, "/etc/radius-lb");
        assertThat((Integer) at(deployment, "spec/template/spec/terminationGracePeriodSeconds"))
                .as("above stop-timeout")
                .isGreaterThan(10);
        for (Map<String, Object> manifest : manifests("service.yaml")) {
            Object selected = manifest.get("kind").equals("Service")
                    ? at(manifest, "spec/selector")
                    : at(manifest, "spec/selector/matchLabels");
            assertThat(selected).isEqualTo(at(deployment, "spec/template/metadata/labels"));
        }
    }

    @Test
    void whatWasNotRunSaysSo() throws IOException {
        try (var files = Files.list(MANIFESTS)) {
            assertThat(files)
                    .hasSize(4)
                    .allSatisfy(file -> assertThat(Files.readString(file)).startsWith("# NOT RUN HERE"));
        }
        assertThat(Files.readString(Path.of("../deploy/container/Containerfile")))
                .startsWith("# NOT RUN HERE");
    }
}
