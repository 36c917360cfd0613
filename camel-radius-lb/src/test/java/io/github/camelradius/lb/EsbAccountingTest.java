package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.message.RadiusMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.apache.camel.Body;
import org.apache.camel.Exchange;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Accounting that is handed over to a database. */
class EsbAccountingTest extends EsbTestSupport {
    private static final String START = "Acct-Session-Id = 1, Acct-Status-Type = Start";

    private final JdbcDataSource database = new JdbcDataSource();
    private final Records records = new Records();
    private Connection observer;

    @BeforeEach
    void table() throws Exception {
        database.setURL("jdbc:h2:mem:" + getClass().getSimpleName());
        observer = database.getConnection();
        try (Statement statement = observer.createStatement()) {
            statement.execute("CREATE TABLE records (session VARCHAR(64), status VARCHAR(32))");
        }
        context.getRegistry().bind("records", records);
    }

    @AfterEach
    void closeDatabase() throws Exception {
        observer.close(); // the last connection: the database is gone
    }

    private interface Step {
        void run(Connection connection) throws Exception;
    }

    /** The store of the page, with a hook between insert and commit. */
    public final class Records {
        private volatile Step beforeCommit = connection -> {};

        public void store(@Body RadiusMessage record) throws Exception {
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                insert(connection, record);
                beforeCommit.run(connection);
                connection.commit();
            }
        }

        private void insert(Connection connection, RadiusMessage record) throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO records VALUES (?, ?)")) {
                insert.setString(1, record.getString("Acct-Session-Id"));
                insert.setString(2, record.getString("Acct-Status-Type"));
                insert.executeUpdate();
            }
        }
    }

    private List<String> stored() throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = observer.createStatement();
                ResultSet result = statement.executeQuery("SELECT session, status FROM records ORDER BY 1, 2")) {
            while (result.next()) {
                rows.add(result.getString(1) + " " + result.getString(2));
            }
        }
        return rows;
    }

    /** As an administrator does it, or a server that goes down. */
    private void abort(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet session = statement.executeQuery("SELECT SESSION_ID()")) {
            session.next();
            int id = session.getInt(1);
            try (Statement administrator = observer.createStatement()) {
                administrator.execute("CALL ABORT_SESSION(" + id + ")");
            }
        }
    }

    private String account(String attributes) {
        return code(send("acct", 5000, attributes));
    }

    private String accountInVain(String attributes) {
        return code(send("acct", 150, attributes));
    }

    @Test
    void aRecordThatComesAgainIsAcknowledgedAndStoredOnce() throws Exception {
        flow("Accounting stored once");

        assertThat(account(START)).isEqualTo("Accounting-Response");
        assertThat(account(START + ", Acct-Delay-Time = 5")).isEqualTo("Accounting-Response");
        for (String time : List.of("60", "120", "120")) {
            assertThat(account("Acct-Session-Id = 1, Acct-Status-Type = Interim-Update, Acct-Session-Time = " + time))
                    .isEqualTo("Accounting-Response");
        }
        assertThat(account("Acct-Session-Id = 2, Acct-Status-Type = Start")).isEqualTo("Accounting-Response");

        assertThat(stored()).containsExactly("1 Interim-Update", "1 Interim-Update", "1 Start", "2 Start");
    }

    @Test
    void aRecordWhoseStoreFailedIsStoredWhenItComesAgain() throws Exception {
        flow("Accounting stored once");
        records.beforeCommit = this::abort;
        assertThat(accountInVain(START)).isEqualTo("RadiusTimeoutException");
        records.beforeCommit = connection -> {};

        assertThat(account(START)).isEqualTo("Accounting-Response");
        assertThat(stored()).containsExactly("1 Start");
    }

    @Test
    void theAnswerComesAfterTheCommit() throws Exception {
        flow("Acknowledged when it is committed");
        CountDownLatch inserted = new CountDownLatch(1);
        CountDownLatch commit = new CountDownLatch(1);
        records.beforeCommit = connection -> {
            inserted.countDown();
            commit.await();
        };
        Future<Exchange> waiting = sendAsync("acct", 5000, START);
        inserted.await();
        assertThat(waiting).isNotDone();
        assertThat(stored()).isEmpty();
        commit.countDown();

        assertThat(code(waiting)).isEqualTo("Accounting-Response");
        assertThat(stored()).containsExactly("1 Start");
    }

    @Test
    void aFailedCommitGivesNoAnswerAndTheRecordComesAgain() throws Exception {
        flow("Acknowledged when it is committed");
        records.beforeCommit = this::abort;
        assertThat(accountInVain(START)).isEqualTo("RadiusTimeoutException");
        assertThat(stored()).isEmpty();
        records.beforeCommit = connection -> {};

        assertThat(account(START)).isEqualTo("Accounting-Response");
        assertThat(stored()).containsExactly("1 Start");
    }
}
