package io.github.camelradius.lb.core.sim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.profile.Profile;
import io.github.camelradius.lb.profile.Profiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads scenarios in JSON. */
final class ScenarioFile {
    private static final Set<String> NOT_OPTIONS = Set.of("profile", "servers", "health", "probe", "fallback");

    private ScenarioFile() {}

    static JsonNode resource(String name) throws IOException {
        try (InputStream in = ScenarioFile.class.getResourceAsStream("/scenarios/" + name)) {
            return new ObjectMapper().readTree(in);
        }
    }

    static Scenario read(String name) throws IOException {
        JsonNode root = resource(name);
        List<Long> random = new ArrayList<>();
        root.path("random").forEach(k -> random.add(k.asLong()));
        List<Scenario.Request> requests = new ArrayList<>();
        root.path("requests").forEach(r -> requests.add(request(r)));
        Map<String, List<Scenario.Behaviour>> behaviours = new HashMap<>();
        root.path("servers").fields().forEachRemaining(entry -> {
            List<Scenario.Behaviour> list = new ArrayList<>();
            entry.getValue().forEach(b -> list.add(behaviour(b)));
            behaviours.put(entry.getKey(), list);
        });
        List<Scenario.Action> actions = new ArrayList<>();
        root.path("actions")
                .forEach(a -> actions.add(new Scenario.Action(
                        nanos(a.path("at")),
                        a.path("server").asText(),
                        Scenario.Steering.valueOf(a.path("do").asText().toUpperCase(Locale.ROOT)))));
        long until = root.has("until") ? nanos(root.get("until")) : Scenario.NO_END;
        return new Scenario(
                group(root.path("group")), root.path("seed").asLong(), random, requests, behaviours, actions, until);
    }

    private static GroupSettings group(JsonNode group) {
        Profile profile = Profiles.of(group.path("profile").asText("own"));
        Map<String, String> given = attributes(group);
        given.keySet().removeAll(NOT_OPTIONS);
        GroupSettings.Builder builder = profile.builder("g", given, attributes(group.path("health")));
        if (group.has("probe")) {
            Map<String, String> probe = attributes(group.path("probe"));
            probe.remove("password");
            builder.probe(profile.probe(probe).steady());
        }
        group.path("fallback")
                .fieldNames()
                .forEachRemaining(r -> builder.fallback(Role.valueOf(r.toUpperCase(Locale.ROOT))));
        for (JsonNode server : group.path("servers")) {
            builder.server(server(profile, server));
        }
        return builder.build();
    }

    private static ServerSettings server(Profile profile, JsonNode server) {
        String name = server.path("name").asText();
        int weight = profile.weight(name, server.path("weight").asLong(profile.defaultWeight()));
        String timeout = server.path("timeout").asText("0");
        return new ServerSettings(
                name,
                address(server, "auth-port"),
                address(server, "acct-port"),
                profile.weight(name, server.path("auth-weight").asLong(weight)),
                profile.weight(name, server.path("acct-weight").asLong(weight)),
                Objects.requireNonNull(Durations.nanos(timeout), timeout),
                server.path("tries").asInt(0),
                server.path("bogo-mips").asDouble(1));
    }

    private static @Nullable String address(JsonNode server, String port) {
        String number = server.path(port).asText();
        return number.equals("off") ? null : server.path("host").asText() + ":" + number;
    }

    private static Scenario.Request request(JsonNode request) {
        return new Scenario.Request(
                nanos(request.path("at")),
                nanos(request.path("every")),
                request.path("count").asInt(1),
                request.path("code").asText().startsWith("Accounting") ? Role.ACCT : Role.AUTH,
                request.path("client").asText("127.0.0.1"),
                packet(request),
                attributes(request.path("attributes")));
    }

    private static @Nullable String packet(JsonNode request) {
        return request.has("identifier") || request.has("authenticator")
                ? request.path("port").asText() + "/"
                        + request.path("identifier").asText() + "/"
                        + request.path("authenticator").asText()
                : null;
    }

    private static Scenario.Behaviour behaviour(JsonNode node) {
        Scenario.Reaction reaction = node.path("silent").asBoolean()
                ? Scenario.Reaction.SILENT
                : node.path("refused").asBoolean() ? Scenario.Reaction.REFUSE : Scenario.Reaction.ANSWER;
        return new Scenario.Behaviour(
                nanos(node.path("from")),
                node.has("to") ? nanos(node.get("to")) : Long.MAX_VALUE,
                reaction,
                nanos(node.path("latency")),
                Math.round(1000 * node.path("loss").asDouble()),
                AnswerKind.valueOf(node.path("answer").asText("accept").toUpperCase(Locale.ROOT)),
                attributes(node.path("attributes")));
    }

    private static Map<String, String> attributes(JsonNode node) {
        Map<String, String> attributes = new HashMap<>();
        node.fields().forEachRemaining(e -> attributes.put(e.getKey(), text(e.getValue())));
        return attributes;
    }

    /** A list is its items, separated by commas. */
    private static String text(JsonNode value) {
        List<String> items = new ArrayList<>();
        value.forEach(item -> items.add(item.asText()));
        return value.isArray() ? String.join(",", items) : value.asText();
    }

    private static long nanos(JsonNode seconds) {
        return Math.round(seconds.asDouble() * 1000) * 1_000_000L;
    }
}
