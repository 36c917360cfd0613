package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.app.Markdown;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.component.RadiusComponent;
import io.github.camelradius.lb.RadiusServerGroup;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.profile.Profiles;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.camel.main.Main;
import org.apache.camel.util.StringHelper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of keys has each key that the program and the component know, and no other one. */
class ConfigurationPageTest {
    private static final Path PAGE = Markdown.DOCS.resolve("configuration.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| (.*?) \\| (.*?) \\|");
    private static final String COMPONENT = "camel.component.radius.";

    @TempDir
    Path folder;

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(PAGE)).results().toList();
    }

    private static Set<String> keys(boolean ofComponent) throws IOException {
        return rows().stream()
                .map(row -> row.group(1))
                .filter(key -> key.startsWith(COMPONENT) == ofComponent)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A group for each profile with each status rule, which has options of its own. */
    private static SmallRyeConfig config(Path folder) throws IOException {
        Map<String, String> values = new HashMap<>();
        for (String profile : Profiles.names()) {
            for (String rule : Rules.statusRules()) {
                String group = Settings.PREFIX + ".groups." + profile + '-' + rule + '.';
                values.put(group + "profile", profile);
                values.put(group + "status-rule", rule);
                values.put(group + "servers[0].name", "a");
            }
        }
        return new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(values, "test", 100))
                .withMapping(Settings.class)
                .withValidateUnknown(false)
                .build();
    }

    private Set<String> known() throws IOException {
        SmallRyeConfig config = config(folder);
        RawValues raw = new RawValues(config);
        new SettingsReader(config.getConfigMapping(Settings.class), raw, folder).read();
        Set<String> known = new TreeSet<>(raw.known());
        known.addAll(ConfigMappings.ConfigClass.configClass(Settings.class)
                .getProperties()
                .keySet());
        return known.stream().map(ConfigurationPageTest::written).collect(Collectors.toCollection(TreeSet::new));
    }

    /** As the page writes a key. */
    private static String written(String name) {
        return name.substring(Settings.PREFIX.length() + 1)
                .replaceFirst("^groups\\.[^.]+", "groups.<group>")
                .replaceFirst("^clients\\.\\*", "clients.<client>")
                .replaceFirst("^realms\\.\\*", "realms.<realm>")
                .replaceFirst("^access\\.users\\.\\*", "access.users.<user>")
                .replaceFirst("servers\\[[*0]]", "servers[n]")
                .replaceFirst("\\[\\*]$", "");
    }

    @Test
    void hasTheKeysThatTheProgramKnows() throws Exception {
        assertThat(keys(false)).isEqualTo(known());
    }

    @Test
    void hasEachKeyOnce() throws Exception {
        assertThat(rows()).extracting(row -> row.group(1)).doesNotHaveDuplicates();
    }

    @Test
    void eachKeyIsAnEnvironmentVariable() throws Exception {
        for (String key : keys(false)) {
            String name =
                    Settings.PREFIX + '.' + key.replaceAll("<[a-z]+>", "lab").replace("[n]", "[0]");
            String variable = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
            SmallRyeConfig config = new SmallRyeConfigBuilder()
                    .withSources(new EnvConfigSource(Map.of(variable, "here"), 300))
                    .build();
            assertThat(config.getConfigValue(name).getValue()).as(variable).isEqualTo("here");
        }
    }

    @Test
    void theEnvironmentAloneIsAConfiguration() throws Exception {
        ProgramConfig program = new ConfigLoader(
                        Map.of(),
                        Map.of(
                                "RADIUS_LB_CLIENTS_LAB_NETWORK", "10.0.0.0/8",
                                "RADIUS_LB_CLIENTS_LAB_SECRET", "a secret of 16 octets",
                                "RADIUS_LB_GROUPS_HOME_SLOW_START", "3s",
                                "RADIUS_LB_GROUPS_HOME_HEALTH_DOWN_COUNT", "7",
                                "RADIUS_LB_GROUPS_HOME_SERVERS_0__NAME", "a",
                                "RADIUS_LB_GROUPS_HOME_SERVERS_0__HOST", "192.0.2.1",
                                "RADIUS_LB_GROUPS_HOME_SERVERS_0__SECRET", "another secret",
                                "RADIUS_LB_GROUPS_HOME_SERVERS_0__BOGO_MIPS", "2",
                                "RADIUS_LB_DEFAULT_GROUP", "home"),
                        folder)
                .load(null)
                .program();
        assertThat(program).isNotNull();
        assertThat(program.clients()).extracting(ClientConfig::name).containsExactly("lab");
        GroupConfig home = program.groups().get(0);
        assertThat(home.options()).containsEntry("slow-start", "3s");
        assertThat(home.health()).containsEntry("down-count", "7");
        assertThat(home.servers()).hasSize(1);
        assertThat(home.servers().get(0).bogoMips()).isEqualTo(2);
    }

    @Test
    void hasTheOptionsOfTheComponentWithTheirDefaults() throws Exception {
        Map<String, String> defaults = new TreeMap<>();
        options()
                .fields()
                .forEachRemaining(option -> defaults.put(
                        COMPONENT + StringHelper.camelCaseToDash(option.getKey()),
                        option.getValue().path("defaultValue").asText("")));
        Map<String, String> documented = rows().stream()
                .filter(row -> row.group(1).startsWith(COMPONENT))
                .collect(Collectors.toMap(
                        row -> row.group(1), row -> row.group(3).strip(), (a, b) -> b, TreeMap::new));
        assertThat(documented).isEqualTo(defaults);
    }

    private static JsonNode options() throws IOException {
        try (InputStream stream =
                RadiusComponent.class.getResourceAsStream("/META-INF/io/github/camelradius/component/radius.json")) {
            return new ObjectMapper().readTree(stream).get("componentProperties");
        }
    }

    /** As Camel Quarkus does: it configures components and beans by Camel Main, too. */
    @Test
    void camelMainTakesTheExample() throws Exception {
        String example = Markdown.blocks(PAGE).stream()
                .filter(block -> block.text().contains("camel.beans."))
                .findFirst()
                .orElseThrow()
                .text();
        Properties properties = new Properties();
        properties.load(new StringReader(example));
        properties.setProperty("nas.secret", "p+l=u&s %41");
        Main main = new Main();
        properties.stringPropertyNames().forEach(name -> main.addInitialProperty(name, properties.getProperty(name)));
        main.start();
        try {
            RadiusComponent component = main.getCamelContext().getComponent("radius", RadiusComponent.class);
            assertThat(component.getWorkerCount()).isEqualTo(2);
            assertThat(component.getConfiguration().getTimeout()).isEqualTo(500);
            assertThat(component.getConfiguration().getTries()).isEqualTo(3);
            RadiusServerGroup home = main.lookup("home", RadiusServerGroup.class);
            assertThat(home.getProfile()).isEqualTo("cisco-ios");
            assertThat(home.getHealth().getDeadTries()).isEqualTo(5);
            assertThat(main.lookup("nas", RadiusClients.class).getSecrets()).containsEntry("10.0.0.0/8", "p+l=u&s %41");
        } finally {
            main.stop();
        }
    }
}
