import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the command line asks for, as options of the builder's JVM and of the builder. */
final class ImageArguments {
    private final List<String> javaOptions = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final List<MetaInf.Exclusion> exclusions = new ArrayList<>();
    private final List<Path> classPath = new ArrayList<>();
    private String name = "";

    ImageArguments(List<String> arguments) throws IOException {
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            switch (argument) {
                case "-jar" -> jar(Path.of(rest.next()).toAbsolutePath());
                case "--exclude-config" -> exclusions.add(new MetaInf.Exclusion(
                        Pattern.compile(rest.next()), Pattern.compile(rest.next())));
                default -> {
                    if (argument.startsWith("-J")) {
                        javaOptions.add(argument.substring(2));
                    } else if (argument.startsWith("-")) {
                        options.add(ApiOptions.translate(argument));
                    } else {
                        name = argument;
                    }
                }
            }
        }
    }

    /** The class path and the main class are the manifest's, and so are the packages that the program opens to itself. */
    private void jar(Path jar) throws IOException {
        classPath.add(jar);
        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes manifest = file.getManifest().getMainAttributes();
            options.add("-H:Class=" + manifest.getValue(Attributes.Name.MAIN_CLASS));
            for (String entry : words(manifest.getValue(Attributes.Name.CLASS_PATH))) {
                Path library = jar.resolveSibling(entry).normalize();
                if (Files.exists(library)) {
                    classPath.add(library);
                }
            }
            for (String opened : words(manifest.getValue("Add-Opens"))) {
                open("add-opens", "AddOpens", opened);
            }
            for (String exported : words(manifest.getValue("Add-Exports"))) {
                open("add-exports", "AddExports", exported);
            }
        }
        if (name.isEmpty()) {
            name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
        }
    }

    private void open(String option, String builderOption, String what) {
        javaOptions.add("--" + option + "=" + what + "=ALL-UNNAMED");
        options.add("-H:" + builderOption + "=" + what + "=ALL-UNNAMED");
    }

    private static List<String> words(String value) {
        return value == null || value.isBlank() ? List.of() : Arrays.asList(value.trim().split("\\s+"));
    }

    List<String> javaOptions() {
        return javaOptions;
    }

    String classPath() {
        return classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** The libraries' own options come first, so that those of the command line win. */
    List<String> builderOptions() throws IOException {
        List<String> all = new ArrayList<>();
        for (Path entry : classPath) {
            all.addAll(MetaInf.options(entry, exclusions));
        }
        all.addAll(options);
        all.add("-H:Name=" + name);
        return all;
    }
}
