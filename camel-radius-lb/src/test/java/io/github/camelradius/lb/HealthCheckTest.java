package io.github.camelradius.lb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.Role;
import java.util.Collection;
import java.util.List;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.console.DevConsole;
import org.apache.camel.health.HealthCheck;
import org.apache.camel.health.HealthCheckHelper;
import org.apache.camel.support.PluginHelper;
import org.junit.jupiter.api.Test;

/** What Camel's own places show of groups. */
class HealthCheckTest extends BalancerTestSupport {
    @Test
    void aGroupWithoutServersIsDownButNoReasonToTakeTheBalancerOut() throws Exception {
        TestServer server = server(2);
        start(server);
        assertThat(result().getState()).isEqualTo(HealthCheck.State.UP);
        assertThat(result().getDetails()).containsEntry("home/auth", "1 of 1 available");
        disable();
        assertThat(result().getState()).isEqualTo(HealthCheck.State.DOWN);
        assertThat(result().getMessage().orElseThrow()).isEqualTo("No server is available: home/auth");
        assertThat(ids(HealthCheckHelper.invokeReadiness(context))).doesNotContain("radius-lb");
        assertThat(ids(HealthCheckHelper.invokeLiveness(context))).doesNotContain("radius-lb");
    }

    @Test
    void readinessCanNeedAServer() throws Exception {
        TestServer server = server(2);
        start(server);
        HealthRegistry.get(context).setReadinessNeedsServer(true);
        disable();
        assertThat(HealthCheckHelper.invokeReadiness(context))
                .filteredOn(result -> result.getCheck().getId().equals("radius-lb"))
                .singleElement()
                .extracting(HealthCheck.Result::getState)
                .isEqualTo(HealthCheck.State.DOWN);
    }

    @Test
    void theDeveloperConsoleShowsServers() throws Exception {
        TestServer server = server(2);
        start(server);
        ask("direct:in");
        DevConsole console = (DevConsole) PluginHelper.getDevConsoleResolver(context.getCamelContextExtension())
                .resolveDevConsole("radius-lb");
        assertThat((String) console.call(DevConsole.MediaType.TEXT)).contains("home (own", "auth", "up");
        assertThat(console.call(DevConsole.MediaType.JSON).toString())
                .contains("name=home", "name=a", "role=auth", "state=up", "answered=1");
    }

    private void start(TestServer server) throws Exception {
        group("home", "a");
        routes(new RouteBuilder() {
            @Override
            public void configure() {
                from("direct:in").loadBalance(new RadiusLoadBalancer("home")).to(server.uri());
            }
        });
    }

    private void disable() {
        HealthRegistry.get(context).group("home").disable("a", Role.AUTH, "test");
    }

    private HealthCheck.Result result() {
        return HealthCheckHelper.invoke(context).stream()
                .filter(result -> result.getCheck().getId().equals("radius-lb"))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> ids(Collection<HealthCheck.Result> results) {
        return results.stream().map(result -> result.getCheck().getId()).toList();
    }
}
