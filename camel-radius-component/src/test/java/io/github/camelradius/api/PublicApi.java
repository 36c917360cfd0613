package io.github.camelradius.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The public and protected members of a library as {@code javap} prints them, compared with the record in the module's {@code src/api/public.txt}.
 * With {@code -Dapi.record} the record is written instead.
 */
public final class PublicApi {
    private static final Path CLASSES = Path.of("target", "classes");
    private static final Path RECORD = Path.of("src", "api", "public.txt");

    /** Header of a class: its name, and what it extends. */
    private static final Pattern HEADER =
            Pattern.compile("(?:.* )?(?:class|interface|enum) ([\\w.$]+)(?:<.*?>)?(?: extends ([\\w.$]+))?.*\\{");

    /** Made by a plugin, for Camel alone. */
    private static final Pattern GENERATED = Pattern.compile(".*(Configurer|UriFactory)\\.class");

    private PublicApi() {}

    /**
     * Fails when something that others may use is gone, changed or new, and not recorded so.
     *
     * @param packages whose public classes are the API, without the packages below them
     */
    public static void isRecorded(String... packages) throws IOException {
        Set<String> now = read(packages);
        if (System.getProperty("api.record") != null) {
            Files.createDirectories(RECORD.getParent());
            Files.write(RECORD, now);
        }
        Set<String> recorded = new TreeSet<>(Files.readAllLines(RECORD));
        assertThat(without(recorded, now))
                .as(
                        "gone or changed, which breaks those who use it; if it must be, tell it in CHANGELOG.md and record it as CONTRIBUTING.md says")
                .isEmpty();
        assertThat(without(now, recorded))
                .as("new, and not yet recorded as CONTRIBUTING.md says")
                .isEmpty();
    }

    private static Set<String> without(Set<String> some, Set<String> others) {
        return some.stream().filter(line -> !others.contains(line)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> read(String... packages) throws IOException {
        Map<String, Type> types = new TreeMap<>();
        for (Type type : types(javap(packages))) {
            types.put(type.name(), type);
        }
        Set<String> lines = new TreeSet<>();
        Set<String> seen = new TreeSet<>();
        List<Type> reachable = new ArrayList<>(
                types.values().stream().filter(type -> type.isOpen(types)).toList());
        // What a public class inherits from one that is not public can be used all the same.
        for (int i = 0; i < reachable.size(); i++) {
            Type type = reachable.get(i);
            if (seen.add(type.name())) {
                lines.addAll(type.lines());
                if (types.containsKey(type.parent())) {
                    reachable.add(types.get(type.parent()));
                }
            }
        }
        assertThat(seen).as("public classes of %s", Arrays.toString(packages)).hasSizeGreaterThan(20);
        return lines;
    }

    private static String javap(String... packages) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-protected"));
        for (String name : packages) {
            try (Stream<Path> files = Files.list(CLASSES.resolve(name.replace('.', '/')))) {
                files.map(Path::toString)
                        .filter(file -> file.endsWith(".class") && !file.endsWith("package-info.class"))
                        .filter(file -> !GENERATED.matcher(file).matches())
                        .sorted()
                        .forEach(arguments::add);
            }
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = ToolProvider.findFirst("javap")
                .orElseThrow()
                .run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
        assertThat(status).as(err.toString()).isZero();
        return out.toString();
    }

    private static Collection<Type> types(String text) {
        List<Type> types = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Matcher header = HEADER.matcher(line);
            if (header.matches()) {
                types.add(new Type(header.group(1), String.valueOf(header.group(2)), line, new ArrayList<>()));
            } else if (line.startsWith("  ")) {
                types.get(types.size() - 1).members().add(line.trim());
            }
        }
        return types;
    }

    private record Type(String name, String parent, String header, List<String> members) {
        /** Public, as all classes around it are. */
        boolean isOpen(Map<String, Type> types) {
            int outer = name.lastIndexOf('$');
            return header.startsWith("public ")
                    && (outer < 0 || types.get(name.substring(0, outer)).isOpen(types));
        }

        List<String> lines() {
            List<String> lines = new ArrayList<>(List.of(header.replace(" {", "")));
            members.forEach(member -> lines.add(name + ": " + member));
            return lines;
        }
    }
}
