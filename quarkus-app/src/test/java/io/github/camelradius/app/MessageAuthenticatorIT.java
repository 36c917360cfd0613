package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who has signed must go on: learned, seen, forgotten by HTTP and JMX. FreeRADIUS 3.2.1 answers PAP unsigned. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@JvmOnly
@Timeout(120)
class MessageAuthenticatorIT {
    private static final String RESET = "/reset-message-authenticator";
    private static final String UNSIGNED = "User-Name=bob,User-Password=secret";
    private static final String SIGNED = UNSIGNED + "," + Radclient.SIGNED;

    @TempDir
    Path folder;

    private static String send(RadiusLb program, String attributes) {
        return program.client()
                .patience(Duration.ofSeconds(3), 1)
                .send(program.authPort(), "auth", attributes, 1, 1)
                .code();
    }

    @Test
    void isLearnedFromAClientAndCanBeForgotten() throws Exception {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("", one));
                JMXConnector connector = Jmx.connect(program.pid())) {
            assertThat(send(program, UNSIGNED)).isEqualTo("Access-Accept");
            program.awaitLine(
                    "Server home/one (127.0.0.1:" + one.authPort() + ") answers Access-Requests without",
                    RadiusLb.START_TIME);
            assertThat(program.server("one", "auth")
                            .get("learnedMessageAuthenticator")
                            .asBoolean())
                    .isFalse();

            assertThat(send(program, SIGNED)).isEqualTo("Access-Accept");
            program.awaitLine("message-authenticator learned client=tests address=127.0.0.1", RadiusLb.START_TIME);
            assertThat(program.servers()
                            .at("/clients/0/learnedMessageAuthenticator/0")
                            .asText())
                    .isEqualTo("127.0.0.1");
            assertThat(send(program, UNSIGNED)).isEqualTo("none");
            program.awaitLine("reason=missing-message-authenticator client=tests", RadiusLb.START_TIME);
            assertThat(program.servers()
                            .at("/clients/0/dropped/missing-message-authenticator")
                            .asInt())
                    .isEqualTo(1);

            HttpResponse<String> reset = program.post("/api/clients/tests" + RESET, "{\"reason\":\"new device\"}");
            assertThat(reset.statusCode()).as(reset.body()).isEqualTo(200);
            assertThat(reset.body()).startsWith("[{\"name\":\"tests\"").contains("\"learnedMessageAuthenticator\":[]");
            program.awaitLine("reset client=tests addresses=1 reason=\"new device\"", RadiusLb.START_TIME);
            assertThat(send(program, UNSIGNED)).isEqualTo("Access-Accept");

            assertThat(send(program, SIGNED)).isEqualTo("Access-Accept");
            assertThat(send(program, UNSIGNED)).isEqualTo("none");
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName client = server.queryNames(
                            new ObjectName("org.apache.camel:type=radius-clients,name=\"127.0.0.1:" + program.authPort()
                                    + "/tests\",*"),
                            null)
                    .iterator()
                    .next();
            Object forgotten =
                    server.invoke(client, "resetMessageAuthenticator", new Object[] {"", "older device"}, new String[] {
                        String.class.getName(), String.class.getName()
                    });
            assertThat(forgotten).isEqualTo(1);
            assertThat(program.get("/api/audit?last=1"))
                    .contains(
                            "\"who\":\"jmx\"",
                            "\"via\":\"jmx\"",
                            "\"action\":\"reset-message-authenticator\"",
                            "\"client\":\"tests\"",
                            "\"reason\":\"older device\"");
            assertThat(send(program, UNSIGNED)).isEqualTo("Access-Accept");
        }
    }

    /** A server that signs: another balancer. */
    @Test
    void isLearnedFromAServerAndCanBeForgotten(@TempDir Path front) throws Exception {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb back = RadiusLb.start(folder, RadiusLb.yaml("", one));
                RadiusLb program = RadiusLb.start(front, yaml(back));
                JMXConnector connector = Jmx.connect(program.pid())) {
            assertThat(send(program, SIGNED)).isEqualTo("Access-Accept");
            program.awaitLine("message-authenticator learned server=home/back", RadiusLb.START_TIME);
            assertThat(learned(program)).isTrue();

            String path = "/api/groups/home/servers/back" + RESET;
            assertThat(program.post(path + "?role=acct", "").body())
                    .contains("\"role\":\"acct\"")
                    .doesNotContain("\"auth\"");
            assertThat(learned(program)).isTrue();
            assertThat(program.post(path, "").statusCode()).isEqualTo(200);
            assertThat(learned(program)).isFalse();

            assertThat(send(program, SIGNED)).isEqualTo("Access-Accept");
            assertThat(learned(program)).isTrue();
            MBeanServerConnection server = connector.getMBeanServerConnection();
            ObjectName name = server.queryNames(
                            new ObjectName("org.apache.camel:type=radius-servers,name=\"home/back/auth\",*"), null)
                    .iterator()
                    .next();
            assertThat(server.getAttribute(name, "LearnedMessageAuthenticator")).isEqualTo(true);
            server.invoke(name, "resetMessageAuthenticator", null, null);
            assertThat(learned(program)).isFalse();

            assertThat(program.post("/api/groups/home/servers/nobody" + RESET, "")
                            .statusCode())
                    .isEqualTo(404);
            assertThat(program.post("/api/clients/nobody" + RESET, "").statusCode())
                    .isEqualTo(404);
            assertThat(program.post(path + "?role=any", "").statusCode()).isEqualTo(400);
            assertThat(program.post(path, "[").statusCode()).isEqualTo(400);
        }
    }

    private static boolean learned(RadiusLb program) {
        return program.server("back", "auth").get("learnedMessageAuthenticator").asBoolean();
    }

    private static String yaml(RadiusLb back) {
        return RadiusLb.yaml("probe: { type: off }")
                + "      - { name: back, host: 127.0.0.1, auth-port: %d, acct-port: %d, secret: \"%s\" }\n"
                        .formatted(back.authPort(), back.acctPort(), RadiusLb.SECRET);
    }
}
