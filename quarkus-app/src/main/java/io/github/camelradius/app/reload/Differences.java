package io.github.camelradius.app.reload;

import io.github.camelradius.app.config.ClientConfig;
import io.github.camelradius.app.config.ConfigLoader.Loaded;
import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.ServerConfig;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What differs between the configuration in force and another one.
 *
 * @param changes what a reload puts in force
 * @param restart what only a restart would
 */
record Differences(List<Change> changes, List<Change> restart) {
    private static final String GROUP = "group";
    private static final String SERVER = "server";
    private static final String CLIENT = "client";
    private static final String REALM = "realm";
    private static final String OPTION = "option";

    static Differences between(Loaded before, Loaded after) {
        ProgramConfig old = Objects.requireNonNull(before.program());
        ProgramConfig now = Objects.requireNonNull(after.program());
        List<Change> restart = new ArrayList<>();
        if (old.demo() != now.demo()) {
            restart.add(Change.option(OPTION, null, null, "mode", mode(old), mode(now)));
            return new Differences(List.of(), restart);
        }
        if (now.demo()) {
            return new Differences(List.of(), List.of());
        }
        Fields.fixed(old)
                .compare(
                        Fields.fixed(now),
                        (option, from, to) -> restart.add(Change.option(OPTION, null, null, option, from, to)));
        Fields.quarkus(before.quarkus())
                .compare(
                        Fields.quarkus(after.quarkus()),
                        (option, from, to) -> restart.add(Change.option(OPTION, null, null, option, from, to)));
        List<Change> changes = new ArrayList<>();
        Fields.reloadable(old)
                .compare(
                        Fields.reloadable(now),
                        (option, from, to) -> changes.add(Change.option(OPTION, null, null, option, from, to)));
        groups(old, now, changes);
        clients(old, now, changes);
        realms(old.realms(), now.realms(), changes);
        return new Differences(List.copyOf(changes), List.copyOf(restart));
    }

    private static String mode(ProgramConfig config) {
        return config.demo() ? "demo" : "configured";
    }

    /** Tells of both where there are both; the others were added or removed. */
    private static <T> void compare(
            List<T> before,
            List<T> after,
            Function<T, String> name,
            Function<String, Change> added,
            Function<String, Change> removed,
            List<Change> changes,
            BiConsumer<T, T> both) {
        Map<String, T> old = byName(before, name);
        Map<String, T> now = byName(after, name);
        old.forEach((key, value) -> {
            T other = now.get(key);
            if (other == null) {
                changes.add(removed.apply(key));
            } else {
                both.accept(value, other);
            }
        });
        now.keySet().stream().filter(key -> !old.containsKey(key)).map(added).forEach(changes::add);
    }

    private static <T> Map<String, T> byName(List<T> all, Function<T, String> name) {
        return all.stream().collect(Collectors.toMap(name, each -> each, (one, other) -> one, LinkedHashMap::new));
    }

    /** What has no order of its own. */
    private static <T> List<T> sorted(List<T> all, Function<T, String> name) {
        return all.stream().sorted(Comparator.comparing(name)).toList();
    }

    private static void groups(ProgramConfig before, ProgramConfig after, List<Change> changes) {
        compare(
                sorted(before.groups(), GroupConfig::name),
                sorted(after.groups(), GroupConfig::name),
                GroupConfig::name,
                name -> Change.of(GROUP, Change.ADDED, null, name),
                name -> Change.of(GROUP, Change.REMOVED, null, name),
                changes,
                (old, now) -> group(old, now, changes));
    }

    private static void group(GroupConfig before, GroupConfig after, List<Change> changes) {
        String group = before.name();
        Fields.of(before)
                .compare(
                        Fields.of(after),
                        (option, from, to) -> changes.add(Change.option(GROUP, null, group, option, from, to)));
        compare(
                before.servers(),
                after.servers(),
                ServerConfig::name,
                name -> Change.of(SERVER, Change.ADDED, group, name),
                name -> Change.of(SERVER, Change.REMOVED, group, name),
                changes,
                (old, now) -> Fields.of(old)
                        .compare(
                                Fields.of(now),
                                (option, from, to) ->
                                        changes.add(Change.option(SERVER, group, old.name(), option, from, to))));
        String old = order(before, after);
        String now = order(after, before);
        if (!old.equals(now)) {
            changes.add(Change.option(GROUP, null, group, "order of servers", old, now));
        }
    }

    /** Of the servers that both have. */
    private static String order(GroupConfig of, GroupConfig other) {
        List<String> names = other.servers().stream().map(ServerConfig::name).toList();
        return of.servers().stream()
                .map(ServerConfig::name)
                .filter(names::contains)
                .collect(Collectors.joining(", "));
    }

    private static void clients(ProgramConfig before, ProgramConfig after, List<Change> changes) {
        compare(
                sorted(before.clients(), ClientConfig::name),
                sorted(after.clients(), ClientConfig::name),
                ClientConfig::name,
                name -> Change.of(CLIENT, Change.ADDED, null, name),
                name -> Change.of(CLIENT, Change.REMOVED, null, name),
                changes,
                (old, now) -> Fields.of(old)
                        .compare(
                                Fields.of(now),
                                (option, from, to) ->
                                        changes.add(Change.option(CLIENT, null, old.name(), option, from, to))));
    }

    private static void realms(Map<String, String> before, Map<String, String> after, List<Change> changes) {
        TreeSet<String> all = new TreeSet<>(before.keySet());
        all.addAll(after.keySet());
        for (String realm : all) {
            String old = before.get(realm);
            String now = after.get(realm);
            if (old == null) {
                changes.add(Change.of(REALM, Change.ADDED, null, realm));
            } else if (now == null) {
                changes.add(Change.of(REALM, Change.REMOVED, null, realm));
            } else if (!old.equals(now)) {
                changes.add(Change.option(REALM, null, realm, GROUP, old, now));
            }
        }
    }

    boolean isEmpty() {
        return changes.isEmpty() && restart.isEmpty();
    }
}
