package io.github.camelradius.app.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.yaml.snakeyaml.Yaml;

/** Whatever a page shows in Java, YAML, XML or properties can be used as it stands there. */
class SnippetsTest {
    private static final Set<String> LOADED = Set.of("java", "yaml", "xml", "properties");

    /** Pages whose snippets another test uses: PolicyPageTest simulates them, the tests of Kamelets and of the starter run them. */
    private static final Set<String> ELSEWHERE =
            Set.of("docs/how-a-server-is-chosen.md", "docs/kamelets.md", "docs/spring-boot.md");

    /** Its routes are run by the balancer's tests, as EsbPageTest holds. */
    private static final String FLOWS = "docs/esb-flows.md";

    /** Blocks that say why they are not loaded. */
    private static final int NOT_LOADED = 1;

    @TempDir
    Path folder;

    static List<Snippet> snippets() {
        return Snippet.all().stream()
                .filter(snippet -> LOADED.contains(snippet.language()))
                .filter(snippet -> snippet.notLoaded() == null && !isPrometheus(snippet))
                .filter(snippet -> !ELSEWHERE.contains(page(snippet)))
                .filter(snippet ->
                        !page(snippet).equals(FLOWS) || !snippet.language().equals("yaml"))
                .toList();
    }

    private static String page(Snippet snippet) {
        return snippet.place().replaceFirst(":.*", "");
    }

    static List<Snippet> prometheus() {
        return Snippet.all().stream().filter(SnippetsTest::isPrometheus).toList();
    }

    private static boolean isPrometheus(Snippet snippet) {
        return snippet.text().contains("scrape_configs:");
    }

    @ParameterizedTest
    @MethodSource("snippets")
    void canBeUsed(Snippet snippet) throws Exception {
        use(snippet.language(), snippet.text());
    }

    private void use(String language, String text) throws Exception {
        switch (language) {
            case "java" -> assertThat(JavaSnippets.errors(text, folder)).isEmpty();
            case "properties" -> RouteSnippets.main(text);
            case "xml" -> xml(text);
            default -> yaml(text);
        }
    }

    private void yaml(String text) throws Exception {
        Object root = new Yaml().load(text);
        if (root instanceof List) {
            RouteSnippets.camel("snippet.yaml", text);
        } else if (text.contains("radius-lb:")) {
            assertThat(RouteSnippets.program(text, folder)).isEmpty();
        } else {
            throw new AssertionError("neither routes nor a configuration: " + text);
        }
    }

    private static void xml(String text) throws Exception {
        if (text.contains("http://www.springframework.org/schema/beans")) {
            RouteSnippets.spring(text);
        } else if (text.startsWith("<dependency>")) {
            dependencies(text);
        } else {
            RouteSnippets.camel("snippet.xml", text);
        }
    }

    /** Ours have the version of this build, Camel's that of its POM. */
    private static void dependencies(String text) throws Exception {
        NodeList all = document(new InputSource(new StringReader("<dependencies>" + text + "</dependencies>")))
                .getElementsByTagName("dependency");
        for (int i = 0; i < all.getLength(); i++) {
            Element dependency = (Element) all.item(i);
            String group = first(dependency, "groupId");
            if (group.equals("io.github.camelradius")) {
                Path pom = Path.of("..", first(dependency, "artifactId"), "pom.xml");
                assertThat(first(dependency, "version"))
                        .isEqualTo(first(document(new InputSource(pom.toUri().toString())), "version"));
            } else if (group.equals("org.apache.camel")) {
                Path pom = Path.of("..", "pom.xml");
                assertThat(first(dependency, "version"))
                        .isEqualTo(first(document(new InputSource(pom.toUri().toString())), "camel.version"));
            }
        }
    }

    private static Element document(InputSource source) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(source)
                .getDocumentElement();
    }

    private static String first(Element in, String name) {
        return in.getElementsByTagName(name).item(0).getTextContent();
    }

    @ParameterizedTest
    @MethodSource("prometheus")
    @RequiresPeer(Peer.PROMTOOL)
    void isAConfigurationOfPrometheus(Snippet snippet) throws Exception {
        Path file = folder.resolve("prometheus.yml");
        Files.writeString(file, snippet.text());
        Process promtool = new ProcessBuilder(
                        Peer.PROMTOOL.command(), "check", "config", "--syntax-only", file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(output).isZero();
    }

    @Test
    void everyBlockSaysWhatItIsAndFewAreNotLoaded() {
        List<Snippet> all = Snippet.all();
        assertThat(all.stream().map(Snippet::language).collect(Collectors.toSet()))
                .isSubsetOf("java", "yaml", "xml", "properties", "sh", "text", "");
        assertThat(all.stream().filter(snippet -> snippet.notLoaded() != null)).hasSize(NOT_LOADED);
        assertThat(all.stream().filter(snippet -> !LOADED.contains(snippet.language())))
                .allSatisfy(snippet -> assertThat(snippet.text())
                        .as("%s has a language, say which", snippet)
                        .doesNotContainPattern("(?m)^(-"
                                + " (beans|route|from):|radius-lb:$|<(camel|routes|beans|dependency)|import"
                                + " |camel\\.\\w+\\.)"));
        assertThat(snippets().stream().map(SnippetsTest::page))
                .contains("README.md", "docs/radius-component.adoc", "docs/operations.md", "docs/migration/huawei.md");
        assertThat(snippets().stream().map(Snippet::language)).containsAll(LOADED);
    }

    /** That it can fail: the same snippets with a mistake that a page may have. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        java       | template.sendBody("radius:h:1")
        java       | new RadiusLoadBalancer("home", 3);
        properties | camel.component.radius.retries = 3
        properties | camel.beans.home = #class:io.github.camelradius.lb.RadiusGroup
        xml        | <routes><route><from uri="radius:127.0.0.1:0?secret=s&amp;retries=3"/><to uri="direct:x"/></route></routes>
        xml        | <dependency><groupId>io.github.camelradius</groupId><artifactId>camel-radius-lb</artifactId><version>9</version></dependency>
        xml        | <dependency><groupId>org.apache.camel</groupId><artifactId>camel-main</artifactId><version>4.0.0</version></dependency>
        yaml       | radius-lb: { groups: { home: { polcy: weighted } } }
        yaml       | [ { beans: [ { name: h, type: io.github.camelradius.lb.RadiusServerGroup, properties: { polcy: x } } ] } ]
        yaml       | [ { route: { from: { uri: "radius:0.0.0.0:1812", parameters: { secrt: s }, steps: [ { to: "direct:x" } ] } } } ]
        yaml       | { servers: [ ] }
        """)
    void aMistakeIsFound(String language, String text) {
        assertThat(catchThrowable(() -> use(language, text))).as(text).isNotNull();
    }
}
