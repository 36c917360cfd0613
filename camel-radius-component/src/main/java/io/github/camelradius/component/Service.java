package io.github.camelradius.component;

import io.github.camelradius.message.RadiusCode;
import java.util.Set;

/** What a consumer takes; requests of other kinds are dropped as unsupported-code. */
enum Service {
    AUTH(Set.of(RadiusCode.ACCESS_REQUEST, RadiusCode.STATUS_SERVER)),
    ACCT(Set.of(RadiusCode.ACCOUNTING_REQUEST, RadiusCode.STATUS_SERVER)),
    ANY(Set.of(RadiusCode.ACCESS_REQUEST, RadiusCode.ACCOUNTING_REQUEST, RadiusCode.STATUS_SERVER));

    private final Set<RadiusCode> codes;

    Service(Set<RadiusCode> codes) {
        this.codes = codes;
    }

    Set<RadiusCode> codes() {
        return codes;
    }

    static Service of(String name) {
        return switch (name.trim().toLowerCase(java.util.Locale.ROOT)) {
            case "auth" -> AUTH;
            case "acct" -> ACCT;
            case "any" -> ANY;
            default ->
                throw new IllegalArgumentException("Option service=" + name + " is unknown: use auth, acct or any");
        };
    }
}
