package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.lb.SteeringOrder.Actor;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.builder.RouteBuilder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Orders of operators: carried out, audited, refused, kept. */
class SteeringTest extends BalancerTestSupport {
    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

    private RadiusServerGroup home;

    private void balance() throws Exception {
        home.set("timeout", "10s");
        TestServer a = server(TestServer.ACCEPT);
        TestServer b = server(TestServer.ACCEPT);
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in")
                        .routeId("in")
                        .loadBalance(new RadiusLoadBalancer("home"))
                        .to(a.uri())
                        .to(b.uri());
            }
        });
    }

    private void start() throws Exception {
        home = group("home", "a,b");
        balance();
    }

    private RadiusSteering steering() {
        return HealthRegistry.get(context).steering();
    }

    private Object server() {
        return ask("direct:in").getMessage().getHeader(RadiusConstants.LB_SERVER);
    }

    private static SteeringOrder order(SteeringAction action, String server, @Nullable Role role, String reason) {
        return new SteeringOrder(action, "home", server, role, null, new Actor("alice", "http", "192.0.2.1"), reason);
    }

    @Test
    void aDrainedServerGetsNothingNewUntilItIsEnabled() throws Exception {
        start();
        assertThat(server()).isEqualTo("a");
        List<ServerStatus> entries =
                steering().apply(SteeringOrder.of(SteeringAction.DRAIN, "home", "a", null, "new disk"));
        assertThat(entries).extracting(entry -> entry.view().role()).containsExactly(Role.AUTH, Role.ACCT);
        assertThat(entries).extracting(entry -> entry.view().state()).containsOnly("draining");
        assertThat(entries).extracting(entry -> entry.view().reason()).containsOnly("new disk");
        assertThat(server()).isEqualTo("b");
        steering().apply(SteeringOrder.of(SteeringAction.ENABLE, "home", "a", null, ""));
        assertThat(server()).isEqualTo("a");
    }

    @Test
    void aRoleNarrowsAnOrder() throws Exception {
        start();
        assertThat(steering().apply(SteeringOrder.of(SteeringAction.DISABLE, "home", "a", Role.ACCT, "")))
                .singleElement()
                .satisfies(entry -> assertThat(entry.view().state()).isEqualTo("disabled"));
        assertThat(server()).isEqualTo("a");
    }

    @Test
    void eachOrderIsAuditedWithWhoWhenWhatAndWhy() throws Exception {
        start();
        RadiusSteering steering = new RadiusSteering(HealthRegistry.get(context), InstantSource.fixed(NOON));
        steering.apply(order(SteeringAction.DRAIN, "b", Role.AUTH, " \"repair\"\n"));
        steering.apply(
                new SteeringOrder(SteeringAction.WEIGHT, "home", "b", null, 7, new Actor("bob", "jmx", null), "less"));
        assertThat(steering.audit(10))
                .containsExactly(
                        new AuditEntry(
                                NOON,
                                new Actor("alice", "http", "192.0.2.1"),
                                "drain",
                                "home",
                                "b",
                                "auth",
                                null,
                                "up",
                                "draining",
                                "repair"),
                        new AuditEntry(
                                NOON,
                                new Actor("bob", "jmx", null),
                                "weight",
                                "home",
                                "b",
                                null,
                                null,
                                "1",
                                "7",
                                "less"));
        assertThat(steering.audit(1)).extracting(AuditEntry::action).containsExactly("weight");
    }

    @Test
    void theAuditIsBounded() throws Exception {
        start();
        for (int i = 0; i < AuditLog.KEPT + 5; i++) {
            steering()
                    .auditClient(SteeringAction.RESET_MESSAGE_AUTHENTICATOR, "c" + i, new Actor("x", "java", null), "");
        }
        List<AuditEntry> audit = steering().audit(Integer.MAX_VALUE);
        assertThat(audit).hasSize(AuditLog.KEPT);
        assertThat(audit.get(0).client()).isEqualTo("c5");
    }

    @Test
    void whatIsNotThereIsSaid() throws Exception {
        start();
        refused(
                SteeringException.Kind.UNKNOWN,
                "there is no group away",
                () -> steering().apply(SteeringOrder.of(SteeringAction.DRAIN, "away", "a", null, "")));
        refused(
                SteeringException.Kind.UNKNOWN,
                "group home has no server c",
                () -> steering().apply(order(SteeringAction.DRAIN, "c", null, "")));
        refused(
                SteeringException.Kind.INVALID,
                "from 0 to 1000000",
                () -> steering().apply(SteeringOrder.weight("home", "a", null, 1_000_001, "")));
        assertThat(steering().audit(10)).as("nothing was done").isEmpty();
    }

    @Test
    void aServerThatCannotBeProbedSaysWhy() throws Exception {
        start();
        refused(
                SteeringException.Kind.CONFLICT,
                "home/a/auth cannot be probed: the group's probe is off",
                () -> steering().apply(order(SteeringAction.PROBE, "a", Role.AUTH, "")));
    }

    @Test
    void aProbeIsSentNowButNotToADisabledServer() throws Exception {
        home = group("home", "a,b");
        home.getProbe().setType("status-server");
        home.getProbe().set("interval", "1h");
        balance();
        steering().apply(order(SteeringAction.PROBE, "a", Role.AUTH, "is it back?"));
        await().until(() -> view("home", "a").probesAnswered() == 1);
        steering().apply(order(SteeringAction.DISABLE, "a", null, ""));
        refused(
                SteeringException.Kind.CONFLICT,
                "home/a/auth is disabled",
                () -> steering().apply(order(SteeringAction.PROBE, "a", null, "")));
    }

    @Test
    void sessionsAreClearedForAServerAsAWhole() throws Exception {
        start();
        assertThat(accounting()).isEqualTo("a");
        steering().apply(order(SteeringAction.DRAIN, "a", null, ""));
        assertThat(accounting()).as("a draining server keeps its sessions").isEqualTo("a");
        steering().apply(order(SteeringAction.CLEAR_SESSIONS, "a", null, ""));
        assertThat(accounting()).isEqualTo("b");
        refused(
                SteeringException.Kind.INVALID,
                "leave role out",
                () -> steering().apply(order(SteeringAction.CLEAR_SESSIONS, "a", Role.AUTH, "")));
    }

    @Test
    void sessionsThatAreNotRememberedCannotBeCleared() throws Exception {
        home = group("home", "a,b");
        home.set("selection-basis", "packet");
        balance();
        refused(
                SteeringException.Kind.CONFLICT,
                "group home remembers no sessions",
                () -> steering().apply(order(SteeringAction.CLEAR_SESSIONS, "a", null, "")));
    }

    private Object accounting() {
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCOUNTING_REQUEST, RadiusDictionary.standard())
                .add("Acct-Status-Type", "Interim-Update")
                .add("Acct-Session-Id", "u1")
                .add("NAS-Identifier", "n")
                .build();
        return template.request("direct:in", exchange -> exchange.getMessage().setBody(request))
                .getMessage()
                .getHeader(RadiusConstants.LB_SERVER);
    }

    @Test
    void aGroupThatIsMadeAnewIsSteeredAsBefore() throws Exception {
        start();
        steering().apply(order(SteeringAction.DISABLE, "a", null, "broken"));
        steering().apply(SteeringOrder.weight("home", "a", null, 3, "says nothing of the state"));
        steering().apply(SteeringOrder.weight("home", "b", Role.AUTH, 9, ""));
        HealthRegistry.get(context).setKeepAfterLastUse(Duration.ZERO);
        context.getRouteController().stopRoute("in");
        context.removeRoute("in");
        await().until(() -> HealthRegistry.get(context).groups().isEmpty());
        balance();
        assertThat(view("home", "a").state()).isEqualTo("disabled");
        assertThat(view("home", "a").reason()).isEqualTo("broken");
        assertThat(view("home", "b").weight()).isEqualTo(9);
        assertThat(status("home", "b", Role.ACCT).view().weight()).isEqualTo(1);
        assertThat(server()).isEqualTo("b");
    }

    @Test
    void whatIsGivenBackIsAppliedAndWhatIsNoMoreIsForgotten() throws Exception {
        List<SteeringState> written = new ArrayList<>();
        steering()
                .restore(new SteeringState(
                        List.of(
                                new SteeredServer("home", "a", Role.AUTH, SteeredServer.DRAINING, 5, 1, "disk"),
                                new SteeredServer("home", "gone", Role.AUTH, SteeredServer.DISABLED, null, 1, ""),
                                new SteeredServer("home", "b", Role.AUTH, null, 5, 80, "")),
                        List.of(new AuditEntry(
                                NOON,
                                new Actor("alice", "http", null),
                                "drain",
                                "home",
                                "a",
                                null,
                                null,
                                null,
                                null,
                                ""))));
        steering().onChange(written::add);
        start();
        assertThat(view("home", "a").state()).isEqualTo("draining");
        assertThat(view("home", "a").weight()).isEqualTo(5);
        assertThat(view("home", "b").weight()).as("80 was configured then").isEqualTo(1);
        assertThat(steering().forgetUnknown()).extracting(SteeredServer::server).containsExactly("gone");
        assertThat(steering().audit(5)).extracting(AuditEntry::time).containsExactly(NOON);
        steering().apply(order(SteeringAction.ENABLE, "a", null, ""));
        steering().apply(SteeringOrder.weight("home", "a", Role.AUTH, 1, "as configured"));
        assertThat(written.get(written.size() - 1).servers()).isEmpty();
        assertThat(written.get(written.size() - 1).audit()).hasSize(3);
    }

    private static void refused(SteeringException.Kind kind, String message, Runnable order) {
        assertThatThrownBy(order::run)
                .isInstanceOfSatisfying(
                        SteeringException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessageContaining(message);
    }
}
