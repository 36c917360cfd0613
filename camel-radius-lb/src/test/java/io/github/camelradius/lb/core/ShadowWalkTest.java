package io.github.camelradius.lb.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.PacketEquationTest.Walk;
import io.github.camelradius.lb.profile.Profiles;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever happens: a group does the same with a shadow as without, and the shadow's packets add up like its own. */
class ShadowWalkTest {
    @Property(tries = 300)
    void aShadowChangesNothingAndItsPacketsAddUp(
            @ForAll long seed, @ForAll @IntRange(max = 11) int policy, @ForAll @IntRange(max = 5) int profile) {
        String name = Rules.policies().get(policy);
        String shadow = Profiles.names().get(profile);
        Walk alone = new Walk(seed, PacketEquationTest.builder(name).build());
        Walk followed = new Walk(
                seed,
                PacketEquationTest.builder(name)
                        .shadow(shadow, Profiles.of(shadow).builder("g", Map.of(), Map.of()))
                        .build());
        for (int i = 0; i < 200; i++) {
            alone.step();
            followed.step();
            // the walk and the group draw from one source: one draw more would lead it elsewhere
            assertThat(followed.group.view().servers())
                    .isEqualTo(alone.group.view().servers());
            ServerGroup mirror = Objects.requireNonNull(followed.group.shadow()).group();
            PacketEquationTest.holds(mirror);
            for (ServerView live : followed.group.view().servers()) {
                ServerView copy = mirror.view().servers().stream()
                        .filter(each -> each.index() == live.index() && each.role() == live.role())
                        .findFirst()
                        .orElseThrow();
                assertThat(copy.sent()).isEqualTo(live.sent());
                assertThat(copy.answered()).isEqualTo(live.answered());
                assertThat(copy.ignored()).isEqualTo(live.ignored());
                assertThat(copy.refused()).isEqualTo(live.refused());
                assertThat(copy.pending()).isEqualTo(live.pending());
                assertThat(copy.outstanding()).isEqualTo(live.outstanding());
            }
        }
    }
}
