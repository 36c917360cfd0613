package io.github.camelradius.app.reach;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/** What jars tell a native image: the classes to be found by name, what of them, and resources. */
public final class Metadata {
    private final Map<String, JsonNode> types = new HashMap<>();
    private final List<Pattern> resources = new ArrayList<>();
    private final Set<String> files = new HashSet<>();

    /** Reads the metadata of these jars. */
    public static Metadata of(List<Path> jars) throws IOException {
        Metadata metadata = new Metadata();
        for (Path jar : jars) {
            metadata.read(jar);
        }
        return metadata;
    }

    private void read(Path path) throws IOException {
        try (JarFile jar = new JarFile(path.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                files.add(entry.getName());
                if (entry.getName().matches("META-INF/native-image/.*/reflect-config\\.json")) {
                    json(jar, entry).forEach(type -> types.put(type.get("name").asText(), type));
                } else if (entry.getName().matches("META-INF/native-image/.*/resource-config\\.json")) {
                    json(jar, entry)
                            .at("/resources/includes")
                            .forEach(include -> resources.add(
                                    Pattern.compile(include.get("pattern").asText())));
                }
            }
        }
    }

    private static JsonNode json(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream stream = jar.getInputStream(entry)) {
            return new ObjectMapper().readTree(stream);
        }
    }

    /** Forgets a class, to see that it is missed. */
    public void forget(String type) {
        types.remove(type);
    }

    /** Forgets all resources. */
    public void forgetResources() {
        resources.clear();
    }

    /**
     * The lookups of things of these jars, and of what they choose of their libraries by name, that the metadata lacks.
     *
     * @param lookups lines of {@link Lookups}
     */
    public List<String> gaps(Set<String> lookups) {
        return lookups.stream().filter(this::isGap).sorted().toList();
    }

    private boolean isGap(String lookup) {
        String kind = lookup.substring(0, lookup.indexOf(' '));
        String name = lookup.substring(lookup.indexOf(' ') + 1);
        if (kind.equals("resource")) {
            return files.contains(name)
                    && resources.stream()
                            .noneMatch(pattern -> pattern.matcher(name).matches());
        }
        if (!files.contains(name.replace('.', '/') + ".class")
                && !name.startsWith("com.github.benmanes.caffeine.cache.")) {
            return false;
        }
        JsonNode type = types.get(name);
        return type == null
                || kind.equals("new") && !type.has("allPublicConstructors") && !type.has("allDeclaredConstructors")
                || kind.equals("members") && !type.has("allPublicMethods") && !type.has("allDeclaredMethods");
    }
}
