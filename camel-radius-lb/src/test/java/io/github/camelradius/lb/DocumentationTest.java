package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.profile.Profiles;
import io.github.camelradius.lb.profile.VendorName;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page for users names everything that a group can be told. */
class DocumentationTest {
    private static final Path PAGE = Path.of("../docs/radius-load-balancer.adoc");

    @Test
    void namesEveryProfilePolicyRuleAndOption() throws Exception {
        List<String> names = new ArrayList<>(Profiles.names());
        GroupSettings.OPTIONS.forEach(option -> names.add(option.name()));
        for (String policy : Rules.policies()) {
            names.add(policy);
            names.addAll(Rules.policy(policy).aliases());
            Rules.policy(policy).options().forEach(option -> names.add(option.name()));
        }
        for (String profile : Profiles.names()) {
            Profiles.of(profile).vendorNames().stream()
                    .map(VendorName::vendorName)
                    .forEach(names::add);
        }
        String page = Files.readString(PAGE);
        assertThat(names).allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
    }

    @Test
    void hasARowForEveryConstantOfEachRule() throws Exception {
        String page = Files.readString(PAGE);
        for (String rule : Rules.statusRules()) {
            for (Option constant : Rules.statusRule(rule).options()) {
                assertThat(page).contains("\n|`" + rule + "` |`" + constant.name() + "` |");
            }
        }
    }
}
