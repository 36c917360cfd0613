package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.lb.core.ServerView;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a forger sends is counted, and changes neither health nor times nor what is outstanding. */
@Timeout(30)
class ForgedAnswersTest extends BalancerTestSupport {
    @Test
    void aHundredForgedAnswersChangeNothingButTheirCounter() throws Exception {
        TestServer server = server(TestServer.SILENT);
        group("home", "a").set("timeout", "20s");
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in").loadBalance(new RadiusLoadBalancer("home")).to(server.uri());
            }
        });
        Future<Object> asked = template.asyncRequestBody("direct:in", Map.of("User-Name", "u", "User-Password", "p"));
        await().until(() -> server.received() == 1);
        ServerView before = view("home", "a");
        assertThat(before.outstanding()).isEqualTo(1);

        for (int i = 0; i < 100; i++) {
            server.forge(0);
        }
        await().until(() -> status("home", "a").forged() == 100);
        assertThat(status("home", "a").faults()).isEqualTo(Map.of("bad-authenticator", 100L));
        assertThat(view("home", "a")).isEqualTo(before);
        assertThat(changes).isEmpty();
        assertThat(asked.isDone()).isFalse();

        server.answerLate(0, TestServer.ACCEPT);
        asked.get();
        ServerView after = view("home", "a");
        assertThat(after.answered()).isEqualTo(1);
        assertThat(after.accepted()).isEqualTo(1);
        assertThat(after.outstanding()).isZero();
    }
}
