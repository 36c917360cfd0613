package io.github.camelradius.app;

import io.github.camelradius.app.http.ServersResource;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Every resource of the program, read from its classes: one that is added is found by itself. */
final class ResourcePaths {
    private static final Map<Class<? extends Annotation>, String> METHODS = Map.of(
            GET.class, "GET", POST.class, "POST", PUT.class, "PUT", DELETE.class, "DELETE", PATCH.class, "PATCH");
    private static final Map<String, String> EXAMPLES = Map.of("{group}", "home", "{server}", "a", "{name}", "tests");

    private ResourcePaths() {}

    /** A method and a path with examples for its variables. */
    record Resource(String method, String path) {}

    static List<Resource> all() {
        List<Resource> all = new ArrayList<>();
        for (Class<?> type : classes()) {
            Path top = type.getAnnotation(Path.class);
            if (top == null) {
                continue;
            }
            for (Method method : type.getDeclaredMethods()) {
                METHODS.forEach((annotation, verb) -> {
                    if (method.isAnnotationPresent(annotation)) {
                        Path below = method.getAnnotation(Path.class);
                        paths(top.value() + (below == null ? "" : below.value()))
                                .forEach(path -> all.add(new Resource(verb, path)));
                    }
                });
            }
        }
        return all;
    }

    /** A variable with alternatives, {action:drain|enable}, is one path for each. */
    private static List<String> paths(String template) {
        String path = template;
        for (Map.Entry<String, String> example : EXAMPLES.entrySet()) {
            path = path.replace(example.getKey(), example.getValue());
        }
        int open = path.indexOf('{');
        if (open < 0) {
            return List.of(path);
        }
        int colon = path.indexOf(':', open);
        int close = path.indexOf('}', open);
        if (colon < 0) {
            throw new AssertionError("give an example for a variable of " + template);
        }
        String before = path.substring(0, open);
        String after = path.substring(close + 1);
        return Stream.of(path.substring(colon + 1, close).split("\\|"))
                .map(word -> before + word + after)
                .toList();
    }

    private static List<Class<?>> classes() {
        String folder = "io/github/camelradius/app";
        URL location =
                ServersResource.class.getProtectionDomain().getCodeSource().getLocation();
        try {
            java.nio.file.Path place = java.nio.file.Path.of(location.toURI());
            if (Files.isDirectory(place)) {
                return load(place, place.resolve(folder));
            }
            try (FileSystem jar = FileSystems.newFileSystem(place)) {
                return load(jar.getPath("/"), jar.getPath("/" + folder));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Class<?>> load(java.nio.file.Path root, java.nio.file.Path folder) throws IOException {
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
            for (java.nio.file.Path file : files.toList()) {
                String name = root.relativize(file).toString();
                if (name.endsWith("Resource.class")) {
                    classes.add(Class.forName(name.replace('/', '.').replaceFirst("\\.class$", "")));
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        return classes;
    }
}
