package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.EapolTest;
import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.Radsecproxy;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Another proxy behind the program, and one in front of it, FreeRADIUS at the end. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT, Peer.RADSECPROXY, Peer.EAPOL_TEST})
@Timeout(180)
class RadsecproxyIT {
    private static final Pattern PROXY_STATE = Pattern.compile("(?m)^\\s*Proxy-State = (0x[0-9a-f]+)$");

    @TempDir
    static Path first;

    @TempDir
    static Path last;

    private static FreeRadius home;
    private static RadiusLb before;
    private static RadiusLb behind;
    private static Radsecproxy behindProgram;
    private static Radsecproxy beforeProgram;

    /** The order of the proxies. */
    private enum Chain {
        PROGRAM_FIRST {
            @Override
            int authPort() {
                return before.authPort();
            }

            @Override
            int acctPort() {
                return before.acctPort();
            }
        },
        RADSECPROXY_FIRST {
            @Override
            int authPort() {
                return beforeProgram.port();
            }

            @Override
            int acctPort() {
                return beforeProgram.port();
            }
        };

        abstract int authPort();

        abstract int acctPort();

        Radclient client() {
            return Radclient.to("127.0.0.1", RadiusLb.SECRET);
        }
    }

    @BeforeAll
    static void start() {
        home = FreeRadius.start("home", "of the home server");
        behindProgram = Radsecproxy.start("between the two", home.authPort(), home.acctPort(), home.secret());
        before = RadiusLb.start(
                first,
                RadiusLb.yaml("")
                        + "      - { name: proxy, host: 127.0.0.1, auth-port: %1$d, acct-port: %1$d, secret: between the two }\n"
                                .formatted(behindProgram.port()));
        behind = RadiusLb.start(
                last,
                RadiusLb.yaml("", home)
                        .replace(
                                "secret: \"" + RadiusLb.SECRET + "\"",
                                "secret: between the two,"
                                        // What radsecproxy passes on is signed.
                                        + " require-message-authenticator: yes"));
        beforeProgram = Radsecproxy.start(RadiusLb.SECRET, behind.authPort(), behind.acctPort(), "between the two");
    }

    @AfterAll
    static void stop() {
        for (AutoCloseable closeable : new AutoCloseable[] {beforeProgram, behind, before, behindProgram, home}) {
            try {
                if (closeable != null) {
                    closeable.close();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static List<String> proxyStates(Radclient.Answer answer) {
        String received = answer.output().substring(answer.output().indexOf("Received "));
        return PROXY_STATE
                .matcher(received)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void passwordsAreCheckedAtTheEnd(Chain chain) {
        assertThat(chain.client().pap(chain.authPort(), "bob", "secret").replyMessage())
                .isEqualTo("home");
        assertThat(chain.client().pap(chain.authPort(), "bob", "wrong").code()).isEqualTo("Access-Reject");
        assertThat(chain.client().chap(chain.authPort(), "bob", "secret").code())
                .isEqualTo("Access-Accept");
        assertThat(chain.client().chap(chain.authPort(), "bob", "wrong").code()).isEqualTo("Access-Reject");
    }

    @ParameterizedTest
    @EnumSource
    void exactlyTheClientsProxyStatesComeBackInOrder(Chain chain) {
        Radclient.Answer access = chain.client()
                .send(
                        chain.authPort(),
                        "auth",
                        "User-Name=bob,User-Password=secret,Proxy-State=0x02,Proxy-State=0x0100ff," + Radclient.SIGNED);
        Radclient.Answer accounting = chain.client()
                .send(
                        chain.acctPort(),
                        "acct",
                        "User-Name=bob,Acct-Status-Type=Start,Acct-Session-Id=s1,Proxy-State=0x07,Proxy-State=0x07");

        assertThat(access.code()).as(access.output()).isEqualTo("Access-Accept");
        assertThat(proxyStates(access)).containsExactly("0x02", "0x0100ff");
        assertThat(accounting.code()).as(accounting.output()).isEqualTo("Accounting-Response");
        assertThat(proxyStates(accounting)).containsExactly("0x07", "0x07");
    }

    @ParameterizedTest
    @EnumSource
    void accountingOfAllKindsIsAnswered(Chain chain) {
        for (String status : List.of("Start", "Interim-Update", "Stop")) {
            assertThat(chain.client()
                            .accounting(chain.acctPort(), "bob", "s1", status)
                            .code())
                    .isEqualTo("Accounting-Response");
        }
    }

    /** Each answer of an EAP conversation is signed, and eapol_test drops one whose signature is wrong. */
    @ParameterizedTest
    @EnumSource
    void eapConversationsPassBothProxies(Chain chain) {
        for (EapolTest.Method method : EapolTest.Method.values()) {
            EapolTest.Outcome outcome =
                    EapolTest.to("127.0.0.1", chain.authPort(), RadiusLb.SECRET).run(method, "bob", "secret");
            assertThat(outcome.success()).as(outcome.output()).isTrue();
        }
    }
}
