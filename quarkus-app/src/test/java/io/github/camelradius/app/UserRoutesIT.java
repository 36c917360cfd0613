package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Routes of the folder beside the configuration file take over where no server answers, and see requests first. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@WatchesLookups
@Timeout(120)
class UserRoutesIT {
    private static final String ACCEPTS = """
            - route:
                id: local-users
                from:
                  uri: direct:local-users
                  steps:
                    - setHeader: { name: CamelRadiusCode, constant: Access-Accept }
            """;
    private static final String GATE = """
            <routes>
              <route id="gate">
                <from uri="direct:gate"/>
                <choice>
                  <when>
                    <simple>${body.getString('User-Name')} == 'mallory'</simple>
                    <setHeader name="CamelRadiusCode"><constant>Access-Reject</constant></setHeader>
                  </when>
                  <when>
                    <simple>${body.getString('User-Name')} == 'otp'</simple>
                    <setHeader name="CamelRadiusCode"><constant>Access-Challenge</constant></setHeader>
                  </when>
                  <when>
                    <simple>${body.getString('User-Name')} == 'lost'</simple>
                    <setBody><constant>no request any more</constant></setBody>
                  </when>
                </choice>
              </route>
            </routes>
            """;

    @TempDir
    Path folder;

    private void route(String file, String text) {
        Path routes = folder.resolve("routes");
        try {
            Files.createDirectories(routes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        RadiusLb.write(routes.resolve(file), text);
    }

    private static String silent() {
        return "tries: 1\n      fallback: { auth: \"direct:local-users\", acct: \"direct:spool\" }";
    }

    /** All names of classes that a user writes: beans, the balancer, exceptions. */
    @Test
    void aRouteCanHaveAListenerAGroupAndABalancerOfItsOwn() {
        int port = FreePorts.udp("127.0.0.1");
        try (FreeRadius one = FreeRadius.start("one", "first secret")) {
            route("own.yaml", """
                    - beans:
                        - name: nas
                          type: io.github.camelradius.component.RadiusClients
                          properties: { "secrets[127.0.0.0/8]": "%s" }
                        - name: own
                          type: io.github.camelradius.lb.RadiusServerGroup
                          properties:
                            profile: huawei-router
                            policy: weighted
                            servers: one
                            weights: 80
                            health.dead-count: 5
                            fallback.auth: direct:local-users
                            probe.type: "off"
                    - route:
                        id: own
                        from:
                          uri: radius:127.0.0.1:%d
                          parameters: { clients: "#bean:nas" }
                          steps:
                            - doTry:
                                steps:
                                  - loadBalance:
                                      customLoadBalancer:
                                        ref: "#class:io.github.camelradius.lb.RadiusLoadBalancer('own')"
                                      steps:
                                        - to: { uri: "radius:127.0.0.1:%d", parameters: { secret: "first secret" } }
                                doCatch:
                                  - exception:
                                      - io.github.camelradius.component.RadiusBusyException
                                      - io.github.camelradius.component.RadiusInvalidMessageException
                                      - io.github.camelradius.component.RadiusTimeoutException
                                      - io.github.camelradius.component.RadiusUnreachableException
                                      - io.github.camelradius.lb.NoServerAvailableException
                                    steps: [ { log: "no answer" } ]
                    """.formatted(RadiusLb.SECRET, port, one.authPort()));
            route("users.yaml", ACCEPTS);
            try (RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml("", one))) {
                assertThat(program.client().pap(port, "bob", "secret").code()).isEqualTo("Access-Accept");
                assertThat(program.client().pap(port, "bob", "wrong").code()).isEqualTo("Access-Reject");
            }
        }
    }

    @Test
    void aFallbackRouteAnswersWhenAllServersAreSilent() {
        route("users.yaml", ACCEPTS);
        route(
                "spool.yml",
                "- from: { uri: \"direct:spool\", steps: [ { log: \"kept ${body.getString('User-Name')}\" } ] }\n");
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                FreeRadius two = FreeRadius.start("two", "second secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml(silent(), one, two))) {
            assertThat(program.client().pap(program.authPort(), "bob", "wrong").code())
                    .isEqualTo("Access-Reject");
            one.suspend();
            two.suspend();
            Radclient.Answer answer = program.client().pap(program.authPort(), "bob", "wrong");
            assertThat(answer.code()).as(program.output()).isEqualTo("Access-Accept");
            assertThat(answer.replyMessage()).isEmpty();
            assertThat(program.client()
                            .accounting(program.acctPort(), "bob", "s1", "Start")
                            .code())
                    .isEqualTo("Accounting-Response");
            program.awaitLine("kept bob", Duration.ofSeconds(5));
        }
    }

    @Test
    void aPreRouteMayAnswerBeforeAServerIsChosen() {
        route("gate.xml", GATE);
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(
                        folder,
                        RadiusLb.yaml("", one)
                                .replace("default-group", "pre-route: \"direct:gate\"\n  default-group"))) {
            Radclient client = program.client();
            Radclient.Answer rejected = client.pap(program.authPort(), "mallory", "secret");
            assertThat(rejected.code()).as(program.output()).isEqualTo("Access-Reject");
            assertThat(rejected.replyMessage()).isEmpty();
            Radclient.Answer accepted = client.pap(program.authPort(), "bob", "secret");
            assertThat(accepted.code()).isEqualTo("Access-Accept");
            assertThat(accepted.replyMessage()).isEqualTo("one");
            assertThat(client.accounting(program.acctPort(), "bob", "s1", "Start")
                            .code())
                    .isEqualTo("Accounting-Response");
            assertThat(client.status(program.authPort()).code()).isEqualTo("Access-Accept");
            RadiusLb challenged = RadiusLb.run(
                    folder,
                    Map.of(),
                    "try",
                    "--server",
                    "127.0.0.1:" + program.authPort(),
                    "--user",
                    "otp",
                    "--secret",
                    RadiusLb.SECRET);
            assertThat(challenged.exitCode(RadiusLb.START_TIME))
                    .as(challenged.output())
                    .isEqualTo(11);
            assertThat(client.patience(Duration.ofSeconds(1), 1)
                            .pap(program.authPort(), "lost", "secret")
                            .code())
                    .isEqualTo("none");
            program.awaitLine("The pre-route left a body of type java.lang.String", Duration.ofSeconds(5));
        }
    }

    @Test
    void aStopAnswersWhatWaitsForAThreadOfAPreRoute() {
        route("slow.yaml", """
                - from:
                    uri: "direct:slow"
                    steps:
                      - delay: { constant: 1000, asyncDelayed: false }
                """);
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(
                        folder,
                        RadiusLb.yaml("", one)
                                .replace(
                                        "default-group",
                                        "pre-route: \"direct:slow\"\n  stop-timeout: 25s\n  default-group"))) {
            Radclient client = program.client().patience(Duration.ofSeconds(30), 1);
            CompletableFuture<Radclient.Answer> answers = CompletableFuture.supplyAsync(
                    () -> client.send(program.authPort(), "auth", "User-Name=bob,User-Password=secret", 100, 100));
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> program.servers().at("/clients/0/received").asLong() == 100);
            assertThat(program.servers().at("/clients/0/answered").asLong()).isLessThan(90);
            program.terminate();
            assertThat(answers.join().codes()).hasSize(100).containsOnly("Access-Accept");
            assertThat(program.exitCode(Duration.ofSeconds(30))).isIn(0, 143);
            assertThat(program.output()).contains("radius-lb stopped pending=0");
        }
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            a.yaml | "- route: { id: x, from: { uri: 'direct:x', steps: [ }"                    | "routes in Camel's YAML, line 1"
            a.yaml | "- rout: { id: hush-hush }"                                                | "routes in Camel's YAML, line 1"
            b.xml  | "<routes><route id='x'><from uri='direct:x'/></routes>"                    | "routes in Camel's XML, line 1"
            a.yml  | "- from: { uri: 'direct:x', steps: [ { to: 'nothing:here' } ] }"           | "endpoints that the program has; not nothing://here"
            a.yaml | "- from: { uri: 'direct:x', steps: [ { bean: { ref: helper } } ] }"        | "beans that are defined; not helper"
            a.yaml | "- from: { uri: 'direct:x', steps: [ { setBody: { groovy: '1' } } ] }"     | "expression languages that the program has; not groovy"
            a.yaml | "- route: { id: radius-auth, from: { uri: 'direct:x', steps: [ { log: x } ] } }" | "a route id other than radius-auth, which a route of the program has"
            """)
    void aBrokenRouteFileIsAConfigurationError(String file, String text, String allowed) {
        route(file, text.substring(1, text.length() - 1));
        route("z.yaml", ACCEPTS);
        RadiusLb.write(folder.resolve("radius-lb.yaml"), silentServer("pre-route: \"direct:local-users\""));
        RadiusLb program = RadiusLb.run(folder, Map.of());
        assertThat(program.exitCode(RadiusLb.START_TIME)).as(program.output()).isEqualTo(3);
        assertThat(program.output().lines())
                .as(program.output())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("configuration error key=routes/" + file + " value=hidden allowed=" + allowed)
                .doesNotContain("hush-hush");
    }

    private static String silentServer(String option) {
        return RadiusLb.yaml("").replace("default-group", option + "\n  default-group")
                + "      - { name: a, host: 127.0.0.1, auth-port: 9, acct-port: 9, secret: s }\n";
    }

    @Test
    void anEndpointWithoutRouteIsAConfigurationError() {
        String yaml = silentServer("pre-route: \"direct:gate\"")
                .replace("servers:", "fallback: { auth: \"direct:users\", acct: \"nothing:here\" }\n      servers:");
        RadiusLb.write(folder.resolve("radius-lb.yaml"), yaml);
        RadiusLb program = RadiusLb.run(folder, Map.of());
        assertThat(program.exitCode(RadiusLb.START_TIME)).as(program.output()).isEqualTo(3);
        String allowed = "allowed=\"a direct: endpoint that a route in the folder routes beside the file starts from\"";
        assertThat(program.output().lines())
                .containsExactly(
                        "configuration error key=radius-lb.pre-route value=direct:gate " + allowed,
                        "configuration error key=radius-lb.groups.home.fallback.auth value=direct:users " + allowed,
                        "configuration error key=radius-lb.groups.home.fallback.acct value=nothing:here allowed=\"an"
                                + " endpoint that the program has, with its own options\"");
    }
}
