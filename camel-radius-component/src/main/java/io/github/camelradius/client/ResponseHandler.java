package io.github.camelradius.client;

import io.github.camelradius.message.RadiusMessage;
import org.jspecify.annotations.Nullable;

/** Receives the outcome of one request, exactly once, on an event loop or on the sending thread. */
@FunctionalInterface
public interface ResponseHandler {
    /**
     * @param answer the valid answer, or null
     * @param failure why there is none, or null
     * @param packets packets sent by then
     * @param nanos from the first packet to now
     */
    void done(@Nullable RadiusMessage answer, @Nullable ClientFailure failure, int packets, long nanos);
}
