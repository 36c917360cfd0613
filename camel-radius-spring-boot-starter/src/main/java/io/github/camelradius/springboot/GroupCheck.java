package io.github.camelradius.springboot;

import io.github.camelradius.lb.RadiusServerGroup;
import io.github.camelradius.lb.core.model.OptionException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;

/** Looks at the values of a group when the application starts, whether or not a route uses it. */
final class GroupCheck {
    private GroupCheck() {}

    /**
     * Checks all values.
     *
     * @throws RadiusPropertyException for the first one that is not allowed
     */
    static void check(Environment environment, String name, RadiusServerGroup group) {
        try {
            group.settings(name, servers(group));
        } catch (OptionException e) {
            throw new RadiusPropertyException(
                    key(environment, name, e.option()),
                    "is " + e.value() + ", allowed is " + e.allowed()
                            + "; correct the value or leave the option out for its default",
                    e);
        }
    }

    /** Those that it has, or as many as its lists are long: which ones there are the routes say. */
    private static List<String> servers(RadiusServerGroup group) {
        List<String> lists = Stream.of(
                        group.getServers(),
                        group.getWeights(),
                        group.getAuthWeights(),
                        group.getAcctWeights(),
                        group.getBogoMips(),
                        group.getTimeouts(),
                        group.getTriesPerServer())
                .filter(list -> list != null)
                .map(String::valueOf)
                .toList();
        if (lists.isEmpty()) {
            return List.of("s1");
        }
        if (group.getServers() != null) {
            return Stream.of(lists.get(0).split(",")).map(String::trim).toList();
        }
        List<String> names = new ArrayList<>();
        for (String entry : lists.get(0).split(",")) {
            names.add("s" + (names.size() + 1));
        }
        return names;
    }

    /** The property that set this option, in whatever part of the group and by whatever spelling. */
    private static String key(Environment environment, String name, String option) {
        ConfigurationPropertyName group =
                ConfigurationPropertyName.of(RadiusLbProperties.GROUPS).append(name);
        for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
            if (source instanceof IterableConfigurationPropertySource listed) {
                @Nullable ConfigurationPropertyName found = listed.stream()
                        .filter(group::isAncestorOf)
                        .filter(key -> plain(key.getLastElement(ConfigurationPropertyName.Form.UNIFORM))
                                .equals(plain(option)))
                        .findFirst()
                        .orElse(null);
                if (found != null) {
                    return found.toString();
                }
            }
        }
        return group.append(Yaml.kebab(option)).toString();
    }

    private static String plain(String name) {
        return name.replace("-", "").toLowerCase(java.util.Locale.ROOT);
    }
}
