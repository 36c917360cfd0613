package io.github.camelradius.lb.core.sim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.Role;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads scenarios in JSON. */
final class ScenarioFile {
    private static final Set<String> PLAIN = Set.of("timeout", "tries", "deadline", "pending-limit", "panic-threshold");

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
        GroupSettings.Builder builder = GroupSettings.builder("g")
                .option("timeout", "5s")
                .option("tries", 3)
                .option("deadline", "off");
        group.fields().forEachRemaining(entry -> {
            if (PLAIN.contains(entry.getKey())) {
                builder.option(entry.getKey(), entry.getValue().asText());
            }
        });
        builder.policy(group.path("policy").asText())
                .statusRule(group.path("status-rule").asText());
        group.path("health")
                .fields()
                .forEachRemaining(e -> builder.health(e.getKey(), e.getValue().asText()));
        Map<String, Object> probe = new HashMap<>();
        group.path("probe")
                .fields()
                .forEachRemaining(e -> probe.put(e.getKey(), e.getValue().asText()));
        probe.keySet().removeAll(Set.of("user", "password"));
        builder.probe(ProbeSettings.of(probe).steady());
        group.path("fallback")
                .fieldNames()
                .forEachRemaining(r -> builder.fallback(Role.valueOf(r.toUpperCase(Locale.ROOT))));
        for (JsonNode server : group.path("servers")) {
            String host = server.path("host").asText();
            int weight = server.path("weight").asInt(1);
            builder.server(new ServerSettings(
                    server.path("name").asText(),
                    server.path("auth-port").asText().equals("off")
                            ? null
                            : host + ":" + server.path("auth-port").asText(),
                    server.path("acct-port").asText().equals("off")
                            ? null
                            : host + ":" + server.path("acct-port").asText(),
                    weight,
                    weight,
                    0,
                    server.path("tries").asInt(0),
                    1));
        }
        return builder.build();
    }

    private static Scenario.Request request(JsonNode request) {
        return new Scenario.Request(
                nanos(request.path("at")),
                nanos(request.path("every")),
                request.path("count").asInt(1),
                request.path("code").asText().startsWith("Accounting") ? Role.ACCT : Role.AUTH,
                request.path("client").asText("127.0.0.1"),
                attributes(request.path("attributes")));
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
        node.fields()
                .forEachRemaining(e -> attributes.put(e.getKey(), e.getValue().asText()));
        return attributes;
    }

    private static long nanos(JsonNode seconds) {
        return Math.round(seconds.asDouble() * 1000) * 1_000_000L;
    }
}
