package io.github.camelradius.lb.scenario;

import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.sim.Scenario;
import io.github.camelradius.lb.core.sim.Scenario.Action;
import io.github.camelradius.lb.core.sim.Scenario.Behaviour;
import io.github.camelradius.lb.core.sim.Scenario.Reaction;
import io.github.camelradius.lb.core.sim.Scenario.Request;
import io.github.camelradius.lb.core.sim.Scenario.Steering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Gives a scenario's text its meaning: from maps, lists and scalars, as YAML and JSON have them, to a {@link Scenario}.
 * Times are seconds.
 */
public final class ScenarioReader {
    private static final Set<String> NAMES = Set.of(
            "group",
            "seed",
            "requests",
            "servers",
            "random",
            "until",
            "actions",
            "comment",
            "assert",
            "reading",
            "check");
    private static final Set<String> OF_REQUESTS =
            Set.of("at", "every", "count", "code", "attributes", "client", "port", "identifier", "authenticator");
    private static final Set<String> OF_BEHAVIOURS =
            Set.of("from", "to", "latency", "silent", "refused", "loss", "answer", "attributes");
    private static final Set<String> OF_ACTIONS = Set.of("at", "server", "do");

    private static final Pattern OCTETS = Pattern.compile("0x(?:[0-9A-Fa-f]{2})*");
    private static final Pattern STATUS =
            Pattern.compile("Start|Stop|Interim-Update|Alive|Accounting-On|Accounting-Off|[0-9]{1,9}");

    private final Set<String> servers = new HashSet<>();

    private ScenarioReader() {}

    /**
     * Reads a scenario.
     *
     * @param root names to maps, lists and scalars
     * @param seed what is used instead of the scenario's own seed, or null
     * @throws ScenarioException the first error
     */
    public static Scenario read(@Nullable Object root, @Nullable Long seed) throws ScenarioException {
        return new ScenarioReader().scenario(new Entry("", "", root), seed);
    }

    private Scenario scenario(Entry root, @Nullable Long seed) throws ScenarioException {
        root.only(NAMES);
        for (Entry server : root.child("group").child("servers").items()) {
            servers.add(server.child("name").text(""));
        }
        List<Request> requests = new ArrayList<>();
        for (Entry request : root.child("requests").items()) {
            requests.add(request(request.only(OF_REQUESTS)));
        }
        List<Action> actions = new ArrayList<>();
        for (Entry action : root.child("actions").items()) {
            actions.add(action(action.only(OF_ACTIONS)));
        }
        List<Long> random = new ArrayList<>();
        for (Entry number : root.child("random").items()) {
            random.add(number.number(0, 0, Long.MAX_VALUE));
        }
        Entry until = root.child("until");
        long own = root.child("seed").number(0, Long.MIN_VALUE, Long.MAX_VALUE);
        return new Scenario(
                GroupEntry.read(root.child("group")),
                seed == null ? own : seed,
                random,
                requests,
                behaviours(root.child("servers")),
                actions,
                until.exists() ? until.seconds() : Scenario.NO_END);
    }

    private Map<String, List<Behaviour>> behaviours(Entry entry) throws ScenarioException {
        Map<String, List<Behaviour>> behaviours = new HashMap<>();
        for (Entry server : entry.children()) {
            known(server.name(), server);
            List<Behaviour> list = new ArrayList<>();
            for (Entry behaviour : server.items()) {
                list.add(behaviour(behaviour.only(OF_BEHAVIOURS)));
            }
            behaviours.put(server.name(), list);
        }
        return behaviours;
    }

    private void known(String server, Entry at) throws ScenarioException {
        if (!servers.contains(server)) {
            throw new ScenarioException(
                    at.key(),
                    server,
                    "a server of the group: "
                            + String.join(", ", servers.stream().sorted().toList()));
        }
    }

    private static Request request(Entry entry) throws ScenarioException {
        Entry code = entry.child("code");
        Role role =
                switch (code.text("Access-Request")) {
                    case "Access-Request" -> Role.AUTH;
                    case "Accounting-Request" -> Role.ACCT;
                    default -> throw code.wrong("Access-Request, Accounting-Request");
                };
        return new Request(
                entry.child("at").seconds(),
                entry.child("every").seconds(),
                (int) entry.child("count").number(1, 0, 100_000_000),
                role,
                entry.child("client").text("127.0.0.1"),
                packet(entry),
                attributes(entry.child("attributes")));
    }

    private static @Nullable String packet(Entry entry) throws ScenarioException {
        Entry identifier = entry.child("identifier");
        Entry authenticator = entry.child("authenticator");
        return identifier.exists() || authenticator.exists()
                ? entry.child("port").text("") + "/" + identifier.text("") + "/" + authenticator.text("")
                : null;
    }

    /** Those whose form matters are looked at now, not in the middle of a run. */
    private static Map<String, String> attributes(Entry entry) throws ScenarioException {
        for (Entry attribute : entry.children()) {
            String text = attribute.text("");
            if (text.startsWith("0x") && !OCTETS.matcher(text).matches()) {
                throw attribute.wrong("octets as 0x and pairs of hexadecimal digits");
            }
            if (attribute.name().equals("Acct-Status-Type")
                    && !STATUS.matcher(text).matches()) {
                throw attribute.wrong("Start, Stop, Interim-Update, Accounting-On, Accounting-Off or a number");
            }
        }
        return entry.texts();
    }

    private static Behaviour behaviour(Entry entry) throws ScenarioException {
        Reaction reaction = entry.child("silent").flag()
                ? Reaction.SILENT
                : entry.child("refused").flag() ? Reaction.REFUSE : Reaction.ANSWER;
        Entry to = entry.child("to");
        return new Behaviour(
                entry.child("from").seconds(),
                to.exists() ? to.seconds() : Long.MAX_VALUE,
                reaction,
                entry.child("latency").seconds(),
                Math.round(1000 * entry.child("loss").decimal(0, 0, 1, "a share from 0 to 1")),
                entry.child("answer").word(AnswerKind.ACCEPT, AnswerKind.class),
                attributes(entry.child("attributes")));
    }

    private Action action(Entry entry) throws ScenarioException {
        Entry server = entry.child("server");
        known(server.text(""), server);
        Entry act = entry.child("do");
        if (!act.exists()) {
            throw act.wrong("drain, disable, enable");
        }
        return new Action(entry.child("at").seconds(), server.text(""), act.word(Steering.ENABLE, Steering.class));
    }
}
