package io.github.camelradius.component;

import io.github.camelradius.server.KnownClient;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;

/** A known client in JMX: {@code type=radius-clients,name="<listener>/<client>"}. */
@ManagedResource(description = "RADIUS client")
public final class ManagedClient {
    private final KnownClient client;

    ManagedClient(KnownClient client) {
        this.client = client;
    }

    @ManagedAttribute(description = "Addresses that must send Message-Authenticator because they did, the last 100")
    public List<String> getLearnedMessageAuthenticator() {
        return client.learnedMessageAuthenticator();
    }

    /**
     * Forgets them.
     *
     * @param address which one, or empty for all
     * @return how many were forgotten
     */
    @ManagedOperation(description = "Forget an address (empty: all) that must send Message-Authenticator")
    public int resetMessageAuthenticator(String address) throws UnknownHostException {
        return client.resetMessageAuthenticator(address.isBlank() ? null : InetAddress.getByName(address));
    }
}
