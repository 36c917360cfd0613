import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.component.RadiusClients;
import io.github.camelradius.message.RadiusMessage;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.camel.Exchange;
import org.apache.camel.Producer;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * One CamelContext with many {@code radius:} endpoints: starts them, sends nothing, then one request by each server.
 * Prints one line of JSON. ManyEndpoints NET SERVERS CLIENTS ENDPOINTS, with servers at NET.1 and so on, port 1812
 */
public final class ManyEndpoints {
    private ManyEndpoints() {}

    private static long descriptors(String kind) throws Exception {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(file -> {
                        try {
                            return Files.readSymbolicLink(file).toString().startsWith(kind);
                        } catch (java.io.IOException e) {
                            return false;
                        }
                    })
                    .count();
        }
    }

    private static long heap() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static int threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    public static void main(String[] args) throws Exception {
        String net = args[0];
        int servers = Integer.parseInt(args[1]);
        int clients = Integer.parseInt(args[2]);
        int endpoints = Integer.parseInt(args[3]);
        try (DefaultCamelContext context = new DefaultCamelContext()) {
            context.getRegistry().bind("secret", SharedSecret.of("testing123"));
            // Of endpoints that are in no route a context keeps the 1,000 used last unless it is told otherwise.
            context.getGlobalOptions().put(Exchange.MAXIMUM_ENDPOINT_CACHE_SIZE, String.valueOf(endpoints + 10));
            context.start();
            context.getEndpoint("radius:" + net + ".1:1812?secret=#bean:secret"); // loads the component
            long heap = heap();
            int threads = threads();
            long sockets = descriptors("socket:");
            long start = System.nanoTime();
            List<Producer> producers = new ArrayList<>();
            for (int i = 2; i < endpoints; i++) {
                Producer producer = context.getEndpoint("radius:" + net + "." + (1 + i % servers)
                                + ":1812?secret=#bean:secret&requireMessageAuthenticator=yes&timeout=" + (1000 + i))
                        .createProducer();
                producer.start();
                producers.add(producer);
            }
            long endpointsStarted = System.nanoTime();
            long endpointHeap = heap() - heap;
            int idleThreads = threads() - threads;
            long idleSockets = descriptors("socket:") - sockets;

            long before = System.nanoTime();
            RadiusClients known = new RadiusClients();
            for (int i = 0; i < clients; i++) {
                known.add(
                        "nas" + i,
                        "10.0." + i / 250 + "." + (1 + i % 250),
                        SharedSecret.of("a secret of nas " + i),
                        MessageAuthenticatorPolicy.YES);
            }
            context.getRegistry().bind("known", known);
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("radius:" + net + ".250:1812?clients=#bean:known")
                            .to("radius:" + net + ".1:1812?secret=#bean:secret");
                }
            });
            long clientsStarted = System.nanoTime() - before;
            long all = heap() - heap;

            int answered = 0;
            for (int i = 0; i < servers; i++) {
                Exchange exchange = producers.get(i).getEndpoint().createExchange();
                exchange.getMessage().setBody(Map.of("User-Name", "nemo", "User-Password", "arctangent"));
                producers.get(i).process(exchange);
                answered += exchange.getMessage().getBody() instanceof RadiusMessage ? 1 : 0;
            }
            System.out.printf(
                    "{\"servers\":%d,\"clients\":%d,\"endpoints\":%d,\"endpoints_ms\":%d,\"clients_ms\":%d,"
                            + "\"octets_each\":%d,\"heap_kib\":%d,\"idle_sockets\":%d,\"idle_threads\":%d,"
                            + "\"answered\":%d,\"sockets_then\":%d,\"uptime_ms\":%d}%n",
                    servers,
                    clients,
                    context.getEndpoints().size(),
                    (endpointsStarted - start) / 1_000_000,
                    clientsStarted / 1_000_000,
                    endpointHeap / endpoints,
                    all / 1024,
                    idleSockets,
                    idleThreads,
                    answered,
                    descriptors("socket:") - sockets,
                    ManagementFactory.getRuntimeMXBean().getUptime());
        }
    }
}
