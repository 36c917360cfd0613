package io.github.camelradius.app.http;

import io.github.camelradius.lb.HealthRegistry;
import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.lb.core.affinity.FoundSession;
import io.github.camelradius.lb.core.affinity.SessionQuery;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;

/** {@code GET /api/sessions}: which server has the sessions of a subscriber. It repeats no name that was asked for. */
@Path("/api/sessions")
@Produces(MediaType.APPLICATION_JSON)
public class SessionsResource {
    private static final int LIMIT = 100;

    private final CamelContext context;
    private final WallClock wallClock;

    SessionsResource(CamelContext context, WallClock wallClock) {
        this.context = context;
        this.wallClock = wallClock;
    }

    /** Groups that remember sessions, and what was found there: names and order of its components are public. */
    public record Sessions(List<String> groups, List<Session> sessions) {}

    /** A session; {@code answered} is null when it has ended and is remembered for a while only. */
    public record Session(
            String group, String server, @Nullable String answered, String until, boolean ended) {}

    /** All that is given must hold; {@code group} narrows to one. At most 100 of each group. */
    @GET
    public Sessions find(
            @QueryParam("group") @Nullable String group,
            @QueryParam("user") @Nullable String user,
            @QueryParam("station") @Nullable String station,
            @QueryParam("session") @Nullable String session) {
        SessionQuery query = new SessionQuery(given(session), given(station), given(user));
        if (query.isEmpty()) {
            throw Refusals.bad("give user, station or session");
        }
        HealthRegistry registry = HealthRegistry.get(context);
        List<String> names = registry.groups().stream()
                .map(status -> status.view().name())
                .filter(name -> given(group) == null || name.equals(group))
                .toList();
        if (given(group) != null && names.isEmpty()) {
            throw Refusals.unknown("there is no group " + group);
        }
        List<String> groups = new ArrayList<>();
        List<Session> found = new ArrayList<>();
        for (String name : names) {
            ServerGroup engine = registry.group(name);
            if (engine != null && engine.remembersSessions()) {
                groups.add(name);
                engine.findSessions(query, LIMIT).forEach(each -> found.add(view(engine, each)));
            }
        }
        return new Sessions(groups, found);
    }

    private static @Nullable String given(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private Session view(ServerGroup group, FoundSession found) {
        Long answered = found.answeredNanos();
        return new Session(
                group.settings().name(),
                group.settings().servers().get(found.server()).name(),
                answered == null ? null : wallClock.instant(answered).toString(),
                wallClock.instant(found.expiresNanos()).toString(),
                found.ended());
    }
}
