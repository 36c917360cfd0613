package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.profile.Profiles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PropertyBindingSupport;
import org.apache.camel.util.StringHelper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the engine can be told, Camel can bind. */
class GroupPropertiesTest {
    private static final List<String> NAMES = List.of("a", "b");
    private static final CamelContext CONTEXT = new DefaultCamelContext();

    static Stream<String> optionsOfTheGroup() {
        List<Option> options = new ArrayList<>(GroupSettings.OPTIONS);
        Rules.policies().forEach(policy -> options.addAll(Rules.policy(policy).options()));
        return options.stream().map(Option::name).distinct();
    }

    static Stream<String> constants() {
        return Rules.statusRules().stream()
                .flatMap(rule -> Rules.statusRule(rule).options().stream())
                .map(Option::name)
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("optionsOfTheGroup")
    void everyOptionIsAProperty(String option) {
        assertThat(new RadiusServerGroupConfigurer().getOptionType(StringHelper.dashToCamelCase(option), true))
                .isNotNull();
    }

    @ParameterizedTest
    @MethodSource("constants")
    void everyConstantIsAPropertyOfHealth(String option) {
        assertThat(new RadiusGroupHealthConfigurer().getOptionType(StringHelper.dashToCamelCase(option), true))
                .isNotNull();
    }

    @Test
    void everyProbeOptionIsAPropertyOfProbe() {
        assertThat(ProbeSettings.OPTIONS)
                .allSatisfy(option -> assertThat(new RadiusGroupProbeConfigurer().getOptionType(option.name(), true))
                        .isNotNull());
    }

    private static GroupSettings bound(String... pairs) {
        RadiusServerGroup group = new RadiusServerGroup();
        for (int i = 0; i < pairs.length; i += 2) {
            assertThat(PropertyBindingSupport.build()
                            .withIgnoreCase(true)
                            .withCamelContext(CONTEXT)
                            .withTarget(group)
                            .withProperty(pairs[i], pairs[i + 1])
                            .bind())
                    .isTrue();
        }
        return group.settings("home", NAMES);
    }

    @Test
    void everyProfileNeedsNothingElse() {
        for (String profile : Profiles.names()) {
            GroupSettings settings = bound("profile", profile);
            assertThat(settings.policyName()).isEqualTo(Profiles.of(profile).policy());
            assertThat(settings.statusRuleName()).isEqualTo(Profiles.of(profile).statusRule());
        }
    }

    @Test
    void vendorsNamesOfTries() {
        assertThat(tries(bound("profile", "huawei-router", "retransmit", "3"))).isEqualTo(3);
        assertThat(tries(bound("profile", "cisco-ios", "retransmit", "3"))).isEqualTo(4);
        assertThat(tries(bound("profile", "nokia-sr", "retry", "2"))).isEqualTo(2);
        assertThat(tries(bound("profile", "radiator", "Retries", "3"))).isEqualTo(4);
        GroupSettings waits = bound("profile", "radiator", "RetryTimeout", "7");
        assertThat(waits.timeoutNanos(waits.servers().get(0))).isEqualTo(Durations.nanos("7s"));
    }

    private static int tries(GroupSettings settings) {
        return settings.tries(settings.servers().get(0));
    }

    @Test
    void numbersWithoutUnitAreTheVendors() {
        assertThat(refusal("profile", "cisco-ios", "health.deadtime", "1441").value())
                .isEqualTo("1441m");
        assertThat(refusal("profile", "cisco-ios", "health.deadtime", "25h").option())
                .isEqualTo("deadtime");
        assertThat(refusal("profile", "radiator", "health.FailureBackoffTime", "86401")
                        .value())
                .isEqualTo("86401s");
        assertThat(refusal("profile", "nokia-sr", "health.hold-down-time", "29").value())
                .isEqualTo("29s");
        assertThat(bound("profile", "nokia-sr", "health.hold-down", "10h").statusRuleName())
                .isEqualTo("nokia");
    }

    private static OptionException refusal(String... pairs) {
        try {
            bound(pairs);
        } catch (OptionException e) {
            return e;
        }
        throw new AssertionError("accepted");
    }

    @Test
    void aConstantOfAnotherRuleIsRefused() {
        assertThatThrownBy(() -> bound("health.dead-count", "5"))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("dead-count")
                .hasMessageContaining("suspect-count");
    }

    @Test
    void weightsByRoleAndPower() {
        GroupSettings settings = bound("weights", "1,2", "acct-weights", "3,4", "bogo-mips", "1,2.5");
        assertThat(settings.servers().get(1).weight(Role.AUTH)).isEqualTo(2);
        assertThat(settings.servers().get(1).weight(Role.ACCT)).isEqualTo(4);
        assertThat(settings.servers().get(1).bogoMips()).isEqualTo(2.5);
        assertThatThrownBy(() -> bound("profile", "huawei-switch", "weights", "1,101"))
                .hasMessageContaining("100");
    }
}
