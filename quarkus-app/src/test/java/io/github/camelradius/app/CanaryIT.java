package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * No secret, password or key is in logs (ours at TRACE, Camel's at DEBUG), in what HTTP and JMX show, in thread dumps or in
 * errors, whatever happens to the packets. The same search finds one that is let out on purpose.
 */
@JvmOnly
@Timeout(180)
class CanaryIT {
    private static final List<String> PATHS = List.of(
            "/api/servers",
            "/api/decisions?last=1000",
            "/api/events?last=1000",
            "/api/audit?last=1000",
            "/api/clients/nobody/reset-message-authenticator",
            "/q/health",
            "/q/health/live",
            "/q/health/ready",
            "/q/health/group/servers",
            "/q/metrics",
            "/q/openapi",
            "/q/nothing");
    private static final String GATE = """
            - route:
                id: gate
                from:
                  uri: direct:gate
                  steps:
                    - choice:
                        when:
                          - simple: "${body.getString('User-Name')} == 'broken'"
                            steps:
                              - throwException: { exceptionType: java.lang.IllegalStateException, message: broken }
                          - simple: "${body.getString('User-Name')} == '%s'"
                            steps:
                              - log: "${body.getString('User-Password')}"
            """;

    @TempDir
    Path folder;

    @Test
    void noSecretIsShownAnywhere() throws Exception {
        assertThat(found("nobody")).isEmpty();
    }

    @Test
    void theSearchFindsTheOneThatARouteWritesIntoTheLog() throws Exception {
        assertThat(found("accepted")).containsExactly("USER_PASSWORD in log");
    }

    @Test
    void theSearchFindsEveryForm() {
        byte[] octets = Canary.TUNNEL_PASSWORD.octets();
        String hex = java.util.HexFormat.of().withUpperCase().formatHex(octets);
        byte[] longer = ("ab" + Canary.TUNNEL_PASSWORD.text() + "cd").getBytes(java.nio.charset.StandardCharsets.UTF_8);
        String base64 = java.util.Base64.getEncoder().encodeToString(longer);
        String forUrls = java.util.Base64.getUrlEncoder().encodeToString(longer);
        Map<String, String> places = Map.of("a", "0x" + hex, "b", base64, "c", forUrls, "d", "canary of the tunnel");
        assertThat(Canary.find(places))
                .containsExactlyInAnyOrder("TUNNEL_PASSWORD in a", "TUNNEL_PASSWORD in b", "TUNNEL_PASSWORD in c");
    }

    /** An error in the configuration shows no secret either, not even one under a misspelt name. */
    @Test
    void aStartThatFailsShowsNoSecret() throws Exception {
        try (CanaryTraffic traffic = new CanaryTraffic()) {
            String yaml =
                    traffic.yaml("secert: " + Canary.MISSPELT_OPTION.text()).replace("tries: 2", "tries: 0");
            RadiusLb.write(folder.resolve("radius-lb.yaml"), yaml);
            RadiusLb program = RadiusLb.run(folder, Map.of(), "--config", "radius-lb.yaml");
            assertThat(program.exitCode(RadiusLb.START_TIME)).isEqualTo(3);
            assertThat(program.output())
                    .contains("groups.home.secert value=hidden")
                    .contains("groups.home.tries value=0");
            assertThat(Canary.find(Map.of("errors", program.output()))).isEmpty();
        }
    }

    /** Runs all traffic; the password of this user is written into the log by a route. */
    private List<String> found(String leaking) throws Exception {
        Files.createDirectories(folder.resolve("routes"));
        RadiusLb.write(folder.resolve("routes/gate.yaml"), GATE.formatted(leaking));
        try (CanaryTraffic traffic = new CanaryTraffic();
                RadiusLb program = RadiusLb.start(folder, traffic.yaml(""))) {
            traffic.run(program);
            Map<String, String> places = new LinkedHashMap<>();
            for (String path : PATHS) {
                places.put(path, program.fetch(path));
            }
            try (JMXConnector connector = Jmx.connect(program.pid())) {
                places.putAll(mbeans(connector.getMBeanServerConnection()));
            }
            program.terminate();
            assertThat(program.exitCode(RadiusLb.START_TIME)).isIn(0, 143);
            places.put("log", program.output());
            whatMustBeThereToBeSearched(places);
            return Canary.find(places);
        }
    }

    private static void whatMustBeThereToBeSearched(Map<String, String> places) {
        assertThat(places.get("log"))
                .contains("DEBUG [org.apa")
                .contains("\"result\":\"accept\"", "\"User-Name\":\"accepted\"")
                .contains("packet dropped peer=127.0.0.1")
                .contains("reason=bad-message-authenticator client=nas")
                .contains("reason=malformed client=nas")
                .contains("reason=malformed server=home/a")
                .contains("reason=bad-authenticator server=home/a")
                .contains("IllegalStateException: broken");
        assertThat(places.get("/api/servers")).contains("\"previousSecret\":{\"until\":\"2999");
        assertThat(places).containsKey("com.sun.management:type=DiagnosticCommand");
        assertThat(places.get("com.sun.management:type=DiagnosticCommand")).contains("RadiusEventLoop");
        assertThat(places.keySet()).anyMatch(name -> name.startsWith("org.apache.camel:"));
    }

    /** All attributes of all MBeans, and what operations without arguments dump. */
    private static Map<String, String> mbeans(MBeanServerConnection server) throws Exception {
        Map<String, String> all = new LinkedHashMap<>();
        for (ObjectName name : server.queryNames(null, null)) {
            StringBuilder text = new StringBuilder(name.getCanonicalName());
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
                text.append('\n').append(attribute.getName()).append('=').append(attribute(server, name, attribute));
            }
            for (MBeanOperationInfo operation : server.getMBeanInfo(name).getOperations()) {
                text.append('\n').append(dump(server, name, operation));
            }
            all.put(name.getCanonicalName(), text.toString());
        }
        return all;
    }

    private static String attribute(MBeanServerConnection server, ObjectName name, MBeanAttributeInfo attribute)
            throws Exception {
        try {
            return text(server.getAttribute(name, attribute.getName()));
        } catch (JMException | RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String dump(MBeanServerConnection server, ObjectName name, MBeanOperationInfo operation)
            throws Exception {
        boolean camel = name.getDomain().equals("org.apache.camel")
                && operation.getSignature().length == 0
                && operation.getName().matches("(dump|get|browse|list|routes).*");
        boolean command = name.getCanonicalName().equals("com.sun.management:type=DiagnosticCommand")
                && List.of("threadPrint", "vmCommandLine", "vmSystemProperties", "vmFlags", "vmInfo")
                        .contains(operation.getName());
        try {
            if (camel) {
                return text(server.invoke(name, operation.getName(), null, null));
            }
            if (command && operation.getSignature().length == 1) {
                return text(server.invoke(
                        name, operation.getName(), new Object[] {new String[0]}, new String[] {String[].class.getName()
                        }));
            }
            return command ? text(server.invoke(name, operation.getName(), null, null)) : "";
        } catch (JMException | RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String text(Object value) {
        return value instanceof Object[] array ? Arrays.deepToString(array) : String.valueOf(value);
    }
}
