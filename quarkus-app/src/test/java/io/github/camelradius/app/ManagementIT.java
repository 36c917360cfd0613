package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program's routes are seen and steered by JMX; their steps are not instrumented. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@JvmOnly
@WatchesLookups
@Timeout(120)
class ManagementIT {
    @TempDir
    Path folder;

    private static Set<String> names(MBeanServerConnection server, String type) throws IOException, JMException {
        return server.queryNames(new ObjectName("org.apache.camel:type=" + type + ",*"), null).stream()
                .map(name -> ObjectName.unquote(name.getKeyProperty("name")))
                .collect(Collectors.toSet());
    }

    @Test
    void routesCanBeSuspendedAndTheirStepsAreNoMBeans() throws Exception {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("", one));
                JMXConnector connector = Jmx.connect(program.pid())) {
            MBeanServerConnection server = connector.getMBeanServerConnection();
            assertThat(names(server, "routes"))
                    .containsExactlyInAnyOrder("radius-auth", "radius-acct", "group-home-auth", "group-home-acct");
            assertThat(names(server, "processors")).isEmpty();
            ObjectName route = server.queryNames(
                            new ObjectName("org.apache.camel:type=routes,name=\"radius-auth\",*"), null)
                    .iterator()
                    .next();
            server.invoke(route, "suspend", null, null);
            assertThat(program.fetch("/q/health/ready")).startsWith("503").contains("takes no requests");
            Radclient hasty = program.client().patience(Duration.ofSeconds(1), 1);
            assertThat(hasty.pap(program.authPort(), "bob", "secret").code()).isEqualTo("none");
            server.invoke(route, "resume", null, null);
            assertThat(program.get("/q/health/ready")).contains("takes requests");
            assertThat(program.client().pap(program.authPort(), "bob", "secret").code())
                    .isEqualTo("Access-Accept");
        }
    }
}
