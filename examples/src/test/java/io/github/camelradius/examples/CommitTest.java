package io.github.camelradius.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.component.RadiusConsumer;
import io.github.camelradius.peers.FreePorts;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.apache.camel.main.Main;
import org.apache.camel.spi.CamelEvent;
import org.apache.camel.spi.CamelEvent.ExchangeSentEvent;
import org.apache.camel.support.EventNotifierSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example {@code accounting-database} when the database takes both statements and then cannot commit. */
@RequiresPeer(Peer.RADCLIENT)
@Timeout(60)
class CommitTest {
    private static final String URL = "jdbc:h2:mem:commit;DB_CLOSE_DELAY=-1";
    private static final Pattern SECOND = Pattern.compile("into(\\+|%20| )subscriber");

    /** Ends the route's database session once, after the second statement. */
    private static final class Breaker extends EventNotifierSupport {
        final AtomicBoolean broken = new AtomicBoolean();

        @Override
        public void notify(CamelEvent event) throws Exception {
            if (event instanceof ExchangeSentEvent sent
                    && SECOND.matcher(sent.getEndpoint().getEndpointUri()).find()
                    && broken.compareAndSet(false, true)) {
                try (Connection connection = DriverManager.getConnection(URL)) {
                    long ended = number(
                            connection,
                            "select count(abort_session(session_id)) from information_schema.sessions"
                                    + " where session_id <> session_id()");
                    assertThat(ended).isEqualTo(1);
                }
            }
        }
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (ResultSet result = connection.createStatement().executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    private static long rows(String table) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL)) {
            return number(connection, "select count(*) from " + table);
        }
    }

    @Test
    void withoutTheCommitThereIsNoAnswerAndTheRepetitionIsStoredOnce() throws Exception {
        Breaker breaker = new Breaker();
        Main main = new Main();
        main.bind("breaker", breaker);
        main.configure().withRoutesIncludePattern("file:accounting-database/*.camel.yaml");
        main.configure().setShutdownTimeout(5);
        Properties settings = new Properties();
        try (var reader = Files.newBufferedReader(Path.of("accounting-database/application.properties"))) {
            settings.load(reader);
        }
        settings.setProperty("nas.port", "0");
        settings.setProperty("http.port", String.valueOf(FreePorts.tcp("127.0.0.1")));
        settings.setProperty(
                "database.url", settings.getProperty("database.url").replaceFirst("^[^;]*;[^;]*", URL));
        main.setInitialProperties(settings);
        main.start();
        try {
            Radclient nas = Radclient.to("127.0.0.1", settings.getProperty("nas.secret"))
                    .patience(Duration.ofSeconds(2), 1);
            int port = ((RadiusConsumer)
                            main.getCamelContext().getRoute("accounting").getConsumer())
                    .localAddress()
                    .getPort();
            assertThat(nas.accounting(port, "bob", "s1", "Start").code()).isEqualTo("none");
            Awaitility.await().untilTrue(breaker.broken);
            assertThat(rows("record")).isZero();
            assertThat(rows("subscriber")).isZero();

            nas.patience(Duration.ofSeconds(10), 1);
            assertThat(nas.accounting(port, "bob", "s1", "Start").code()).isEqualTo("Accounting-Response");
            assertThat(nas.accounting(port, "bob", "s1", "Start").code()).isEqualTo("Accounting-Response");
            assertThat(rows("record")).isEqualTo(1);
            assertThat(rows("subscriber")).isEqualTo(1);
        } finally {
            main.stop();
        }
    }
}
