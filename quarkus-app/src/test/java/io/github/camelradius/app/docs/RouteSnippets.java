package io.github.camelradius.app.docs;

import io.github.camelradius.app.config.ConfigFiles;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.main.Main;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.io.ByteArrayResource;
import org.yaml.snakeyaml.Yaml;

/** Starts what pages show in YAML, XML and properties; what cannot be used throws. */
final class RouteSnippets {
    private static final Pattern LISTENS = Pattern.compile("radius:0\\.0\\.0\\.0:(?:\\d+|\\{\\{port}})");
    private static final Pattern PROPERTY = Pattern.compile("(?:#property:|\\{\\{)([\\w.-]+)");

    private RouteSnippets() {}

    /** Routes and beans, started: on free ports, and with the properties that they name. */
    static void camel(String file, String text) throws Exception {
        try (DefaultCamelContext context = new DefaultCamelContext()) {
            context.getPropertiesComponent().setInitialProperties(properties(text));
            PluginHelper.getRoutesLoader(context).loadRoutes(ResourceHelper.fromString(file, onFreePorts(text)));
            context.start();
        }
    }

    /** A file of Spring; the properties that it names are the system's. */
    static void spring(String text) {
        try (GenericXmlApplicationContext spring = new GenericXmlApplicationContext()) {
            properties(text).forEach((key, value) -> System.setProperty(key.toString(), value.toString()));
            spring.load(new ByteArrayResource(onFreePorts(text).getBytes(StandardCharsets.UTF_8)));
            spring.refresh();
        } finally {
            properties(text).keySet().forEach(key -> System.clearProperty(key.toString()));
        }
    }

    /** Properties of Camel Main. */
    static void main(String text) throws Exception {
        Properties shown = new Properties();
        shown.load(new StringReader(text));
        Main main = new Main();
        try {
            properties(text).forEach((key, value) -> main.addProperty(key.toString(), value.toString()));
            shown.forEach((key, value) -> main.addProperty(key.toString(), value.toString()));
            main.start();
        } finally {
            main.stop();
        }
    }

    private static String onFreePorts(String text) {
        return LISTENS.matcher(text).replaceAll("radius:127.0.0.1:0");
    }

    private static Properties properties(String text) {
        Properties properties = new Properties();
        PROPERTY.matcher(text)
                .results()
                .map(found -> found.group(1))
                .forEach(key -> properties.setProperty(
                        key,
                        key.endsWith("port") ? "1812" : key.endsWith("host") ? "192.0.2.1" : "a secret of the docs"));
        return properties;
    }

    /**
     * Configuration of the program, whole or a part; a part is laid over a good one. Lines that tell of errors; nothing
     * when it is fine.
     */
    static List<String> program(String text, Path folder) throws Exception {
        String here = text.replaceAll("/(?:run/secrets|var/lib/radius-lb|var/log/radius-lb)/", folder + "/")
                .replace("$2y$12$…", "$2y$12$GhvMmNVjRW29ulnudl.LbuAnUtN/LRfe1JsBm1Xu6LE3059z5Tr8m");
        Files.writeString(folder.resolve("my.dictionary"), "ATTRIBUTE My-Attribute 252 string\n");
        Files.writeString(
                folder.resolve("olga.hash"), "$2y$12$GhvMmNVjRW29ulnudl.LbuAnUtN/LRfe1JsBm1Xu6LE3059z5Tr8m\n");
        for (String secret : List.of("a", "b", "new", "old", "pseudonym.key")) {
            Files.writeString(folder.resolve(secret), "sixteen or more octets of " + secret + "\n");
        }
        Map<String, Object> given = new Yaml().load(here);
        Map<String, Object> part = child(given, "radius-lb");
        if (!part.containsKey("groups") || !part.containsKey("listen")) {
            Map<String, Object> good = new Yaml().load(ConfigFiles.GOOD);
            lay(given, good);
            here = new Yaml().dump(good);
        }
        return ConfigFiles.errors(folder, "radius-lb.yaml", here);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> child(Map<String, Object> parent, String key) {
        return parent.get(key) instanceof Map<?, ?> map ? (Map<String, Object>) map : new LinkedHashMap<>();
    }

    private static void lay(Map<String, Object> over, Map<String, Object> under) {
        over.forEach((key, value) -> {
            if (value instanceof Map && under.get(key) instanceof Map) {
                lay(child(over, key), child(under, key));
            } else {
                under.put(key, value);
            }
        });
    }
}
