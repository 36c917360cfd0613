package io.github.camelradius.app.routing;

import io.github.camelradius.app.UserRealm;
import io.github.camelradius.app.config.ClientConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.message.RadiusMessage;
import java.util.HashMap;
import java.util.Map;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** The group of a request: its client's, else its realm's, else the default. */
final class GroupChoice {
    private static final String ANY_REALM = "*";

    private final Map<String, String> byClient = new HashMap<>();
    private final Map<String, String> byRealm;
    private final @Nullable String otherwise;

    GroupChoice(ProgramConfig config) {
        for (ClientConfig client : config.clients()) {
            if (client.group() != null) {
                byClient.put(client.name(), client.group());
            }
        }
        byRealm = config.realms();
        String anyRealm = byRealm.get(ANY_REALM);
        otherwise = anyRealm != null ? anyRealm : config.defaultGroup();
    }

    /** The name of the group, or null when there is none for this request. */
    @Nullable String group(Exchange exchange) {
        return group(
                exchange.getMessage().getHeader(RadiusConstants.CLIENT, String.class),
                exchange.getMessage().getBody(RadiusMessage.class));
    }

    /** @param client name of the known client */
    private @Nullable String group(@Nullable String client, RadiusMessage request) {
        String ofClient = byClient.get(client);
        if (ofClient != null) {
            return ofClient;
        }
        String realm = byRealm.isEmpty() ? null : UserRealm.of(request);
        String ofRealm = realm == null ? null : byRealm.get(realm);
        return ofRealm != null ? ofRealm : otherwise;
    }
}
