package io.github.camelradius.lb;

import io.github.camelradius.component.RadiusBusyException;
import org.apache.camel.CamelExchangeException;
import org.apache.camel.Exchange;

/** No server of the group could be used, so nothing was sent. The message names the servers and why each was left out.
 * Its cause is a {@link RadiusBusyException} where servers had no room: a pending limit reached, or no Identifier free. */
public class NoServerAvailableException extends CamelExchangeException {
    private final String group;
    private final String excluded;

    /**
     * @param group name of the group
     * @param excluded servers and reasons, {@code a=disabled, b=pending-limit}
     */
    public NoServerAvailableException(Exchange exchange, String group, String excluded) {
        super("No server of group " + group + " can be used (" + excluded + "), nothing was sent", exchange);
        this.group = group;
        this.excluded = excluded;
    }

    /** @param lacksRoom whether the cause is that servers have no room, a {@link RadiusBusyException} */
    static NoServerAvailableException of(Exchange exchange, String group, String excluded, boolean lacksRoom) {
        NoServerAvailableException failure = new NoServerAvailableException(exchange, group, excluded);
        if (lacksRoom) {
            failure.initCause(new RadiusBusyException(
                    "The servers of group " + group + " have no room for more requests", exchange, null));
        }
        return failure;
    }

    /** Thousands a second when there is too much to do, and where it was made says nothing. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    public String getGroup() {
        return group;
    }

    /** Servers and reasons, {@code a=disabled, b=pending-limit}. */
    public String getExcluded() {
        return excluded;
    }
}
