package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.lb.core.sim.ScriptedRandom;
import io.github.camelradius.lb.core.sim.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One group on virtual time: servers a, b, c … */
final class Bench {
    static final long MILLI = 1_000_000L;
    static final long SECOND = 1000 * MILLI;

    final VirtualTime time;
    final List<StateChange> changes = new ArrayList<>();
    final List<Probe> probes = new ArrayList<>();
    final ServerGroup group;

    private Bench(GroupSettings settings, long[] script, VirtualTime time) {
        this.time = time;
        group = new ServerGroup(settings, time, new ScriptedRandom(42, script), time, changes::add, probes::add);
    }

    /** Servers a, b, c … with these weights; draws come from {@code script} first. */
    static Bench of(long[] script, int[] weights, Consumer<GroupSettings.Builder> more) {
        return of(new VirtualTime(), script, weights, more);
    }

    /** The same with a clock that has run already. */
    static Bench of(VirtualTime time, long[] script, int[] weights, Consumer<GroupSettings.Builder> more) {
        GroupSettings.Builder builder = GroupSettings.builder("g").option("deadline", "off");
        for (int i = 0; i < weights.length; i++) {
            String name = String.valueOf((char) ('a' + i));
            builder.server(ServerSettings.of(name, name + ":1812", name + ":1813", weights[i]));
        }
        more.accept(builder);
        return new Bench(builder.build(), script, time);
    }

    /** Two servers, a first, then b. */
    static Bench pair(Consumer<GroupSettings.Builder> more) {
        return of(new long[0], new int[] {1, 1}, builder -> {
            builder.policy("primary-secondary");
            more.accept(builder);
        });
    }

    static RequestView request(Role role, @Nullable String state) {
        return new RequestView() {
            @Override
            public Role role() {
                return role;
            }

            @Override
            public Object client() {
                return "nas";
            }

            @Override
            public byte @Nullable [] state() {
                return state == null ? null : state.getBytes();
            }

            @Override
            public byte @Nullable [] octets(int type) {
                return null;
            }

            @Override
            public @Nullable String text(String name) {
                return null;
            }
        };
    }

    static Answer challenge(String state) {
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

    static final Answer ACCEPT = Answer.of(AnswerKind.ACCEPT);

    Transaction open() {
        return group.open(request(Role.AUTH, null));
    }

    Transaction open(String state) {
        return group.open(request(Role.AUTH, state));
    }

    static ServerAttempt next(Transaction transaction) {
        return Objects.requireNonNull(transaction.next(), () -> "ended " + transaction.ending());
    }

    /** Sends one packet of a new transaction to the first server now. */
    ServerAttempt send() {
        ServerAttempt attempt = next(open());
        attempt.sent();
        return attempt;
    }

    /** A packet that is ignored at exactly this time from the start. */
    void ignoredAt(long millis) {
        ServerAttempt attempt = send();
        time.advance(millis * MILLI - time.nanos());
        attempt.ignored();
    }

    ServerView view(String server) {
        return view(server, Role.AUTH);
    }

    ServerView view(String server, Role role) {
        return group.view().servers().stream()
                .filter(v -> v.name().equals(server) && v.role() == role)
                .findFirst()
                .orElseThrow();
    }

    String state(String server) {
        return view(server).state();
    }
}
