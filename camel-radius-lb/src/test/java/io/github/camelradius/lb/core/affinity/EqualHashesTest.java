package io.github.camelradius.lb.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.SampleRequest;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Clients choose their names and States: that two have one hash does not make them one. */
class EqualHashesTest {
    /** Of equal hash, as octets and as clients. */
    private static final String ONE = "Aa";

    private static final String OTHER = "BB";

    private final VirtualTime time = new VirtualTime();

    private static Answer challenge(String state) {
        return new Answer() {
            @Override
            public AnswerKind kind() {
                return AnswerKind.CHALLENGE;
            }

            @Override
            public byte @Nullable [] octets(int type) {
                return type == STATE ? state.getBytes() : null;
            }

            @Override
            public @Nullable String text(String name) {
                return null;
            }
        };
    }

    private static SampleRequest request(String client, String state) {
        return SampleRequest.auth().from(client).with(24, state);
    }

    @Test
    void theirHashesAreEqual() {
        assertThat(ONE.hashCode()).isEqualTo(OTHER.hashCode());
        assertThat(Arrays.hashCode(ONE.getBytes())).isEqualTo(Arrays.hashCode(OTHER.getBytes()));
    }

    @Test
    void conversationsAreTold() {
        Conversations conversations = new Conversations(time, 1000, 100);
        conversations.answered(request(ONE, "none"), 2, challenge(ONE));
        assertThat(conversations.size()).isEqualTo(1);
        assertThat(conversations.server(request(ONE, ONE))).isEqualTo(2);
        assertThat(conversations.server(request(ONE, OTHER))).as("State").isEqualTo(Affinity.NONE);
        assertThat(conversations.server(request(OTHER, ONE))).as("client").isEqualTo(Affinity.NONE);
        assertThat(conversations.unknown()).isEqualTo(2);
    }

    @Test
    void requestsAreTold() {
        Joins<String> joins = new Joins<>(time, 1000, 100);
        assertThat(joins.enter(request(ONE, ONE), () -> null, "1")).isNotNull();
        assertThat(joins.enter(request(ONE, ONE), () -> null, "2")).isNull();
        assertThat(joins.enter(request(ONE, OTHER), () -> null, "3"))
                .as("State")
                .isNotNull();
        assertThat(joins.enter(request(OTHER, ONE), () -> null, "4"))
                .as("client")
                .isNotNull();
        assertThat(joins.joined()).isEqualTo(1);
        assertThat(joins.size()).isEqualTo(3);
    }

    @Test
    void aValueThatLooksLikeTwoIsOne() {
        Joins<String> joins = new Joins<>(time, 1000, 100);
        assertThat(joins.enter(SampleRequest.auth().with(1, "a").with(24, "b"), () -> null, "1"))
                .isNotNull();
        for (String name : new String[] {"a\u0018b", "a\u0018\u0001b", "a\u0018\u0000b"}) {
            assertThat(joins.enter(SampleRequest.auth().with(1, name), () -> null, "2"))
                    .isNotNull();
        }
    }

    @Test
    void aWindowOfNothingIsThisMoment() {
        Joins<String> joins = new Joins<>(time, 0, 100);
        assertThat(joins.enter(request(ONE, ONE), () -> null, "1")).isNotNull();
        assertThat(joins.enter(request(ONE, ONE), () -> null, "2")).isNull();
        time.advance(1);
        assertThat(joins.enter(request(ONE, ONE), () -> null, "3")).isNotNull();
    }
}
