package io.github.camelradius.app.config;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a line of the request log can hold. Attributes of the request have their own names; there is none that could be a
 * password or a secret.
 */
public enum RequestField {
    TIME("time"),
    ROLE("role"),
    CODE("code"),
    IDENTIFIER("identifier", false),
    CLIENT("client"),
    ADDRESS("address"),
    GROUP("group"),
    SERVER("server"),
    TRIED("tried"),
    RULE("rule"),
    EXCLUDED("excluded", false),
    RESULT("result"),
    SOURCE("source"),
    RESPONSE_MILLIS("responseMillis"),
    PACKETS("packets"),
    RETRANSMISSIONS("retransmissions"),
    JOINED("joined"),
    REALM("realm", false),
    USER_NAME("User-Name"),
    CALLING_STATION_ID("Calling-Station-Id"),
    CALLED_STATION_ID("Called-Station-Id", false),
    NAS_IDENTIFIER("NAS-Identifier"),
    NAS_IP_ADDRESS("NAS-IP-Address"),
    NAS_IPV6_ADDRESS("NAS-IPv6-Address"),
    NAS_PORT("NAS-Port", false),
    NAS_PORT_ID("NAS-Port-Id", false),
    NAS_PORT_TYPE("NAS-Port-Type", false),
    SERVICE_TYPE("Service-Type", false),
    ACCT_STATUS_TYPE("Acct-Status-Type"),
    ACCT_SESSION_ID("Acct-Session-Id", false),
    ACCT_SESSION_TIME("Acct-Session-Time", false),
    ACCT_TERMINATE_CAUSE("Acct-Terminate-Cause", false);

    private final String key;
    private final boolean usual;

    RequestField(String key) {
        this(key, true);
    }

    RequestField(String key, boolean usual) {
        this.key = key;
        this.usual = usual;
    }

    /** Its name in the configuration and in the lines. */
    public String key() {
        return key;
    }

    /** Those of a log that is not told which. */
    static List<RequestField> usual() {
        return Arrays.stream(values()).filter(field -> field.usual).toList();
    }

    /** The one of this name (letter case does not matter), or null. */
    static @Nullable RequestField of(String name) {
        for (RequestField field : values()) {
            if (field.key.equalsIgnoreCase(name)) {
                return field;
            }
        }
        return null;
    }

    static List<String> names() {
        return Arrays.stream(values()).map(RequestField::key).toList();
    }
}
