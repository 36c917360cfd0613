import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.camel.AsyncProducer;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * A {@code radius:} producer with so many requests outstanding to one server, none of them waited for: each answer makes
 * the next request. Every request carries a Proxy-State of its own, which the server returns: so it is known whose answer
 * came. Prints one line of JSON.
 *
 * <pre>
 * ProducerLoad speed HOST:PORT OUTSTANDING WARM-UP SECONDS
 * ProducerLoad memory HOST:PORT OUTSTANDING           (the server delays its answers by seconds)
 * </pre>
 */
public final class ProducerLoad {
    private static final int PROXY_STATE = 33;

    private final Endpoint endpoint;
    private final AsyncProducer producer;
    private final RadiusMessage usual = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, RadiusDictionary.standard())
            .add("User-Name", "subscriber@example.org")
            .add("User-Password", "not much of one")
            .add("NAS-IP-Address", "192.0.2.1")
            .add("NAS-Port", 7)
            .add("Calling-Station-Id", "02-00-00-00-00-01")
            .build();
    private final CountDownLatch drained = new CountDownLatch(1);
    private final BitSet answered = new BitSet();

    // Owned by the event loop: sends after the first ones, and all answers, happen there.
    private long sent;
    private long right;
    private long wrong;
    private long failed;
    private long repeated;
    private int outstanding;
    private int fewest = Integer.MAX_VALUE;
    private volatile boolean stopping;
    private volatile long rightSoFar;

    private ProducerLoad(CamelContext context, String server, int sockets) throws Exception {
        endpoint = context.getEndpoint("radius:" + server + "?secret=#bean:secret&nativeTransport=true&timeout=8000"
                + "&tries=2&requireMessageAuthenticator=yes&maxSockets=" + sockets);
        producer = endpoint.createAsyncProducer();
        producer.start();
    }

    private Exchange request(long number) {
        Exchange exchange = endpoint.createExchange();
        exchange.getMessage()
                .setBody(usual.toBuilder()
                        .add(RadiusAttribute.of(
                                PROXY_STATE, ByteBuffer.allocate(8).putLong(number).array()))
                        .build());
        return exchange;
    }

    private void send(Exchange exchange, long number, boolean again) {
        producer.process(exchange, doneSync -> {
            outstanding--;
            if (exchange.getException() != null) {
                failed++;
                if (failed == 1) {
                    exchange.getException().printStackTrace();
                }
            } else {
                check(exchange.getMessage().getBody(RadiusMessage.class), number);
            }
            rightSoFar = right;
            if (stopping || !again) {
                if (outstanding == 0) {
                    drained.countDown();
                }
                return;
            }
            fewest = Math.min(fewest, outstanding + 1);
            outstanding++;
            send(request(sent), sent++, true);
        });
    }

    private void check(RadiusMessage answer, long number) {
        byte[] state = answer.octets(PROXY_STATE);
        boolean own = state != null && state.length == 8 && ByteBuffer.wrap(state).getLong() == number;
        if (!own || answer.code() != RadiusCode.ACCESS_ACCEPT) {
            wrong++;
        } else if (answered.get((int) number)) {
            repeated++;
        } else {
            answered.set((int) number);
            right++;
        }
    }

    private void speed(int count, int warmUp, int seconds) throws Exception {
        outstanding = count;
        sent = count;
        Exchange[] first = new Exchange[count];
        for (int i = 0; i < count; i++) {
            first[i] = request(i);
        }
        for (int i = 0; i < count; i++) {
            send(first[i], i, true);
        }
        Thread.sleep(warmUp * 1000L);
        long before = rightSoFar;
        long cpu = cpu();
        long start = System.nanoTime();
        Thread.sleep(seconds * 1000L);
        long answers = rightSoFar - before;
        double elapsed = (System.nanoTime() - start) / 1e9;
        double spent = (cpu() - cpu) / 1e3;
        stopping = true;
        boolean all = drained.await(30, TimeUnit.SECONDS);
        System.out.printf(
                "{\"what\":\"producer\",\"rate\":%.0f,\"cpu_us\":%.2f,\"sent\":%d,\"right\":%d,\"wrong\":%d,\"repeated\":%d,"
                        + "\"failed\":%d,\"unanswered\":%d,\"outstanding\":%d}%n",
                answers / elapsed, spent / answers, sent, right, wrong, repeated, failed, all ? 0 : outstanding, fewest);
    }

    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private void memory(int count) throws Exception {
        round(count / 10); // opens what is opened once
        Exchange[] held = new Exchange[count];
        long empty = heap();
        for (int i = 0; i < count; i++) {
            held[i] = request(i);
        }
        long exchanges = heap() - empty;
        answered.clear();
        outstanding = count;
        for (int i = 0; i < count; i++) {
            send(held[i], i, false);
        }
        // The last packet has gone when the event loop has done what it was given; no answer has come by then.
        Thread.sleep(500);
        long all = heap() - empty;
        long early = rightSoFar;
        drained.await(30, TimeUnit.SECONDS);
        System.out.printf(
                "{\"what\":\"memory\",\"outstanding\":%d,\"exchange_octets\":%d,\"producer_octets\":%d,\"all_octets\":%d,"
                        + "\"early\":%d,\"right\":%d,\"wrong\":%d,\"repeated\":%d,\"failed\":%d}%n",
                count,
                exchanges / count,
                (all - exchanges) / count,
                all / count,
                early,
                right,
                wrong,
                repeated,
                failed);
    }

    private void round(int count) throws Exception {
        CountDownLatch done = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            producer.process(request(i), doneSync -> done.countDown());
        }
        done.await(30, TimeUnit.SECONDS);
    }

    private static long heap() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            System.gc();
            Thread.sleep(50);
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    public static void main(String[] args) throws Exception {
        int outstanding = Integer.parseInt(args[2]);
        try (DefaultCamelContext context = new DefaultCamelContext()) {
            context.getRegistry().bind("secret", SharedSecret.of("testing123"));
            context.start();
            ProducerLoad load = new ProducerLoad(context, args[1], (outstanding + 255) / 256);
            if (args[0].equals("memory")) {
                load.memory(outstanding);
            } else {
                load.speed(outstanding, Integer.parseInt(args[3]), Integer.parseInt(args[4]));
            }
        }
    }
}
