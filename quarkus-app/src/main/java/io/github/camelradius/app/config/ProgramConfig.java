package io.github.camelradius.app.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that the program needs to know, checked.
 *
 * @param auth where authentication requests arrive, or null
 * @param acct where accounting requests arrive, or null
 * @param realms realm in lower case (or {@code *}) to group name
 * @param defaultGroup group of requests that no client and no realm assigns, or null
 * @param preRoute endpoint URI of the route that sees each request before its group is chosen, or null
 * @param transport {@code nio} or {@code epoll}
 * @param eventLoops threads that receive and send, 1 or more
 * @param dictionaries users' own dictionary files
 * @param stopTimeout how long a stop waits for pending requests
 * @param access who may use HTTP
 * @param stateFile where steering is kept over a restart, or null
 * @param statusNeedsServer whether Status-Server is answered only while a server is available
 * @param readinessNeedsServer whether the program is ready only while each group has a server available
 * @param mdc whether log lines of routes can show client, group, server and more
 * @param requestLog a line for each request, or null
 * @param demo whether this is the built-in demonstration
 */
public record ProgramConfig(
        @Nullable HostPort auth,
        @Nullable HostPort acct,
        List<ClientConfig> clients,
        Map<String, String> realms,
        @Nullable String defaultGroup,
        @Nullable String preRoute,
        String transport,
        int eventLoops,
        List<Path> dictionaries,
        Duration stopTimeout,
        AccessConfig access,
        @Nullable Path stateFile,
        boolean statusNeedsServer,
        boolean readinessNeedsServer,
        boolean mdc,
        @Nullable RequestLogConfig requestLog,
        List<GroupConfig> groups,
        boolean demo) {
    /** Java's own sockets. */
    public static final String NIO = "nio";

    /** Linux's, with less CPU for a packet. */
    public static final String EPOLL = "epoll";

    public ProgramConfig {
        clients = List.copyOf(clients);
        realms = Map.copyOf(realms);
        groups = List.copyOf(groups);
        dictionaries = List.copyOf(dictionaries);
    }

    /** Number of servers of all groups. */
    public int serverCount() {
        return groups.stream().mapToInt(group -> group.servers().size()).sum();
    }
}
