package io.github.camelradius.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.component.RadiusConsumer;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.util.Map;
import org.apache.camel.main.Main;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs each example as Camel Main would, with FreeRADIUS as home servers and radclient as NAS. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT})
@Timeout(120)
class ExamplesTest {
    private static FreeRadius a;
    private static FreeRadius b;

    @BeforeAll
    static void start() {
        a = FreeRadius.start("a", "secret of a");
        b = FreeRadius.start("b", "secret of b");
    }

    @AfterAll
    static void stop() {
        if (a != null) {
            a.close();
        }
        if (b != null) {
            b.close();
        }
    }

    private static Main run(String example, Map<String, String> properties) {
        Main main = new Main();
        main.configure().withRoutesIncludePattern("classpath:" + example + "/*.yaml");
        main.configure().setShutdownTimeout(5);
        properties.forEach(main::addProperty);
        main.start();
        return main;
    }

    @Test
    void balancer() {
        Main main = run(
                "balancer",
                Map.ofEntries(
                        Map.entry("nas.listen", "127.0.0.1"),
                        Map.entry("nas.auth-port", "0"),
                        Map.entry("nas.acct-port", "0"),
                        Map.entry("nas.secret", "secret of the NAS"),
                        Map.entry("a.host", a.host()),
                        Map.entry("a.auth-port", String.valueOf(a.authPort())),
                        Map.entry("a.acct-port", String.valueOf(a.acctPort())),
                        Map.entry("a.secret", a.secret()),
                        Map.entry("b.host", b.host()),
                        Map.entry("b.auth-port", String.valueOf(b.authPort())),
                        Map.entry("b.acct-port", String.valueOf(b.acctPort())),
                        Map.entry("b.secret", b.secret())));
        try {
            Radclient nas = Radclient.to("127.0.0.1", "secret of the NAS");
            assertThat(nas.pap(port(main, "auth"), "bob", "secret").code()).isEqualTo("Access-Accept");
            assertThat(nas.pap(port(main, "auth"), "bob", "wrong").code()).isEqualTo("Access-Reject");
            assertThat(nas.accounting(port(main, "acct"), "bob", "s1", "Start").code())
                    .isEqualTo("Accounting-Response");
        } finally {
            main.stop();
        }
    }

    private static int port(Main main, String route) {
        return ((RadiusConsumer) main.getCamelContext().getRoute(route).getConsumer())
                .localAddress()
                .getPort();
    }

    @Test
    void loginCheck() {
        Main main = run(
                "login-check",
                Map.of(
                        "home.host", a.host(),
                        "home.auth-port", String.valueOf(a.authPort()),
                        "home.secret", a.secret()));
        try (var template = main.getCamelContext().createProducerTemplate()) {
            assertThat(template.requestBody("direct:login-check", login("secret")))
                    .isEqualTo("Access-Accept");
            assertThat(template.requestBody("direct:login-check", login("wrong")))
                    .isEqualTo("Access-Reject");
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        } finally {
            main.stop();
        }
    }

    private static Map<String, String> login(String password) {
        return Map.of("User-Name", "bob", "User-Password", password);
    }
}
