package io.github.camelradius.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.helpers.MessageFormatter;

/** A flood of datagrams is one line a second for each reason, which names the peer and counts the rest. */
class DropLogTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final List<String> lines = new ArrayList<>();
    private final AtomicLong now = new AtomicLong();
    private final Logger logger = (Logger) Proxy.newProxyInstance(
            Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (proxy, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("warn");
                lines.add(MessageFormatter.arrayFormat((String) arguments[0], (Object[]) arguments[1])
                        .getMessage());
                return null;
            });
    private final DropLog log = new DropLog(logger, now::get);

    private static InetSocketAddress peer(int host) {
        return new InetSocketAddress("10.0." + host / 256 + "." + host % 256, 1024);
    }

    @Test
    void aFloodOfStrangersIsOneLineASecond() {
        for (int i = 1; i <= 10_000; i++) {
            log.dropped(peer(i), "unknown-client", "");
        }
        log.dropped(peer(7), "malformed", " client=lab");
        now.addAndGet(SECOND - 1);
        log.dropped(peer(8), "unknown-client", "");
        now.addAndGet(1);
        log.dropped(peer(9), "unknown-client", "");
        log.dropped(peer(9), "unknown-client", "");
        now.addAndGet(SECOND);
        log.dropped(peer(10), "malformed", " client=lab");
        assertThat(lines)
                .containsExactly(
                        "packet dropped peer=10.0.0.1:1024 reason=unknown-client",
                        "packet dropped peer=10.0.0.7:1024 reason=malformed client=lab",
                        "packet dropped peer=10.0.0.9:1024 reason=unknown-client (and 10000 more since the last such line)",
                        "packet dropped peer=10.0.0.10:1024 reason=malformed client=lab");
    }
}
