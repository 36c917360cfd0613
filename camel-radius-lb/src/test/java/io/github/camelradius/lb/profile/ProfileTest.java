package io.github.camelradius.lb.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.core.ServerSettings;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.core.status.StatusScope;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
    private static final ServerSettings A = ServerSettings.of("a", "a:1812", "a:1813", 1);

    /** With a policy that is there whatever the profile's. */
    private static GroupSettings settings(String profile, Map<String, ?> given, Map<String, ?> health) {
        return Profiles.of(profile).builder("g", given, health).server(A).build();
    }

    @ParameterizedTest
    @CsvSource({
        "own, least-request, own, ROLE, 1000, 2, 5000, 1, 1000000, true, AUTO",
        "huawei-router, master-backup, dead-count, ROLE, 5000, 3, off, 0, 1000000, true, OFF",
        "huawei-switch, primary-secondary, detect-cycle, ROLE, 5000, 3, off, 80, 100, true, OFF",
        "nokia-sr, direct, nokia, SERVER, 5000, 3, off, 1, 1000000, false, OFF",
        "cisco-ios, primary-secondary, dead-criteria, SERVER, 5000, 4, off, 1, 1000000, true, OFF",
        "radiator, adaptive, failure-backoff, SERVER, 5000, 4, off, 1, 1000000, false, OFF"
    })
    void hasTheDefaultsOfItsBox(
            String name,
            String policy,
            String rule,
            StatusScope scope,
            long timeoutMillis,
            int tries,
            String deadline,
            int weight,
            int maxWeight,
            boolean sessions,
            ProbeSettings.Type probe) {
        Profile profile = Profiles.of(name);
        assertThat(profile.policy()).isEqualTo(policy);
        assertThat(profile.defaultWeight()).isEqualTo(weight);
        assertThat(profile.maxWeight()).isEqualTo(maxWeight);
        assertThat(profile.sessionMemory()).isEqualTo(sessions);
        assertThat(profile.probe(Map.of()).type()).isEqualTo(probe);

        GroupSettings settings = settings(name, Map.of("policy", "primary-secondary"), Map.of());
        assertThat(settings.statusRuleName()).isEqualTo(rule);
        assertThat(settings.scope()).isEqualTo(scope);
        assertThat(settings.timeoutNanos(A)).isEqualTo(timeoutMillis * 1_000_000);
        assertThat(settings.tries(A)).isEqualTo(tries);
        assertThat(settings.deadlineNanos())
                .isEqualTo(deadline.equals("off") ? -1 : Long.parseLong(deadline) * 1_000_000);
    }

    @Test
    void ownIsTheDefault() {
        assertThat(Profiles.names())
                .containsExactly("own", "huawei-router", "huawei-switch", "nokia-sr", "cisco-ios", "radiator");
    }

    @Test
    void anUnknownProfileIsTold() {
        assertThatThrownBy(() -> Profiles.of("huawei"))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("profile is huawei")
                .hasMessageContaining("huawei-router");
    }

    @ParameterizedTest
    @CsvSource({
        "huawei-router, retransmit, 3, 3",
        "huawei-switch, retransmit, 5, 5",
        "nokia-sr, retry, 3, 3",
        "cisco-ios, retransmit, 3, 4",
        "cisco-ios, retransmit, 0, 1",
        "radiator, Retries, 1, 2"
    })
    void takesTheVendorsCountOfPacketsOrRepetitions(String profile, String option, String value, int packets) {
        GroupSettings settings = settings(profile, Map.of("policy", "weighted", option, value), Map.of());
        assertThat(settings.tries(A)).isEqualTo(packets);
    }

    @Test
    void takesTheVendorsUnits() {
        assertThat(Profiles.RADIATOR.translate("t", Map.of("RetryTimeout", "1", "FailureBackoffTime", 100)))
                .isEqualTo(Map.of("timeout", "1s", "failure-backoff-time", "100s"));
        assertThat(Profiles.CISCO_IOS.translate("t", Map.of("deadtime", "3"))).isEqualTo(Map.of("deadtime", "3m"));
        assertThat(Profiles.CISCO_IOS.translate("t", Map.of("deadtime", "90s"))).isEqualTo(Map.of("deadtime", "90s"));
        assertThat(Profiles.HUAWEI_ROUTER.translate("t", Map.of("recover-count", "invalid")))
                .isEqualTo(Map.of("recover", "after-dead-time"));
        assertThat(Profiles.NOKIA_SR.translate("t", Map.of("hold-down-time", "60")))
                .isEqualTo(Map.of("hold-down", "60s"));
    }

    @Test
    void vendorsNamesBelongToTheirProfile() {
        assertThatThrownBy(() -> settings("own", Map.of("policy", "weighted", "retransmit", 3), Map.of()))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("retransmit is unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "many", "2147483648"})
    void repetitionsMustBeANumber(String value) {
        assertThatThrownBy(() -> Profiles.RADIATOR.translate("t", Map.of("Retries", value)))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("Retries is " + value);
    }

    @Test
    void oneOptionUnderTwoNamesIsAnError() {
        assertThatThrownBy(() -> Profiles.CISCO_IOS.translate("group g", Map.of("tries", 2, "retransmit", 3)))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("tries or retransmit");
    }

    @Test
    void everyValueCanBeOverridden() {
        GroupSettings settings = settings(
                "nokia-sr",
                Map.of(
                        "policy", "failover",
                        "status-rule", "dead-count",
                        "status-scope", "role",
                        "timeout", "2s",
                        "tries", 1,
                        "deadline", "9s"),
                Map.of("dead-count", 4));
        assertThat(settings.policyName()).isEqualTo("primary-secondary");
        assertThat(settings.statusRuleName()).isEqualTo("dead-count");
        assertThat(settings.scope()).isEqualTo(StatusScope.ROLE);
        assertThat(settings.timeoutNanos(A)).isEqualTo(2_000_000_000L);
        assertThat(settings.tries(A)).isEqualTo(1);
        assertThat(settings.deadlineNanos()).isEqualTo(9_000_000_000L);
    }

    @Test
    void whatAProfileSetsForAPolicyDoesNotReachAnother() {
        assertThat(settings("cisco-ios", Map.of("policy", "weighted"), Map.of()).policyName())
                .isEqualTo("weighted");
    }

    @Test
    void optionsOfOtherPoliciesAreChecked() {
        assertThat(settings("own", Map.of("policy", "weighted", "primary-by", "order"), Map.of())
                        .policyName())
                .isEqualTo("weighted");
        assertThatThrownBy(() -> settings("own", Map.of("policy", "weighted", "primary-by", "luck"), Map.of()))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("primary-by is luck");
    }

    @Test
    void unknownOptionsAreErrors() {
        assertThatThrownBy(() -> settings("own", Map.of("policy", "weighted", "timeuot", "1s"), Map.of()))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("timeuot is unknown");
        assertThatThrownBy(() -> settings("own", Map.of("policy", "weighted"), Map.of("dead-count", 10)))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("status rule own");
    }

    @Test
    void weightsHaveTheProfilesRange() {
        assertThat(Profiles.HUAWEI_SWITCH.weight("a", 100)).isEqualTo(100);
        assertThatThrownBy(() -> Profiles.HUAWEI_SWITCH.weight("a", 101))
                .isInstanceOf(OptionException.class)
                .hasMessageContaining("0 to 100");
        assertThatThrownBy(() -> Profiles.OWN.weight("a", -1)).isInstanceOf(OptionException.class);
        assertThat(Profiles.OWN.weight("a", 1_000_000)).isEqualTo(1_000_000);
    }

    @Test
    void ownTypeOfProbeComesFirst() {
        assertThat(Profiles.OWN.probe(Map.of("type", "off")).type()).isEqualTo(ProbeSettings.Type.OFF);
        assertThat(Profiles.CISCO_IOS.probe(Map.of("type", "accounting")).type())
                .isEqualTo(ProbeSettings.Type.ACCOUNTING);
    }

    @Test
    void everyProfileNamesAStatusRuleThatIsThere() {
        for (String name : Profiles.names()) {
            assertThat(Rules.statusRules()).contains(Profiles.of(name).statusRule());
        }
    }
}
