package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.app.Markdown;
import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.profile.Profile;
import io.github.camelradius.lb.profile.Profiles;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tables of the migration pages call ours is an option of the program, under the profile of the page, and may have the value that is named. */
class MigrationOptionsTest {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern RULE = Pattern.compile("status-rule: ([a-z-]+)");
    private static final Pattern KEY_VALUE = Pattern.compile("([A-Za-z\\[\\].-]+)(?:: (.+))?");
    private static final Pattern PAIR = Pattern.compile("([a-z-]+): ([^,}]+)");
    private static final String GROUP = "groups.*.";
    private static final String SERVER = GROUP + "servers[].";

    /** In the tables without being options: values, commands and words of the vendors. */
    private static final Set<String> OTHERS = Set.of(
            "./radius-lb reload",
            "quarkus.log.level",
            "CamelRadiusClient",
            "own",
            "least-request",
            "local",
            "accounting",
            "loop",
            "port",
            "Server",
            "Host",
            "Load-Balance-Key",
            "\\101",
            "\\\"",
            "%",
            "%25",
            "3m",
            "5m");

    private final Map<String, Optional<Option>> known = new HashMap<>();

    @ParameterizedTest
    @CsvSource({
        "cisco-ios, cisco-ios, 28",
        "huawei, huawei-router huawei-switch, 50",
        "nokia-sros, nokia-sr, 25",
        "radiator, radiator, 28",
        "freeradius, own, 50",
        "radsecproxy, own, 35",
    })
    void everyOptionOfTheTablesExists(String page, String profiles, int atLeast) throws IOException {
        List<String> unknown = new ArrayList<>();
        int found = 0;
        for (String cell : cellsOfOurs(Markdown.DOCS.resolve("migration/" + page + ".md"))) {
            learn(Stream.of(profiles.split(" ")).map(Profiles::of).toList(), cell);
            String before = "";
            for (MatchResult code : CODE.matcher(cell).results().toList()) {
                String text = code.group(1);
                if (OTHERS.contains(text)) {
                    continue;
                }
                found++;
                String key = resolve(text, before);
                if (key.isEmpty()) {
                    unknown.add(text);
                }
                before = key;
            }
        }
        assertThat(unknown)
                .as("%s: no options, or values that they do not take", page)
                .isEmpty();
        assertThat(found).isGreaterThanOrEqualTo(atLeast);
    }

    /** The column that says what becomes of a directive; tables of other things have none. */
    private static List<String> cellsOfOurs(Path page) throws IOException {
        List<String> cells = new ArrayList<>();
        int column = -1;
        for (String line : Files.readAllLines(page)) {
            if (!line.startsWith("|")) {
                column = -1;
                continue;
            }
            List<String> row =
                    Stream.of(line.split("(?<!\\\\)\\|")).map(String::trim).toList();
            if (column < 0) {
                column = row.indexOf("here");
            } else if (column < row.size()) {
                cells.add(row.get(column));
            }
        }
        return cells;
    }

    /** The full key, or nothing when there is none, or it does not take the value. */
    private String resolve(String text, String before) {
        Matcher matcher = KEY_VALUE.matcher(text);
        if (!matcher.matches()) {
            return "";
        }
        String written = matcher.group(1)
                .replaceFirst("^groups\\.[A-Z]+", "groups.*")
                .replaceFirst("^clients\\.[A-Z]+", "clients.*");
        String parent = before.substring(0, before.lastIndexOf('.') + 1);
        String name = written.replaceFirst("^\\.", "");
        for (String key : List.of(written, GROUP + written, parent + name, before + "." + name, SERVER + name)) {
            if (known.containsKey(key)) {
                return takes(key, matcher.group(2)) ? key : "";
            }
        }
        return "";
    }

    private boolean takes(String key, String value) {
        if (value == null) {
            return true;
        }
        if (value.startsWith("{")) {
            return key.equals("realms")
                    || PAIR.matcher(value)
                            .results()
                            .allMatch(pair -> takesPart(key + "." + pair.group(1), pair.group(2)));
        }
        try {
            known.get(key).ifPresent(option -> option.read(key, value.replaceAll("[\\[\\]]", "")));
        } catch (IllegalArgumentException e) {
            return false;
        }
        return !key.equals(GROUP + "policy")
                || Rules.policies().contains(Rules.policy(value).name());
    }

    private boolean takesPart(String key, String value) {
        boolean placeholder = value.contains("…") || value.matches("[A-Z]+ ?");
        return known.containsKey(key) && (placeholder || takes(key, value.trim()));
    }

    /** All options under these profiles, with the constants of their status rules and of those that the cell names. */
    private void learn(List<Profile> profiles, String cell) {
        known.clear();
        settings(Settings.class, "");
        GroupSettings.OPTIONS.forEach(option -> add(GROUP, option, profiles));
        Profiles.options().forEach(option -> add(GROUP, option, profiles));
        Rules.policies()
                .forEach(policy -> Rules.policy(policy).options().forEach(option -> add(GROUP, option, profiles)));
        ProbeSettings.OPTIONS.forEach(option -> add(GROUP + "probe.", option, List.of()));
        Set<String> rules =
                new HashSet<>(profiles.stream().map(Profile::statusRule).toList());
        RULE.matcher(cell).results().forEach(rule -> rules.add(rule.group(1)));
        rules.forEach(
                rule -> Rules.statusRule(rule).options().forEach(option -> add(GROUP + "health.", option, profiles)));
        // Read by name, since their defaults are the group's.
        List.of("timeout", "tries").forEach(name -> add(SERVER, option(name), profiles));
        add(SERVER, Option.text("bogo-mips"), profiles);
    }

    private static Option option(String name) {
        return GroupSettings.OPTIONS.stream()
                .filter(option -> option.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Under our name, and under the vendors'; what a vendor's value means is tested where it is converted. */
    private void add(String parent, Option option, List<Profile> profiles) {
        known.put(parent + option.name(), Optional.of(option));
        for (Profile profile : profiles) {
            profile.vendorNames().stream()
                    .filter(vendor -> vendor.name().equals(option.name()))
                    .forEach(vendor -> known.putIfAbsent(parent + vendor.vendorName(), Optional.empty()));
        }
    }

    /** What the program itself reads. */
    private void settings(Class<?> type, String parent) {
        for (Method method : type.getDeclaredMethods()) {
            String name = parent + method.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            known.put(name, Optional.empty());
            Type returned = method.getGenericReturnType();
            String below = name + ".";
            while (returned instanceof ParameterizedType generic) {
                Type[] arguments = generic.getActualTypeArguments();
                if (generic.getRawType() == Map.class) {
                    known.put(below + "*", Optional.empty());
                    below += "*.";
                } else if (generic.getRawType() == List.class) {
                    known.put(name + "[]", Optional.empty());
                    below = name + "[].";
                }
                returned = arguments[arguments.length - 1];
            }
            if (returned instanceof Class<?> nested
                    && nested.isInterface()
                    && nested.getEnclosingClass() == Settings.class) {
                settings(nested, below);
            }
        }
    }
}
