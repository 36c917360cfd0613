package io.github.camelradius.app.http;

import io.github.camelradius.lb.SteeringException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** Answers that say in words what is wrong. */
final class Refusals {
    private Refusals() {}

    static WebApplicationException bad(String text) {
        return answer(Response.Status.BAD_REQUEST, text);
    }

    static WebApplicationException unknown(String text) {
        return answer(Response.Status.NOT_FOUND, text);
    }

    static WebApplicationException of(SteeringException e) {
        String text = String.valueOf(e.getMessage());
        return answer(
                switch (e.kind()) {
                    case UNKNOWN -> Response.Status.NOT_FOUND;
                    case CONFLICT -> Response.Status.CONFLICT;
                    case INVALID -> Response.Status.BAD_REQUEST;
                },
                text);
    }

    private static WebApplicationException answer(Response.Status status, String text) {
        return new WebApplicationException(Response.status(status)
                .type(MediaType.TEXT_PLAIN)
                .header("X-Content-Type-Options", "nosniff")
                .entity(text)
                .build());
    }
}
