package io.github.camelradius.app.http;

import io.github.camelradius.app.config.ConfigError;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.reload.Reload;
import io.github.camelradius.app.reload.ReloadReport;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code POST /api/reload}: reads the configuration again. With {@code ?dry-run} it only tells what would change. */
@Path("/api/reload")
@Produces(MediaType.APPLICATION_JSON)
public class ReloadResource {
    private static final int UNPROCESSABLE = 422;

    private final Reload reload;
    private final Caller caller;

    ReloadResource(Reload reload, Caller caller) {
        this.reload = reload;
        this.caller = caller;
    }

    /** The answer when the configuration is wrong: names and order of its components are public. */
    @RegisterForReflection
    public record Errors(List<Error> errors) {}

    /** As in the line {@code configuration error …}. */
    @RegisterForReflection
    public record Error(String key, String value, String allowed) {
        static Error of(ConfigError error) {
            return new Error(error.key(), error.value(), error.allowed());
        }
    }

    /** 422 when the configuration is wrong; everything is as it was then. */
    @POST
    public ReloadReport reload(@Context UriInfo uri, String body) {
        String reason = OrderBody.of(body).reason();
        try {
            return isDry(uri.getRequestUri().getRawQuery()) ? reload.look() : reload.run(caller.actor(), reason);
        } catch (ConfigException e) {
            throw new WebApplicationException(Response.status(UNPROCESSABLE)
                    .type(MediaType.APPLICATION_JSON)
                    .entity(new Errors(e.errors().stream().map(Error::of).toList()))
                    .build());
        }
    }

    /** The parameter may stand alone, so it is looked for in the query itself. What is not understood changes nothing. */
    private static boolean isDry(@Nullable String query) {
        return switch (query == null ? "" : query) {
            case "", "dry-run=false" -> false;
            case "dry-run", "dry-run=", "dry-run=true" -> true;
            default -> throw Refusals.bad("the only parameter is dry-run, with true or false or alone");
        };
    }
}
