package io.github.camelradius.app.access;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jspecify.annotations.Nullable;

/**
 * A browser adds credentials, and reaches a loopback address, for whatever page asks it to: what changes something must
 * come from a page of this program. Asked before anything else, for every path.
 */
@ApplicationScoped
class BrowserGuard {
    /** Before authentication, which has 200. */
    private static final int PRIORITY = 250;

    private static final int FORBIDDEN = 403;
    private static final int UNSUPPORTED_MEDIA_TYPE = 415;

    private final RefusedLog refused;

    BrowserGuard(RefusedLog refused) {
        this.refused = refused;
    }

    void register(@Observes Filters filters) {
        filters.register(this::check, PRIORITY);
    }

    private void check(RoutingContext context) {
        HttpServerRequest request = context.request();
        String authority = request.getHeader("Host") != null
                ? request.getHeader("Host")
                : request.authority() == null ? null : request.authority().toString();
        if (!AccessPolicy.configured().authenticates() && authority != null && !Origins.isLocal(authority)) {
            refuse(context, FORBIDDEN, "host", "Host must be a loopback address or localhost while there are no users");
            return;
        }
        if (!AccessRules.reads(request.method().name())) {
            String origin = request.getHeader("Origin");
            String site = request.getHeader("Sec-Fetch-Site");
            if (isForeign(origin, site, request.scheme(), authority)) {
                refuse(context, FORBIDDEN, "origin", "from another origin nothing can be changed");
                return;
            }
            if (isBrowser(request, origin, site) && !isJson(request.getHeader("Content-Type"))) {
                refuse(
                        context,
                        UNSUPPORTED_MEDIA_TYPE,
                        "content-type",
                        "a browser must send Content-Type: application/json");
                return;
            }
        }
        context.next();
    }

    private static boolean isForeign(
            @Nullable String origin, @Nullable String site, @Nullable String scheme, @Nullable String authority) {
        if (site != null && !site.equals("same-origin") && !site.equals("none")) {
            return true;
        }
        return origin != null && !Origins.isSame(origin, scheme, authority);
    }

    /** Older ones send neither Origin nor Sec-Fetch-Site, but forms cannot have JSON's type. */
    private static boolean isBrowser(HttpServerRequest request, @Nullable String origin, @Nullable String site) {
        String agent = request.getHeader("User-Agent");
        return origin != null
                || site != null
                || request.getHeader("Referer") != null
                || (agent != null && agent.startsWith("Mozilla/"));
    }

    private static boolean isJson(@Nullable String type) {
        return type != null && type.split(";", 2)[0].strip().equalsIgnoreCase("application/json");
    }

    private void refuse(RoutingContext context, int status, String reason, String text) {
        refused.refused(context, null, reason);
        HttpServerResponse response = context.response().setStatusCode(status);
        if (context.request().version() != HttpVersion.HTTP_2) {
            response.putHeader("Connection", "close"); // its body is not read
        }
        response.putHeader("Content-Type", "text/plain").end(text);
    }
}
