package io.github.camelradius.lb;

import org.apache.camel.CamelExchangeException;
import org.apache.camel.Exchange;

/** No server of the group could be used, so nothing was sent. The message names the servers and why each was left out. */
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

    public String getGroup() {
        return group;
    }

    /** Servers and reasons, {@code a=disabled, b=pending-limit}. */
    public String getExcluded() {
        return excluded;
    }
}
