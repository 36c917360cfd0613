package io.github.camelradius.lb.profile;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Options;
import io.github.camelradius.lb.core.policy.PolicyFactory;
import io.github.camelradius.lb.core.status.StatusScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A preset (rules section 4): what a group does where its own configuration says nothing. Every value can be overridden.
 *
 * @param name in configurations
 * @param policy name of the policy
 * @param policyOptions what the profile sets for a policy, by its name, also when it is not the profile's own
 * @param statusRule name of the status rule
 * @param options values of {@link GroupSettings#OPTIONS}
 * @param probeType what servers are probed with unless the group says otherwise
 * @param defaultWeight of a server that has none
 * @param maxWeight largest weight; the smallest is 0
 * @param sessionMemory whether a session's accounting goes to the server that knows it ({@code selection-basis})
 * @param vendorNames the vendor's names of options
 */
public record Profile(
        String name,
        String policy,
        Map<String, Map<String, String>> policyOptions,
        String statusRule,
        Map<String, String> options,
        String probeType,
        int defaultWeight,
        int maxWeight,
        boolean sessionMemory,
        List<VendorName> vendorNames) {
    private static final String POLICY = "policy";
    private static final String STATUS_RULE = "status-rule";

    public Profile {
        policyOptions = Map.copyOf(policyOptions);
        options = Map.copyOf(options);
        vendorNames = List.copyOf(vendorNames);
    }

    /**
     * Settings of a group with this profile, without servers and probes.
     *
     * @param given the group's own values by option name or the vendor's name: {@code policy}, {@code status-rule},
     *     {@link Profiles#options()}, {@link GroupSettings#OPTIONS} and options of policies; those of policies that the group
     *     does not use are checked and otherwise ignored
     * @param health constants of the status rule
     * @throws OptionException when a name or a value is not allowed
     */
    public GroupSettings.Builder builder(String group, Map<String, ?> given, Map<String, ?> health) {
        String owner = "group " + group;
        Map<String, Object> values = translate(owner, given);
        Object policyName = values.remove(POLICY);
        Object ruleName = values.remove(STATUS_RULE);
        PolicyFactory factory = Rules.policy(policyName == null ? policy : policyName.toString());
        GroupSettings.Builder builder = GroupSettings.builder(group)
                .policy(factory)
                .statusRule(ruleName == null ? statusRule : ruleName.toString());
        Object scope = values.remove(Profiles.SCOPE.name());
        if (scope != null) {
            builder.scope(Profiles.SCOPE.read(owner, scope).equals("role") ? StatusScope.ROLE : StatusScope.SERVER);
        }
        shadow(group, builder, values.remove(Profiles.SHADOW.name()));
        builder.option("selection-basis", sessionMemory ? "session" : "packet");
        options.forEach(builder::option);
        policyOptions.getOrDefault(factory.name(), Map.of()).forEach(builder::policyOption);
        values.forEach((option, value) -> place(owner, builder, factory, option, value));
        translate("status rule of " + owner, health).forEach(builder::health);
        return builder;
    }

    private static void shadow(String group, GroupSettings.Builder builder, @Nullable Object given) {
        if (given != null) {
            String named = Profiles.SHADOW.read("group " + group, given).toString();
            if (!named.equals(Profiles.OFF)) {
                builder.shadow(named, Profiles.of(named).builder(group, Map.of(), Map.of()));
            }
        }
    }

    private static void place(
            String owner, GroupSettings.Builder builder, PolicyFactory policy, String option, Object value) {
        if (declares(GroupSettings.OPTIONS, option)) {
            builder.option(option, value);
        } else if (declares(policy.options(), option)) {
            builder.policyOption(option, value);
        } else {
            List<Option> elsewhere = Rules.policies().stream()
                    .map(Rules::policy)
                    .map(PolicyFactory::options)
                    .filter(options -> declares(options, option))
                    .findFirst()
                    .orElse(GroupSettings.OPTIONS);
            Options.of(owner, elsewhere, Map.of(option, value));
        }
    }

    private static boolean declares(List<Option> options, String name) {
        return options.stream().anyMatch(option -> option.name().equals(name));
    }

    /**
     * Probe settings of a group with this profile.
     *
     * @param given values of {@link ProbeSettings#OPTIONS}, and {@code user}
     * @throws OptionException when a value is not allowed
     */
    public ProbeSettings probe(Map<String, ?> given) {
        Map<String, Object> values = new HashMap<>(given);
        values.putIfAbsent("type", probeType);
        return ProbeSettings.of(values);
    }

    /**
     * Checks a weight against the profile's range.
     *
     * @throws OptionException when it is below 0 or above {@link #maxWeight}
     */
    public int weight(String server, long weight) {
        if (weight < 0 || weight > maxWeight) {
            throw new OptionException(
                    "server " + server,
                    "weight",
                    String.valueOf(weight),
                    "a whole number from 0 to " + maxWeight + " with profile " + name);
        }
        return (int) weight;
    }

    /**
     * Values under our names: the vendor's names are replaced and their values converted. For groups, servers and status
     * rules alike.
     *
     * @throws OptionException when a value cannot be converted, or is given under both names
     */
    public Map<String, Object> translate(String owner, Map<String, ?> given) {
        Map<String, Object> values = new HashMap<>();
        given.forEach((key, value) -> {
            @Nullable VendorName vendor = vendorName(key);
            String ours = vendor == null ? key : vendor.name();
            Object converted = vendor == null ? value : vendor.convert(owner, value);
            if (values.put(ours, converted) != null) {
                throw new OptionException(owner, ours, String.valueOf(value), "one value: " + names(ours));
            }
        });
        return values;
    }

    private @Nullable VendorName vendorName(String key) {
        for (VendorName each : vendorNames) {
            if (each.vendorName().equals(key)) {
                return each;
            }
        }
        return null;
    }

    private String names(String option) {
        return vendorNames.stream()
                .filter(vendor -> vendor.name().equals(option))
                .map(VendorName::vendorName)
                .reduce(option, (a, b) -> a + " or " + b);
    }
}
