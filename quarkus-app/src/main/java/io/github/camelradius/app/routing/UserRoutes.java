package io.github.camelradius.app.routing;

import io.github.camelradius.app.config.ConfigError;
import io.github.camelradius.app.config.ConfigException;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.FailedToCreateRouteException;
import org.apache.camel.FailedToStartRouteException;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.NodeIdFactory;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.jspecify.annotations.Nullable;

/** Users' own routes: the YAML and XML files of the folder {@code routes} beside the configuration file. */
@ApplicationScoped
public class UserRoutes {
    private final Map<String, String> fileOfRoute = new HashMap<>();

    /**
     * Adds the routes of all files, in the order of their names.
     *
     * @param ownIds ids of the program's routes, which users' routes cannot have
     * @throws ConfigException when a file is no usable route file
     */
    void load(CamelContext context, @Nullable Path folder, Set<String> ownIds) throws ConfigException {
        if (folder == null || !Files.isDirectory(folder)) {
            return;
        }
        for (Path file : files(folder)) {
            read(context, file, ownIds);
        }
    }

    private static List<Path> files(Path folder) throws ConfigException {
        try (Stream<Path> content = Files.list(folder)) {
            return content.filter(UserRoutes::isRouteFile).sorted().toList();
        } catch (IOException e) {
            throw new ConfigException(
                    List.of(new ConfigError("routes", folder.toString(), "a folder that this user can read")));
        }
    }

    private static boolean isRouteFile(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return !name.startsWith(".")
                && (name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".xml"))
                && Files.isRegularFile(file);
    }

    private void read(CamelContext context, Path file, Set<String> ownIds) throws ConfigException {
        String name = "routes/" + file.getFileName();
        Model model = context.getCamelContextExtension().getContextPlugin(Model.class);
        Set<RouteDefinition> before = new HashSet<>(model.getRouteDefinitions());
        try {
            // Camel knows its languages by the ending, and yml by no means.
            String location = name.replaceFirst("(?i)\\.yml$", ".yaml");
            PluginHelper.getRoutesLoader(context)
                    .loadRoutes(ResourceHelper.fromBytes(location, Files.readAllBytes(file)));
        } catch (Exception e) {
            throw wrong(name, RouteAdvice.of(e));
        }
        NodeIdFactory ids = context.getCamelContextExtension().getContextPlugin(NodeIdFactory.class);
        for (RouteDefinition route : model.getRouteDefinitions()) {
            if (!before.contains(route)) {
                remember(name, route.idOrCreate(ids), ownIds);
            }
        }
    }

    private void remember(String file, String id, Set<String> ownIds) throws ConfigException {
        if (ownIds.contains(id)) {
            throw wrong(file, "a route id other than " + id + ", which a route of the program has");
        }
        String other = fileOfRoute.put(id, file);
        if (other != null) {
            throw wrong(file, "a route id other than " + id + ", which " + other + " has");
        }
    }

    /** The failure of a start; where a user's route is to blame, a configuration error is its cause. */
    public RuntimeException explained(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String file = fileOfRoute.get(routeOf(cause));
            if (file != null) {
                return new IllegalStateException(wrong(file, RouteAdvice.of(cause)));
            }
        }
        return failure;
    }

    /** @throws ConfigException when the program has a route of its own with an id that a user's route has */
    void check(String key, List<String> ownIds) throws ConfigException {
        for (String id : ownIds) {
            String file = fileOfRoute.get(id);
            if (file != null) {
                throw new ConfigException(List.of(new ConfigError(
                        key,
                        id,
                        "another name, or another route id in " + file + ": this one would be the program's")));
            }
        }
    }

    private static String routeOf(Throwable failure) {
        if (failure instanceof FailedToCreateRouteException create) {
            return String.valueOf(create.getRouteId());
        }
        return failure instanceof FailedToStartRouteException start ? String.valueOf(start.getRouteId()) : "";
    }

    /** What stands in the file is never quoted: a secret may be in it. */
    private static ConfigException wrong(String file, String allowed) {
        return new ConfigException(List.of(new ConfigError(file, ConfigError.HIDDEN, allowed)));
    }
}
