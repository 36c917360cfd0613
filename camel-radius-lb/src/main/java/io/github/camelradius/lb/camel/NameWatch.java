package io.github.camelradius.lb.camel;

import io.github.camelradius.client.NameResolver;
import java.net.UnknownHostException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Looks names up on a thread of its own until they resolve: a server without an address must get nothing. */
public final class NameWatch {
    private static final long INTERVAL_SECONDS = 6;

    private final ScheduledExecutorService executor;

    public NameWatch(ScheduledExecutorService executor) {
        this.executor = executor;
    }

    /** Whether {@code host} is an address, so that there is nothing to look up. */
    public static boolean isAddress(String host) {
        return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    }

    /**
     * Looks the name up now, and every 6 s while it does not resolve.
     *
     * @param result told at each look-up: whether it resolved
     */
    public void watch(NameResolver resolver, String host, Consumer<Boolean> result) {
        look(resolver, host, result, 0);
    }

    private void look(NameResolver resolver, String host, Consumer<Boolean> result, long delaySeconds) {
        try {
            executor.schedule(
                    () -> {
                        try {
                            resolver.resolve(host);
                            result.accept(true);
                        } catch (UnknownHostException e) {
                            result.accept(false);
                            look(resolver, host, result, INTERVAL_SECONDS);
                        }
                    },
                    delaySeconds,
                    TimeUnit.SECONDS);
        } catch (RejectedExecutionException e) {
            // shutting down: nobody waits for the name any more
        }
    }
}
