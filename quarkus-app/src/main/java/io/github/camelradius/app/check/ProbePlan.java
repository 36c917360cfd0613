package io.github.camelradius.app.check;

import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.ProbeConfig;
import io.github.camelradius.app.config.Role;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.profile.Profiles;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What the servers of a group are asked, one after the other until one is answered: Status-Server (RFC 5997), then a test
 * user's request. Only Status-Server where the group has no other probe; accounting of a test user only where one is
 * configured, as it makes records.
 */
final class ProbePlan {
    private static final String UNKNOWN = "probe";
    private static final String NAS = "radius-lb check";

    private final ProbeSettings.Type type;
    private final String user;
    private final String password;
    private final boolean configuredUser;

    private ProbePlan(ProbeSettings.Type type, ProbeConfig probe) {
        Secret secret = probe.password();
        this.type = type;
        this.configuredUser = probe.user() != null;
        this.user = probe.user() == null ? UNKNOWN : probe.user();
        this.password = secret == null ? UNKNOWN : new String(secret.octets(), StandardCharsets.UTF_8);
    }

    static ProbePlan of(GroupConfig group) {
        return new ProbePlan(
                Profiles.of(group.profile()).probe(group.probe().options()).type(), group.probe());
    }

    /** At least one. */
    List<RadiusMessage> requests(Role role) {
        List<RadiusMessage> requests = new ArrayList<>();
        requests.add(request(RadiusCode.STATUS_SERVER).build());
        if (asksUser(role)) {
            requests.add(
                    role == Role.AUTH
                            ? request(RadiusCode.ACCESS_REQUEST)
                                    .add("User-Name", user)
                                    .add("User-Password", password)
                                    .build()
                            // the end of a session that never was leaves nothing open
                            : request(RadiusCode.ACCOUNTING_REQUEST)
                                    .add("Acct-Status-Type", "Stop")
                                    .add("Acct-Session-Id", "00000000")
                                    .add("User-Name", user)
                                    .build());
        }
        return requests;
    }

    /** Whether more than Status-Server is asked. */
    boolean asksUser(Role role) {
        return type != ProbeSettings.Type.STATUS_SERVER && (role == Role.AUTH || configuredUser);
    }

    private static RadiusMessage.Builder request(RadiusCode code) {
        return RadiusMessage.builder(code, RadiusDictionary.standard()).add("NAS-Identifier", NAS);
    }
}
