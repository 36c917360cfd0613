package io.github.camelradius.app.http;

import io.smallrye.mutiny.Multi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.RestStreamElementType;

/** {@code GET /api/live}: server-sent events, each a {@link LiveView}. */
@Path("/api/live")
public class LiveResource {
    private final LiveTicks ticks;

    LiveResource(LiveTicks ticks) {
        this.ticks = ticks;
    }

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RestStreamElementType(MediaType.APPLICATION_JSON)
    public Multi<String> live() {
        return ticks.listen();
    }
}
