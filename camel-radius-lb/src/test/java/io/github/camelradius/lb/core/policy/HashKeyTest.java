package io.github.camelradius.lb.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The key of policies that hash (rules section 5, nokia-sr): the first attribute of the list that is present. */
class HashKeyTest {
    private record Request(Map<Integer, String> octets, Map<String, String> texts) implements RequestView {
        @Override
        public Role role() {
            return Role.AUTH;
        }

        @Override
        public Object client() {
            return "client";
        }

        @Override
        public byte @Nullable [] state() {
            return null;
        }

        @Override
        public byte @Nullable [] octets(int type) {
            String text = octets.get(type);
            return text == null ? null : text.getBytes();
        }

        @Override
        public @Nullable String text(String name) {
            return texts.get(name);
        }
    }

    private static long key(List<String> names, Map<Integer, String> octets, Map<String, String> texts) {
        return new HashKey("salt", names).of(new Request(octets, texts));
    }

    @Test
    void anyAttributeMayBeOneByName() {
        List<String> names = List.of("Filter-Id", "User-Name");
        long key = key(names, Map.of(1, "u"), Map.of("Filter-Id", "f1"));
        assertThat(key(names, Map.of(1, "v"), Map.of("Filter-Id", "f1")))
                .as("it comes first")
                .isEqualTo(key);
        assertThat(key(names, Map.of(1, "u"), Map.of("Filter-Id", "f2"))).isNotEqualTo(key);
        assertThat(key(names, Map.of(1, "u"), Map.of("Class", "f1")))
                .isEqualTo(key(List.of("User-Name"), Map.of(1, "u"), Map.of()))
                .isNotEqualTo(key(names, Map.of(1, "v"), Map.of()));
    }

    @Test
    void namesOfUsualOnesAreWrittenAsOneLikes() {
        for (Map.Entry<String, Integer> name : Map.of(
                        "user-name",
                        1,
                        "CALLED-STATION-ID",
                        30,
                        "calling-station-id",
                        31,
                        "nas-identifier",
                        32,
                        "acct-session-id",
                        44,
                        "nas-port-id",
                        87)
                .entrySet()) {
            List<String> names = List.of(name.getKey());
            assertThat(key(names, Map.of(name.getValue(), "one"), Map.of()))
                    .isNotEqualTo(key(names, Map.of(name.getValue(), "two"), Map.of()));
        }
    }

    @Test
    void calledStationsAreTheSameInEverySpelling() {
        List<String> names = List.of("Called-Station-Id");
        assertThat(key(names, Map.of(30, "00-11-22-AA-BB-CC"), Map.of()))
                .isEqualTo(key(names, Map.of(30, "001122aabbcc"), Map.of()));
    }

    @Test
    void withNoneOfThemItIsTheNas() {
        List<String> names = List.of("User-Name", "Filter-Id");
        assertThat(key(names, Map.of(32, "nas1"), Map.of())).isNotEqualTo(key(names, Map.of(32, "nas2"), Map.of()));
        assertThat(key(names, Map.of(32, "nas1"), Map.of())).isEqualTo(key(names, Map.of(32, "nas1"), Map.of()));
    }
}
