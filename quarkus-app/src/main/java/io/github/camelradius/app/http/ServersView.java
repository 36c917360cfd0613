package io.github.camelradius.app.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.camelradius.lb.GroupStatus;
import io.github.camelradius.lb.ServerStatus;
import io.github.camelradius.lb.core.GroupView;
import io.github.camelradius.lb.core.RealmView;
import io.github.camelradius.lb.core.ServerView;
import io.github.camelradius.lb.core.ShadowView;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The answer of {@code GET /api/servers}: names and order of its components are public. */
public record ServersView(List<Group> groups, List<Client> clients, Map<String, Long> dropped) {
    private static final String UNKNOWN_CLIENT = "unknown-client";

    /** A group and its servers. */
    public record Group(
            String name,
            String policy,
            String profile,
            List<Server> servers,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Shadow shadow,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Realms realms) {}

    /** How many realms are kept, and were given up for lack of room; absent without health per realm. */
    public record Realms(int known, long evicted) {}

    /** What the group's shadow-profile would have chosen; absent without one. Counters since the start. */
    public record Shadow(
            String profile, long compared, long same, long differed, List<Pair> pairs, List<Judged> servers) {}

    /** How often two choices differed in this way; null is nobody. */
    public record Pair(@Nullable String live, @Nullable String shadow, long count) {}

    /** What the shadow thinks of a server in one role. */
    public record Judged(String name, String role, String state) {}

    /** One server in one role; counters since the start. */
    public record Server(
            String name,
            String role,
            String address,
            String state,
            boolean available,
            String since,
            String reason,
            int weight,
            int outstanding,
            long sent,
            long retransmitted,
            long answered,
            long accepted,
            long rejected,
            long challenged,
            long ignored,
            long refused,
            long abandoned,
            long pending,
            long late,
            long forged,
            long unmatched,
            long probesSent,
            long probesAnswered,
            @Nullable Long meanResponseMicros,
            Map<String, Long> dropped,
            boolean learnedMessageAuthenticator,
            boolean usesPreviousSecret,
            long answeredByPreviousSecret,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<SickRealm> realms) {}

    /** A realm that is not healthy behind a server; there is a list of them with health per realm only. */
    public record SickRealm(String realm, String state, String since, String reason) {}

    /** A known client; counters since the start. */
    public record Client(
            String name,
            long received,
            long answered,
            long duplicates,
            long joined,
            Map<String, Long> dropped,
            List<String> learnedMessageAuthenticator,
            @Nullable PreviousSecret previousSecret) {}

    /** What still uses the secret that a client had before: the addresses seen last, 100 at most. */
    public record PreviousSecret(String until, long used, List<String> addresses) {
        static @Nullable PreviousSecret of(KnownClient client) {
            Instant until = client.previousSecretUntil();
            return until == null
                    ? null
                    : new PreviousSecret(
                            until.toString(), client.previousSecretUsed(), client.previousSecretAddresses());
        }
    }

    static ServersView of(List<GroupStatus> groups, @Nullable KnownClients clients, LongFunction<Instant> time) {
        return new ServersView(
                groups.stream().map(group -> group(group, time)).toList(),
                clients == null
                        ? List.of()
                        : clients.all().stream().map(ServersView::client).toList(),
                Map.of(UNKNOWN_CLIENT, clients == null ? 0L : clients.unknown()));
    }

    static Group group(GroupStatus group, LongFunction<Instant> time) {
        return new Group(
                group.view().name(),
                group.view().policy(),
                group.profile(),
                group.servers().stream().map(server -> server(server, time)).toList(),
                shadow(group.view().shadow()),
                realms(group.view().realms()));
    }

    private static @Nullable Shadow shadow(@Nullable ShadowView shadow) {
        return shadow == null
                ? null
                : new Shadow(
                        shadow.profile(),
                        shadow.compared(),
                        shadow.same(),
                        shadow.differed(),
                        shadow.pairs().stream()
                                .map(pair -> new Pair(pair.live(), pair.shadow(), pair.count()))
                                .toList(),
                        shadow.servers().stream()
                                .map(server ->
                                        new Judged(server.name(), server.role().toString(), server.state()))
                                .toList());
    }

    private static @Nullable Realms realms(GroupView.@Nullable Realms realms) {
        return realms == null ? null : new Realms(realms.known(), realms.evicted());
    }

    private static @Nullable List<SickRealm> realms(@Nullable List<RealmView> realms, LongFunction<Instant> time) {
        return realms == null
                ? null
                : realms.stream()
                        .map(view -> new SickRealm(
                                view.realm(),
                                view.state(),
                                time.apply(view.sinceNanos()).toString(),
                                view.reason()))
                        .toList();
    }

    static Server server(ServerStatus status, LongFunction<Instant> time) {
        ServerView view = status.view();
        return new Server(
                view.name(),
                view.role().toString(),
                view.address(),
                view.state(),
                view.available(),
                time.apply(view.sinceNanos()).toString(),
                view.reason(),
                view.weight(),
                view.outstanding(),
                view.sent(),
                view.retransmitted(),
                view.answered(),
                view.accepted(),
                view.rejected(),
                view.challenged(),
                view.ignored(),
                view.refused(),
                view.abandoned(),
                view.pending(),
                view.late(),
                status.forged(),
                status.unmatched(),
                view.probesSent(),
                view.probesAnswered(),
                view.meanResponseMicros(),
                status.faults(),
                status.learnedMessageAuthenticator(),
                status.usesPreviousSecret(),
                status.answeredByPreviousSecret(),
                realms(view.realms(), time));
    }

    static Client client(KnownClient client) {
        return new Client(
                client.name(),
                client.received(),
                client.answered(),
                client.duplicates(),
                client.joined(),
                client.droppedByWord(),
                client.learnedMessageAuthenticator(),
                PreviousSecret.of(client));
    }
}
