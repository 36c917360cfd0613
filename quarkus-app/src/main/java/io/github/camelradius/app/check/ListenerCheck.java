package io.github.camelradius.app.check;

import io.github.camelradius.app.PortCheck;
import io.github.camelradius.app.check.Finding.Verdict;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.HostPort;
import io.github.camelradius.app.config.ProgramConfig;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether the program may have the addresses that it is to listen on. */
final class ListenerCheck {
    private static final String ADVICE =
            "stop the program that has it, or choose another port; if it is this balancer, check with --running";

    private interface Binding {
        void bind() throws PortCheck.InUseException, ConfigException;
    }

    private ListenerCheck() {}

    static List<Finding> of(ProgramConfig config, HostPort http) {
        List<Finding> findings = new ArrayList<>();
        udp(findings, "auth", config.auth());
        udp(findings, "acct", config.acct());
        findings.add(finding("http", http, () -> PortCheck.tcp("quarkus.http.port", http)));
        return findings;
    }

    private static void udp(List<Finding> findings, String role, @Nullable HostPort address) {
        if (address != null) {
            findings.add(finding(role, address, () -> PortCheck.udp("radius-lb.listen." + role, address)));
        }
    }

    private static Finding finding(String role, HostPort address, Binding binding) {
        try {
            binding.bind();
            return listener(Verdict.FINE, role, address, "free", "");
        } catch (PortCheck.InUseException e) {
            return listener(Verdict.WRONG, role, address, "in use", ADVICE);
        } catch (ConfigException e) {
            return listener(
                    Verdict.WRONG,
                    role,
                    address,
                    "unusable",
                    "give " + e.errors().get(0).allowed());
        }
    }

    private static Finding listener(Verdict verdict, String role, HostPort address, String result, String advice) {
        return new Finding(verdict, "radius-lb", role, address.toString(), result, null, advice);
    }
}
