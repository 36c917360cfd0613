package io.github.camelradius.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each wrong option is named with its key, its value and what is allowed. */
class ConfigErrorsTest {
    private static final String SERVER_0 = "radius-lb.groups.home.servers[0]";

    @TempDir
    Path folder;

    @Test
    void nothingIsWrongWithTheExample() {
        assertThat(ConfigFiles.errors(folder, "a.yaml", ConfigFiles.GOOD)).isEmpty();
    }

    @ParameterizedTest(name = "{1} instead of {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                tries: 2                   | tries: 0           | radius-lb.groups.home.tries            | 0        | `"a whole number from 1 to 100"`
                tries: 2                   | tries: many        | radius-lb.groups.home.tries            | many     | `"a whole number from 1 to 100"`
                tries: 2                   | tries: 99999999999 | radius-lb.groups.home.tries            | 99999999999 | `"a whole number from 1 to 100"`
                timeout: 500ms             | timeout: 500       | radius-lb.groups.home.timeout          | 500      | `"a duration with a unit (500ms, 1s, 3m) from 1ms to 1h"`
                timeout: 500ms             | timeout: 0s        | radius-lb.groups.home.timeout          | 0s       | `"a duration with a unit (500ms, 1s, 3m) from 1ms to 1h"`
                stop-timeout: 3s           | stop-timeout: 25h  | radius-lb.stop-timeout                 | 25h      | `"0s to 24h, with a unit: ms, s, m or h"`
                stop-timeout: 3s           | status-server: sometimes | radius-lb.status-server         | sometimes | `"always | when-available"`
                stop-timeout: 3s           | readiness-needs-server: all | radius-lb.readiness-needs-server | all   | `"no | yes"`
                stop-timeout: 3s           | mdc: some          | radius-lb.mdc                          | some     | `"no | yes"`
                stop-timeout: 3s           | request-log: { to: no-folder/log } | radius-lb.request-log.to | no-folder/log | `"off | stdout | a file, or the place for one, in a folder that this user may write to"`
                stop-timeout: 3s           | request-log: { to: stdout, user-name: all } | radius-lb.request-log.user-name | all | `"pseudonym | plain | off"`
                stop-timeout: 3s           | request-log: { to: stdout, calling-station-id: hash } | radius-lb.request-log.calling-station-id | hash | `"pseudonym | plain | off"`
                stop-timeout: 3s           | request-log: { to: stdout, pseudonym-key-file: none } | radius-lb.request-log.pseudonym-key-file | none | `"a file that this user can read, with 16 or more random octets"`
                stop-timeout: 3s           | request-log: { to: stdout, file: x } | radius-lb.request-log.file | hidden | `"an option of this version"`
                stop-timeout: 3s           | transport: tcp     | radius-lb.transport                    | tcp      | `"auto | nio | epoll"`
                stop-timeout: 3s           | event-loops: 0     | radius-lb.event-loops                  | 0        | `"auto | 1-64"`
                stop-timeout: 3s           | event-loops: 65    | radius-lb.event-loops                  | 65       | `"auto | 1-64"`
                stop-timeout: 3s           | event-loops: all   | radius-lb.event-loops                  | all      | `"auto | 1-64"`
                stop-timeout: 3s           | pre-route: gate    | radius-lb.pre-route                    | gate     | `"a Camel endpoint such as direct:local-users"`
                policy: weighted           | policy: Random     | radius-lb.groups.home.policy           | Random   | `"least-request | master-backup | primary-secondary | weighted | direct | round-robin | hash | hash-bounded | least-outstanding | adaptive | volume | peak-ewma | failover"`
                profile: own               | profile: juniper   | radius-lb.groups.home.profile          | juniper  | `"own | huawei-router | huawei-switch | nokia-sr | cisco-ios | radiator"`
                status-rule: dead-count    | status-rule: cisco | radius-lb.groups.home.status-rule      | cisco    | `"dead-count | detect-cycle | nokia | dead-criteria | failure-backoff | own"`
                status-rule: dead-count    | status-rule: own   | radius-lb.groups.home.health.dead-count | hidden  | `"a constant of status rule own: suspect-count, down-count, fail-rate, window"`
                deadline: 5s               | deadline: 25h      | radius-lb.groups.home.deadline         | 25h      | `"a duration with a unit (500ms, 1s, 3m) from 1ms to 24h, or off"`
                tries: 2                   | "tries: 2\\n      batch-size: 0" | radius-lb.groups.home.batch-size | 0     | `"a whole number from 1 to 2147483647"`
                tries: 2                   | retransmit: 3      | radius-lb.groups.home.retransmit       | hidden   | `"an option of this version"`
                profile: own               | "profile: radiator\\n      Retries: 100" | radius-lb.groups.home.Retries | 100 | `"a whole number from 1 to 100"`
                profile: own               | "profile: radiator\\n      Retries: 3" | radius-lb.groups.home.Retries | 3 | `"one of tries and Retries, not both"`
                weight: 80                 | weight: 80, bogo-mips: 0 | radius-lb.groups.home.servers[0].bogo-mips | 0 | `"a number above 0"`
                tries: 2                   | status-scope: both | radius-lb.groups.home.status-scope     | both     | `"role, server"`
                tries: 2                   | shadow-profile: nokia | radius-lb.groups.home.shadow-profile | nokia   | `"off, own, huawei-router, huawei-switch, nokia-sr, cisco-ios, radiator"`
                tries: 2                   | health-scope: user | radius-lb.groups.home.health-scope     | user     | `"server, realm"`
                tries: 2                   | realm-limit: 0     | radius-lb.groups.home.realm-limit      | 0        | `"a whole number from 1 to 100000"`
                on-no-answer: reject       | on-no-answer: cry  | radius-lb.groups.home.on-no-answer     | cry      | `"silence | reject"`
                dead-count: 3              | dead-count: 2      | radius-lb.groups.home.health.dead-count | 2       | `"a whole number from 3 to 65535"`
                dead-interval: 0s          | dead-interval: 61s | radius-lb.groups.home.health.dead-interval | 61s  | `"a duration with a unit (500ms, 1s, 3m) from 0s to 1m"`
                recover: on-response       | recover: never     | radius-lb.groups.home.health.recover   | never    | `"on-response, after-dead-time"`
                type: off                  | type: ping         | radius-lb.groups.home.probe.type       | ping     | `"off, auto, status-server, access-request, accounting"`
                weight: 80                 | weight: -1         | radius-lb.groups.home.servers[0].weight | -1      | 0-1000000
                name: b                    | name: a            | radius-lb.groups.home.servers[1].name  | a        | `"a name that no other server of the group has"`
                host: 127.0.0.1            | host: 127.0.0.256  | radius-lb.groups.home.servers[0].host  | 127.0.0.256 | `"an IP address or a name"`
                host: 127.0.0.1            | host: a_b..c       | radius-lb.groups.home.servers[0].host  | a_b..c   | `"an IP address or a name"`
                auth-port: 2812, acct-port: 2813 | auth-port: 0, acct-port: 2813 | radius-lb.groups.home.servers[0].auth-port | 0 | 1-65535
                source-address: 127.0.0.9  | source-address: 192.0.2.1 | radius-lb.groups.home.servers[1].source-address | 192.0.2.1 | `"an IP address of this host"`
                network: "127.0.0.0/8"     | network: "127.0.0.0/33" | radius-lb.clients.lab.network      | 127.0.0.0/33 | `"an address or a network as a.b.c.d/n"`
                example.org: home          | example.org: away  | radius-lb.realms."example.org"         | away     | `"the name of a group: home"`
                "*": home                  | "*": away          | radius-lb.realms."*"                   | away     | `"the name of a group: home"`
                group: home                | group: away        | radius-lb.clients.lab.group            | away     | `"the name of a group: home"`
                default-group: home        | default-group: x   | radius-lb.default-group                | x        | `"the name of a group: home"`
                auth: "127.0.0.1:0"        | auth: "127.0.0.1"  | radius-lb.listen.auth                  | 127.0.0.1 | `"address:port (IPv6 in brackets, port 0 for any), or off"`
                auth: "127.0.0.1:0"        | auth: "::1:1812"   | radius-lb.listen.auth                  | ::1:1812 | `"address:port (IPv6 in brackets, port 0 for any), or off"`
                fallback: { auth: "direct:local-users" } | fallback: { auth: local } | radius-lb.groups.home.fallback.auth | local | `"a Camel endpoint such as direct:local-users"`
                ` secret: s1`              | ` secret: ""`      | radius-lb.groups.home.servers[0].secret | (none)  | `"the shared secret, or secret-file"`
                ` secret: s1,`             | ` `                | radius-lb.groups.home.servers[0].secret | (none)  | `"the shared secret, or secret-file"`
                name: a,                   | ` `                | radius-lb.groups.home.servers[0].name  | (none)   | `"a name for this server"`
                ` secret: s1`              | ` secret: s1, secret-file: x` | radius-lb.groups.home.servers[0].secret | hidden | `"secret or secret-file, not both"`
                ` secret: s1`              | ` secret-file: missing` | radius-lb.groups.home.servers[0].secret-file | missing | `"a file that this user can read"`
                ` secret: s1`              | ` secret: s1, secert: s3` | radius-lb.groups.home.servers[0].secert | hidden | `"an option of this version"`
                group: home                | group: home, rate-limit: 0/s | radius-lb.clients.lab.rate-limit | 0/s    | `"1/s to 1000000/s, or off"`
                group: home                | group: home, rate-limit: 100 | radius-lb.clients.lab.rate-limit | 100    | `"1/s to 1000000/s, or off"`
                group: home                | group: home, limit-proxy-state: maybe | radius-lb.clients.lab.limit-proxy-state | maybe | `"auto | yes | no"`
                group: home                | group: home, previous-secret: s9 | radius-lb.clients.lab.previous-secret-until | (none) | `"a time with its zone, such as 2026-12-31T12:00:00Z or 2026-12-31T12:00:00+01:00"`
                group: home                | group: home, previous-secret: s9, previous-secret-until: tomorrow | radius-lb.clients.lab.previous-secret-until | tomorrow | `"a time with its zone, such as 2026-12-31T12:00:00Z or 2026-12-31T12:00:00+01:00"`
                ` secret: s1`              | ` secret: s1, previous-secret: s1, previous-secret-until: 2026-12-31T12:00:00Z` | radius-lb.groups.home.servers[0].previous-secret | hidden | `"another secret than secret"`
                ` secret: s1`              | ` secret: s1, previous-secret: s0, previous-secret-file: f` | radius-lb.groups.home.servers[0].previous-secret | hidden | `"previous-secret or previous-secret-file, not both"`
                ` secret: s1`              | ` secret: s1, previous-secret-until: 2026-12-31T12:00:00Z` | radius-lb.groups.home.servers[0].previous-secret | (none) | `"the secret that ends then, or previous-secret-file"`
                "radius-lb:"               | "radiuslb: hush\\nradius-lb:" | radiuslb                    | hidden   | `"options below radius-lb and quarkus"`
                tries: 2                   | "tries: 2\\n      tries: 3" | radius-lb.groups.home.tries     | hidden   | `"one value; line 14 repeats the key"`
                """)
    void namesKeyValueAndAllowed(String good, String wrong, String key, String value, String allowed) {
        String from = unescape(good);
        assertThat(ConfigFiles.GOOD).contains(from);
        String text = ConfigFiles.GOOD.replaceFirst(java.util.regex.Pattern.quote(from), unescape(wrong));
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .contains("configuration error key=" + key + " value=" + value + " allowed=" + allowed);
    }

    private static String unescape(String text) {
        String bare = text.startsWith("\"") && text.endsWith("\"") && text.length() > 2
                ? text.substring(1, text.length() - 1)
                : text;
        return text.contains("\\n") || text.equals("\"radius-lb:\"") ? bare.replace("\\n", "\n") : text;
    }

    @Test
    void aFieldOfTheRequestLogThatDoesNotExistIsNamed() {
        String text = ConfigFiles.GOOD.replace(
                "stop-timeout: 3s", "request-log: { to: stdout, fields: [time, User-Password, result] }");
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .singleElement()
                .asString()
                .startsWith("configuration error key=radius-lb.request-log.fields value=User-Password allowed=\"time |"
                        + " role | ");
    }

    @Test
    void aShortKeyForPseudonymsIsRefused() throws Exception {
        java.nio.file.Files.writeString(folder.resolve("key"), "fifteen octets.\n");
        String text =
                ConfigFiles.GOOD.replace("stop-timeout: 3s", "request-log: { to: stdout, pseudonym-key-file: key }");
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .containsExactly("configuration error key=radius-lb.request-log.pseudonym-key-file value=key"
                        + " allowed=\"a file that this user can read, with 16 or more random octets\"");
        java.nio.file.Files.writeString(folder.resolve("key"), "sixteen octets..\n");
        assertThat(ConfigFiles.errors(folder, "a.yaml", text)).isEmpty();
    }

    @Test
    void allErrorsComeAtOnce() {
        String text = ConfigFiles.GOOD
                .replace("tries: 2", "tries: 0")
                .replace("weight: 80", "wieght: 80")
                .replace("policy: weighted", "policy: none");
        assertThat(ConfigFiles.errors(folder, "a.yaml", text)).hasSize(3);
    }

    @Test
    void brokenYamlNamesTheLineAndShowsNothing() {
        String text = "radius-lb:\n  clients:\n    lab: { secret: \"hush\n";
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .containsExactly("configuration error key=radius-lb value=hidden allowed=\"valid YAML, line 4\"");
    }

    @Test
    void yamlThatContainsItselfIsRefused() {
        assertThat(ConfigFiles.errors(folder, "a.yaml", "radius-lb: &a { realms: *a }\n"))
                .containsExactly("configuration error key=radius-lb value=hidden allowed=\"valid YAML\"");
    }

    @Test
    void emptySectionsAreNamedAsMissing() {
        assertThat(ConfigFiles.errors(folder, "a.yaml", "radius-lb:\n  stop-timeout: 1s\n"))
                .containsExactly(
                        "configuration error key=radius-lb.groups value=(none) allowed=\"at least one group with servers\"",
                        "configuration error key=radius-lb.clients value=(none) allowed=\"at least one client with network"
                                + " and secret\"");
    }

    @Test
    void aServerWithoutRoleIsRefused() {
        String text = ConfigFiles.GOOD.replace("auth-port: 2812, acct-port: 2813", "auth-port: off, acct-port: no");
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .containsExactly("configuration error key=" + SERVER_0
                        + ".auth-port value=off allowed=\"auth-port or acct-port or both with a port\"");
    }

    @Test
    void twoClientsCannotHaveOneNetwork() {
        String text =
                ConfigFiles.GOOD.replace("clients:\n", "clients:\n    two: { network: \"127.0.0.0/8\", secret: x }\n");
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .hasSize(1)
                .first()
                .asString()
                .contains("network value=127.0.0.0/8 allowed=\"a network that no other client has");
    }

    @Test
    void aValueCannotBreakOutOfItsLine() {
        String text = ConfigFiles.GOOD.replace("policy: weighted", "policy: \"a\\nradius-lb ready \\\"x\"");
        assertThat(ConfigFiles.errors(folder, "a.yaml", text))
                .containsExactly(
                        "configuration error key=radius-lb.groups.home.policy value=\"a\ufffdradius-lb ready"
                                + " \\\"x\" allowed=\"least-request | master-backup | primary-secondary | weighted | direct | round-robin | hash | hash-bounded | least-outstanding | adaptive | volume | peak-ewma | failover\"");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        ConfigLoader loader = new ConfigLoader(java.util.Map.of(), java.util.Map.of(), folder);
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> loader.load(Path.of("none.yaml")))
                .isInstanceOfSatisfying(
                        ConfigException.class,
                        e -> assertThat(e.errors().get(0).allowed()).isEqualTo("a file that this user can read"));
    }
}
