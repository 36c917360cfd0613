import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The options that the jars of the class path bring in META-INF/native-image. */
final class MetaInf {
    private static final Map<String, String> FILES = Map.of(
            "reflect-config.json", "ReflectionConfigurationResources",
            "resource-config.json", "ResourceConfigurationResources",
            "proxy-config.json", "DynamicProxyConfigurationResources",
            "jni-config.json", "JNIConfigurationResources",
            "serialization-config.json", "SerializationConfigurationResources",
            "reachability-metadata.json", "ReachabilityMetadataResources");

    private MetaInf() {}

    /** What {@code --exclude-config} leaves out: jars, and files in them. */
    record Exclusion(Pattern jar, Pattern file) {
        boolean covers(Path entry, String resource) {
            return jar.matcher(entry.toString()).find() && file.matcher(resource).find();
        }
    }

    static List<String> options(Path entry, List<Exclusion> exclusions) throws IOException {
        if (Files.isDirectory(entry)) {
            return options(entry, entry, exclusions);
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + entry.toUri()), Map.of())) {
            return options(entry, jar.getPath("/"), exclusions);
        }
    }

    private static List<String> options(Path entry, Path root, List<Exclusion> exclusions) throws IOException {
        Path folder = root.resolve("META-INF/native-image");
        List<String> options = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return options;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            String resource = root.relativize(file).toString();
            String name = file.getFileName().toString();
            if (exclusions.stream().anyMatch(exclusion -> exclusion.covers(entry, "/" + resource))) {
                continue;
            }
            if (FILES.containsKey(name)) {
                options.add("-H:" + FILES.get(name) + "=" + resource);
            } else if (name.equals("native-image.properties")) {
                options.addAll(arguments(file));
            }
        }
        return options;
    }

    private static List<String> arguments(Path file) throws IOException {
        Properties properties = new Properties();
        try (var in = Files.newInputStream(file)) {
            properties.load(in);
        }
        List<String> options = new ArrayList<>();
        for (String argument : properties.getProperty("Args", "").trim().split("\\s+")) {
            if (!argument.isEmpty()) {
                options.add(ApiOptions.translate(argument.replace("${.}", file.getParent().toString().substring(1))));
            }
        }
        return options;
    }
}
