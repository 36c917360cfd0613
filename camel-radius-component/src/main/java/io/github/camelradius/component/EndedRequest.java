package io.github.camelradius.component;

import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.server.DropReason;
import java.net.InetSocketAddress;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * A request of a consumer that has ended.
 *
 * @param request as it came
 * @param client name of the known client
 * @param remote address and port of the client
 * @param exchange what its route made of it; used again for other requests after the observer has returned
 * @param answer what was sent, without what is added for the client; null for no answer
 * @param dropped what it was counted as, or null
 * @param nanos nanoseconds from its receipt
 */
public record EndedRequest(
        RadiusMessage request,
        String client,
        InetSocketAddress remote,
        Exchange exchange,
        @Nullable RadiusMessage answer,
        @Nullable DropReason dropped,
        long nanos) {}
