package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.lb.core.ServerView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;

/** One of three servers is slow or silent: what the others do, and what the one costs. */
class IsolationTest extends BalancerTestSupport {
    private TestServer a;
    private TestServer b;
    private TestServer c;

    /** The other two are awaited however long they take: only what the silent one costs ends by a timeout. */
    private void balance(String policy, String timeoutOfTheSilentOne) throws Exception {
        context.getShutdownStrategy().setTimeout(1); // what is never answered is not waited for
        a = server("s1", TestServer.SILENT);
        b = server("s2", TestServer.ACCEPT);
        c = server("s3", TestServer.ACCEPT);
        RadiusServerGroup home = group("home", "a,b,c");
        home.setPolicy(policy);
        home.setTimeouts(timeoutOfTheSilentOne + ",1h,1h");
        home.set("deadline", "off");
        home.getHealth().set("dead-count", 65_535);
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri() + "&maxSockets=1")
                        .to(b.uri() + "&maxSockets=1")
                        .to(c.uri() + "&maxSockets=1");
            }
        });
    }

    private CompletableFuture<Exchange> request(int number) {
        return template.asyncSend(
                "direct:in", e -> e.getMessage().setBody(Map.of("User-Name", "u" + number, "User-Password", "p")));
    }

    @Test
    void requestsToTheOthersAreAnsweredWhileTheSlowOneStillWorks() throws Exception {
        balance("round-robin", "1h");
        List<CompletableFuture<Exchange>> answers = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            answers.add(request(i));
            if (i % 50 == 49) {
                int sent = i + 1;
                await().until(() -> a.received() + b.received() + c.received() == sent);
            }
        }
        await().until(() -> answers.stream().filter(CompletableFuture::isDone).count() == 200);
        assertThat(view("home", "a").pending()).isEqualTo(100);
        assertThat(view("home", "b").answered()).isEqualTo(100);
        assertThat(view("home", "c").answered()).isEqualTo(100);
        for (int i = 0; i < 100; i++) {
            a.answerLate(i, TestServer.ACCEPT);
        }
        CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0])).join();
        assertThat(answers)
                .allSatisfy(answer -> assertThat(answer.join().getException()).isNull());
        assertThat(view("home", "a").answered()).isEqualTo(100);
    }

    /** It gets no more than its Identifiers, whatever comes; then the others have its share. */
    @Test
    void theSilentOneHoldsItsOwnIdentifiersAndNoOnesElse() throws Exception {
        balance("round-robin", "1h");
        List<CompletableFuture<Exchange>> answers = new ArrayList<>();
        for (int i = 0; i < 3000; i++) {
            answers.add(request(i));
            if (answers.size() % 50 == 0) {
                await().until(() -> answers.stream().filter(f -> !f.isDone()).count() <= 256);
            }
        }
        await().until(() -> answers.stream().filter(CompletableFuture::isDone).count() == 3000 - 256);
        assertThat(answers)
                .filteredOn(CompletableFuture::isDone)
                .allSatisfy(answer -> assertThat(answer.join().getException()).isNull());
        ServerView silent = view("home", "a");
        assertThat(silent.pending()).isEqualTo(256);
        assertThat(silent.sent()).isEqualTo(256);
        assertThat(view("home", "b").pending() + view("home", "c").pending()).isZero();
        Set<Integer> ports = new HashSet<>();
        for (int i = 0; i < a.received(); i++) {
            ports.add(a.source(i));
        }
        assertThat(ports).hasSize(1);
    }

    /** 256 of them: more packets than that went there. */
    @Test
    void itsIdentifiersComeBackWhenItsRequestsHaveEnded() throws Exception {
        balance("primary-secondary", "200ms");
        int sent = 0;
        while (a.received() <= 2 * 256) {
            List<CompletableFuture<Exchange>> answers = new ArrayList<>();
            for (int i = 0; i < 100; i++) { // whose answers fit in the socket's buffer
                answers.add(request(sent++));
            }
            CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
                    .join();
            assertThat(answers)
                    .allSatisfy(
                            answer -> assertThat(answer.join().getException()).isNull());
        }
        await().until(() -> view("home", "a").pending() == 0);
        assertThat(view("home", "a").ignored()).isEqualTo(view("home", "a").sent());
    }
}
