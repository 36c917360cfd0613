package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.lb.core.ServerGroup;
import io.github.camelradius.lb.core.ServerView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;

/** Many requests at once while servers fall silent, come back, and are disabled and enabled. */
class ConcurrentBalancingTest extends BalancerTestSupport {
    @Test
    void everyRequestEndsOnceAndPacketsAddUp() throws Exception {
        TestServer a = server("s1", TestServer.ACCEPT);
        TestServer b = server("s2", TestServer.ACCEPT);
        TestServer c = server("s3", TestServer.ACCEPT);
        RadiusServerGroup home = group("home", "a,b,c");
        home.setPolicy("weighted");
        home.set("timeout", "100ms").set("tries", 2).set("deadline", "4s");
        home.getHealth().set("dead-time", "1s");
        AtomicInteger ends = new AtomicInteger();
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .onCompletion()
                        .process(e -> ends.incrementAndGet())
                        .end()
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri())
                        .to(c.uri());
            }
        });
        ServerGroup engine = HealthRegistry.get(context).group("home");
        List<CompletableFuture<Exchange>> answers = new ArrayList<>();
        int requests = 1500;
        for (int i = 0; i < requests; i++) {
            int number = i;
            if (i % 500 == 100) {
                a.answer(TestServer.SILENT);
                engine.disable("b", null, "flip");
            } else if (i % 500 == 300) {
                a.answer(TestServer.ACCEPT);
                engine.enable("b", null, "flip");
            }
            answers.add(template.asyncSend(
                    "direct:in", e -> e.getMessage().setBody(Map.of("User-Name", "u" + number, "User-Password", "p"))));
            if (i % 50 == 0) {
                answers.get(i).join();
            }
        }
        CompletableFuture.allOf(answers.toArray(new CompletableFuture[0])).join();
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().getException()).isNull());
        await().until(() -> ends.get() == requests);
        await().atMost(Duration.ofSeconds(5))
                .until(() -> HealthRegistry.get(context).groups().get(0).servers().stream()
                        .allMatch(s -> s.view().pending() == 0));
        long answered = 0;
        for (ServerStatus status : HealthRegistry.get(context).groups().get(0).servers()) {
            ServerView v = status.view();
            assertThat(v.outstanding()).as(v.name()).isZero();
            assertThat(v.sent())
                    .as(v.name())
                    .isEqualTo(v.answered() + v.ignored() + v.refused() + v.abandoned() + v.pending());
            answered += v.accepted() + v.late();
        }
        assertThat(answered).isGreaterThanOrEqualTo(requests);
    }
}
