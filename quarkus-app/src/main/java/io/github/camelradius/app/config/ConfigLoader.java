package io.github.camelradius.app.config;

import io.smallrye.config.ConfigMappings;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.PropertyName;
import io.smallrye.config.PropertyNamesMatcher;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the configuration: a file, then system properties, then environment variables of higher rank. A SmallRye Config
 * of our own maps it, without the interceptors that would expand expressions or profiles in a secret.
 */
public final class ConfigLoader {
    /** The file that is read from the current folder when none is named. */
    public static final String DEFAULT_FILE = "radius-lb.yaml";

    private static final String ROUTES_FOLDER = "routes";
    private static final String QUARKUS = "quarkus.";
    private static final String TLS_PORT = "quarkus.http.ssl-port";
    /** Variables of the launcher and of the commands, which are no options. */
    private static final Set<String> OTHER_VARIABLES = Set.of("RADIUS_LB_JAVA_OPTS", "RADIUS_LB_PASSWORD");

    private static final int FILE_RANK = 100;
    private static final int ENVIRONMENT_RANK = 300;
    private static final int PROPERTIES_RANK = 400;

    private final Map<String, String> properties;
    private final Map<String, String> environment;
    private final Path folder;

    /**
     * @param properties system properties
     * @param environment environment variables
     * @param folder the current folder
     */
    public ConfigLoader(Map<String, String> properties, Map<String, String> environment, Path folder) {
        this.properties = properties;
        this.environment = environment;
        this.folder = folder;
    }

    /**
     * What was found.
     *
     * @param program null when no source has a {@code radius-lb.} key: then it is time for the demonstration
     * @param quarkus the file's {@code quarkus.} keys
     * @param httpHost where the HTTP API listens
     * @param httpPort 0 for any
     * @param httpKey what gives that port: the one of TLS where nothing else is taken
     * @param routes the folder beside the file where users' own routes may be, or null without a file
     */
    public record Loaded(
            @Nullable ProgramConfig program,
            Map<String, String> quarkus,
            String httpHost,
            int httpPort,
            String httpKey,
            @Nullable Path routes) {}

    /**
     * Reads and checks everything.
     *
     * @param named the file given on the command line, or null
     * @throws ConfigException with every error
     */
    public Loaded load(@Nullable Path named) throws ConfigException {
        List<ConfigError> errors = new ArrayList<>();
        Map<String, String> fromFile = readFile(named, errors);
        if (!errors.isEmpty() && fromFile.isEmpty()) {
            throw new ConfigException(errors);
        }
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(
                        new PropertiesConfigSource(fromFile, "file", FILE_RANK),
                        new EnvConfigSource(ownEnvironment(), ENVIRONMENT_RANK),
                        new PropertiesConfigSource(ownProperties(), "system properties", PROPERTIES_RANK))
                .withMapping(Settings.class)
                .withValidateUnknown(false)
                .build();
        String host = config.getOptionalValue("quarkus.http.host", String.class).orElse("127.0.0.1");
        String key = httpKey(config);
        int port = httpPort(config, key, errors);
        RawValues raw = new RawValues(config);
        if (isDemo(fromFile)) {
            reportUnknown(fromFile, raw, errors);
            throwIfAny(errors);
            return new Loaded(null, quarkusValues(fromFile), host, port, key, null);
        }
        Path base = named == null || named.getParent() == null ? folder : folder.resolve(named.getParent());
        SettingsReader reader = new SettingsReader(config.getConfigMapping(Settings.class), raw, base);
        ProgramConfig program = reader.read();
        reportUnknown(fromFile, raw, errors);
        errors.addAll(reader.errors());
        throwIfAny(errors);
        Path routes = fromFile.isEmpty() ? null : base.resolve(ROUTES_FOLDER);
        return new Loaded(program, quarkusValues(fromFile), host, port, key, routes);
    }

    private static void throwIfAny(List<ConfigError> errors) throws ConfigException {
        if (!errors.isEmpty()) {
            throw new ConfigException(errors);
        }
    }

    private Map<String, String> readFile(@Nullable Path named, List<ConfigError> errors) {
        Path file = folder.resolve(named == null ? Path.of(DEFAULT_FILE) : named);
        Map<String, String> values = new LinkedHashMap<>();
        if (named == null && !Files.exists(file)) {
            return values;
        }
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
        if (!yaml && !name.endsWith(".properties")) {
            errors.add(new ConfigError("--config", file.toString(), "a file ending in .yaml, .yml or .properties"));
            return values;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
            if (yaml) {
                YamlText.read(text, values::put, errors);
            } else {
                PropertiesText.read(text, values::put, errors);
            }
        } catch (CharacterCodingException e) {
            errors.add(new ConfigError("--config", file.toString(), "a file in UTF-8"));
        } catch (IOException e) {
            errors.add(new ConfigError("--config", file.toString(), "a file that this user can read"));
        }
        return values;
    }

    /** Environment names cannot be told from misspelt ones; files and system properties can. */
    private void reportUnknown(Map<String, String> fromFile, RawValues raw, List<ConfigError> errors) {
        PropertyNamesMatcher known = optionNames();
        TreeSet<String> names = new TreeSet<>(fromFile.keySet());
        names.addAll(ownProperties().keySet());
        for (String name : names) {
            if (!name.startsWith(QUARKUS) && !known.matches(name) && !raw.isKnown(name)) {
                String allowed = name.startsWith(Settings.PREFIX + ".")
                        ? raw.allowed(name)
                        : "options below radius-lb and quarkus";
                errors.add(new ConfigError(name, ConfigError.HIDDEN, allowed));
            }
        }
    }

    /** Of the generated mapping: a native image has no list of the interface's methods. */
    private static PropertyNamesMatcher optionNames() {
        String prefix = Settings.PREFIX + ".";
        return PropertyNamesMatcher.matcher(Map.of(
                Settings.PREFIX,
                ConfigMappings.ConfigClass.configClass(Settings.class).getProperties().keySet().stream()
                        .map(name -> new PropertyName(name.substring(prefix.length())))
                        .toList()));
    }

    private boolean isDemo(Map<String, String> fromFile) {
        return ownEnvironment().keySet().stream().noneMatch(name -> name.startsWith("RADIUS_LB_"))
                && fromFile.keySet().stream().allMatch(name -> name.startsWith(QUARKUS))
                && ownProperties().keySet().stream().allMatch(name -> name.startsWith(QUARKUS));
    }

    private Map<String, String> ownEnvironment() {
        return select(environment, name -> name.startsWith("RADIUS_LB_") || name.startsWith("QUARKUS_HTTP_"));
    }

    private Map<String, String> ownProperties() {
        return select(properties, name -> name.startsWith(Settings.PREFIX + ".") || name.startsWith(QUARKUS));
    }

    private static Map<String, String> select(Map<String, String> map, java.util.function.Predicate<String> wanted) {
        Map<String, String> selected = new HashMap<>(map);
        selected.keySet().removeIf(name -> !wanted.test(name) || OTHER_VARIABLES.contains(name));
        return selected;
    }

    private static Map<String, String> quarkusValues(Map<String, String> fromFile) {
        return Map.copyOf(select(fromFile, name -> name.startsWith(QUARKUS)));
    }

    private static String httpKey(SmallRyeConfig config) {
        String plain = config.getOptionalValue("quarkus.http.insecure-requests", String.class)
                .orElse("enabled");
        return plain.equalsIgnoreCase("disabled") ? TLS_PORT : "quarkus.http.port";
    }

    private static int httpPort(SmallRyeConfig config, String key, List<ConfigError> errors) {
        String text = config.getOptionalValue(key, String.class).orElse(key.equals(TLS_PORT) ? "8443" : "8080");
        if (text.matches("[0-9]{1,5}") && Integer.parseInt(text) <= 65_535) {
            return Integer.parseInt(text);
        }
        errors.add(new ConfigError(key, text, "0-65535"));
        return 0;
    }
}
