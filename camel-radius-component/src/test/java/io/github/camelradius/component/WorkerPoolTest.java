package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.peers.FreePorts;
import io.netty.channel.EventLoopGroup;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.netty.NettyWorkerPoolBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One group of event loops for {@code netty:} and {@code radius:} endpoints. */
@Timeout(60)
class WorkerPoolTest {
    @Test
    void bothWorkOnTheGivenThreadsAndLeaveThemToTheirOwner() throws Exception {
        EventLoopGroup pool = new NettyWorkerPoolBuilder()
                .withName("SharedWorkers")
                .withWorkerCount(1)
                .build();
        Set<String> threads = ConcurrentHashMap.newKeySet();
        int nettyPort = FreePorts.udp("127.0.0.1");
        try {
            for (int i = 0; i < 2; i++) { // the pool serves a second context as well
                CamelContext context = new DefaultCamelContext();
                context.getRegistry().bind("pool", pool);
                context.getRegistry().bind("codec", new RadiusNettyCodec(SharedSecret.of("a-secret-of-the-test")));
                String common = "workerGroup=#bean:pool&usingExecutorService=false";
                context.addRoutes(new RouteBuilder() {
                    @Override
                    public void configure() {
                        from("netty:udp://127.0.0.1:" + nettyPort + "?decoders=#bean:codec&" + common)
                                .process(e -> threads.add(
                                        "netty " + Thread.currentThread().getName()))
                                .to(
                                        "radius:127.0.0.1:{{shared.port}}?workerGroup=#bean:pool&secret=RAW(a-secret-of-the-test)");
                        from("radius:127.0.0.1:{{shared.port}}?secret=RAW(a-secret-of-the-test)&" + common)
                                .process(e -> threads.add(
                                        "radius " + Thread.currentThread().getName()))
                                .setHeader(RadiusConstants.CODE, constant("Access-Accept"));
                    }
                });
                context.getPropertiesComponent().addInitialProperty("shared.port", "" + FreePorts.udp("127.0.0.1"));
                context.start();
                assertThat(context.createFluentProducerTemplate()
                                .to("radius:127.0.0.1:" + nettyPort + "?secret=RAW(a-secret-of-the-test)")
                                .withBody(Map.of("User-Name", "bob"))
                                .send()
                                .getMessage()
                                .getHeader(RadiusConstants.CODE))
                        .isEqualTo("Access-Accept");
                context.stop();
                assertThat(pool.isShuttingDown()).isFalse();
            }
            assertThat(threads).hasSize(2).allMatch(name -> name.contains("SharedWorkers"));
        } finally {
            pool.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }
}
