package io.github.camelradius.app.access;

import io.github.camelradius.app.config.AccessConfig;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which role a request needs. What changes something is for operators, reading is for viewers where it is listed here; a
 * path that is not listed is for operators, so that nothing new is open by mistake.
 */
final class AccessRules {
    private static final String HEALTH = "/q/health";

    private static final Set<String> READING = Set.of("GET", "HEAD");

    /** Paths that viewers may read. */
    private static final Set<String> VIEWED = Set.of(
            "/",
            "/index.html",
            "/api/servers",
            "/api/decisions",
            "/api/events",
            "/api/audit",
            "/api/live",
            "/api/sessions",
            "/q/metrics",
            "/q/openapi",
            HEALTH);

    /** Beginnings of paths that viewers may read. */
    private static final Set<String> VIEWED_BELOW = Set.of("/page/", HEALTH + "/");

    private AccessRules() {}

    /** Whether a request with this method leaves everything as it is. */
    static boolean reads(String method) {
        return READING.contains(method);
    }

    /**
     * The role that is needed, or null when nobody has to be known.
     *
     * @param path normalized
     */
    static @Nullable String role(String method, String path, boolean openHealth) {
        if (!reads(method)) {
            return AccessConfig.OPERATOR;
        }
        if (openHealth && (path.equals(HEALTH) || path.startsWith(HEALTH + "/"))) {
            return null;
        }
        boolean viewed = VIEWED.contains(path) || VIEWED_BELOW.stream().anyMatch(path::startsWith);
        return viewed ? AccessConfig.VIEWER : AccessConfig.OPERATOR;
    }
}
