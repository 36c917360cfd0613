package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.message.RadiusMessage;
import javax.sql.DataSource;
import org.apache.camel.Body;
import org.apache.camel.spring.spi.SpringTransactionPolicy;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** Accounting by a route that is one transaction. */
class EsbTransactedTest extends EsbTestSupport {
    private static final String START = "Acct-Session-Id = 1, Acct-Status-Type = Start";

    private final JdbcDataSource database = new JdbcDataSource();
    private final JdbcTemplate observer = new JdbcTemplate(database);
    private final Step records = new Step(database, "records");
    private final Step quotas = new Step(database, "quotas");

    @BeforeEach
    void tables() throws Exception {
        database.setURL("jdbc:h2:mem:transacted;DB_CLOSE_DELAY=-1");
        observer.execute("CREATE TABLE records (session VARCHAR(64))");
        observer.execute("CREATE TABLE quotas (session VARCHAR(64))");
        SpringTransactionPolicy required = new SpringTransactionPolicy(new DataSourceTransactionManager(database));
        required.setPropagationBehaviorName("PROPAGATION_REQUIRED");
        context.getRegistry().bind("required", required);
        context.getRegistry().bind("records", records);
        context.getRegistry().bind("quotas", quotas);
        flow("One transaction for several steps");
    }

    @AfterEach
    void closeDatabase() {
        observer.execute("SHUTDOWN");
    }

    /** Inserts the session, by the connection of the transaction. */
    public static final class Step {
        private final JdbcTemplate template;
        private final String table;
        private volatile Runnable afterwards = () -> {};

        Step(DataSource database, String table) {
            this.template = new JdbcTemplate(database);
            this.table = table;
        }

        public void store(@Body RadiusMessage record) {
            template.update("INSERT INTO " + table + " VALUES (?)", record.getString("Acct-Session-Id"));
            afterwards.run();
        }

        private int session() {
            return template.queryForObject("SELECT SESSION_ID()", Integer.class);
        }
    }

    private String stored() {
        return count("records") + " " + count("quotas");
    }

    private int count(String table) {
        return observer.queryForObject("SELECT COUNT(*) FROM " + table, Integer.class);
    }

    @Test
    void allStepsAreCommittedBeforeTheAnswer() {
        assertThat(code(send("acct", 5000, START))).isEqualTo("Accounting-Response");
        assertThat(stored()).isEqualTo("1 1");
    }

    @Test
    void aStepThatFailsTakesTheOthersBack() {
        quotas.afterwards = () -> {
            throw new IllegalStateException("no quota");
        };
        assertThat(code(send("acct", 150, START))).isEqualTo("RadiusTimeoutException");
        assertThat(stored()).isEqualTo("0 0");
        quotas.afterwards = () -> {};

        assertThat(code(send("acct", 5000, START))).isEqualTo("Accounting-Response");
        assertThat(stored()).isEqualTo("1 1");
    }

    @Test
    void aFailedCommitGivesNoAnswer() {
        quotas.afterwards = () -> {
            int session = quotas.session();
            Thread administrator = new Thread(() -> observer.execute("CALL ABORT_SESSION(" + session + ")"));
            administrator.start();
            try {
                administrator.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        assertThat(code(send("acct", 150, START))).isEqualTo("RadiusTimeoutException");
        assertThat(stored()).isEqualTo("0 0");
    }
}
