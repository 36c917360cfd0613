package io.github.camelradius.lb;

import org.apache.camel.spi.Configurer;
import org.apache.camel.spi.Metadata;
import org.jspecify.annotations.Nullable;

/** Where requests go that no server of the group answered; never used inside a conversation. */
@Configurer(metadataOnly = true)
public class RadiusGroupFallback {
    @Metadata(description = "URI of the endpoint for authentication requests, for example direct:local-users")
    private @Nullable String auth;

    @Metadata(description = "URI of the endpoint for accounting requests")
    private @Nullable String acct;

    public @Nullable String getAuth() {
        return auth;
    }

    /** URI of the endpoint for authentication requests; none by default. */
    public void setAuth(@Nullable String auth) {
        this.auth = auth;
    }

    public @Nullable String getAcct() {
        return acct;
    }

    /** URI of the endpoint for accounting requests; none by default. */
    public void setAcct(@Nullable String acct) {
        this.acct = acct;
    }

    @Override
    public String toString() {
        return "{auth=" + auth + ", acct=" + acct + "}";
    }
}
