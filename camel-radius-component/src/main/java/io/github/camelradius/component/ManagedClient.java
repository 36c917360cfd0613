package io.github.camelradius.component;

import io.github.camelradius.server.KnownClient;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;

/**
 * A known client in JMX: {@code type=radius-clients,name="<listener>/<client>"}. Operations are told to the context's
 * {@link ClientAudit}.
 */
@ManagedResource(description = "RADIUS client")
public final class ManagedClient {
    private final CamelContext context;
    private final KnownClient client;

    ManagedClient(CamelContext context, KnownClient client) {
        this.context = context;
        this.client = client;
    }

    @ManagedAttribute(description = "Addresses that must send Message-Authenticator because they did, the last 100")
    public List<String> getLearnedMessageAuthenticator() {
        return client.learnedMessageAuthenticator();
    }

    @ManagedOperation(description = "Forget an address (empty: all) that must send Message-Authenticator")
    public int resetMessageAuthenticator(String address) throws UnknownHostException {
        return resetMessageAuthenticator(address, "");
    }

    /**
     * Forgets them.
     *
     * @param address which one, or empty for all
     * @param reason why, for the audit
     * @return how many were forgotten
     */
    @ManagedOperation(
            description = "Forget an address (empty: all) that must send Message-Authenticator, with a reason")
    public int resetMessageAuthenticator(String address, String reason) throws UnknownHostException {
        int forgotten = client.resetMessageAuthenticator(address.isBlank() ? null : InetAddress.getByName(address));
        ClientAudit audit = context.hasService(ClientAudit.class);
        if (audit != null) {
            audit.messageAuthenticatorReset(client.name(), reason);
        }
        return forgotten;
    }
}
