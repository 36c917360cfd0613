package io.github.camelradius.component;

import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.server.ClientRules;
import io.github.camelradius.server.DropReason;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import io.github.camelradius.server.Network;
import io.github.camelradius.server.RadiusListener;
import io.github.camelradius.server.ServerOptions;
import io.github.camelradius.server.ServerRequest;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;
import org.apache.camel.ShutdownRunningTask;
import org.apache.camel.Suspendable;
import org.apache.camel.component.netty.NettyConstants;
import org.apache.camel.spi.ShutdownAware;
import org.apache.camel.spi.ThreadPoolProfile;
import org.apache.camel.support.DefaultConsumer;
import org.apache.camel.util.concurrent.ThreadPoolRejectedPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A RADIUS server: each genuine request becomes an exchange, its outcome the answer.
 *
 * <p>Suspended, it takes no new requests; the socket stays open, so that pending ones are answered and duplicates served.
 */
public class RadiusConsumer extends DefaultConsumer implements Suspendable, ShutdownAware {
    private static final int MAX_PENDING = 1_000_000;

    private final RadiusEndpoint endpoint;
    private final RequestEnding ending;
    private volatile @Nullable RadiusListener listener;
    private volatile @Nullable KnownClients known;
    private final Runnable manager = this::manage;
    private @Nullable RouteThreads<ServerRequest> threads;
    private int maxPending;
    private final List<ObjectName> managed = new ArrayList<>();
    private final AtomicInteger pending = new AtomicInteger();

    public RadiusConsumer(RadiusEndpoint endpoint, Processor processor) {
        super(endpoint, processor);
        this.endpoint = endpoint;
        this.ending = new RequestEnding(endpoint, System::nanoTime);
    }

    /** The bound address, or null while the consumer is stopped. */
    public @Nullable InetSocketAddress localAddress() {
        RadiusListener current = listener;
        return current == null ? null : current.localAddress();
    }

    /** Its clients with their counters; none before its first start. */
    List<KnownClient> clients() {
        KnownClients clients = known;
        return clients == null ? List.of() : clients.all();
    }

    @Override
    protected void doStart() throws Exception {
        super.doStart();
        RadiusConfiguration options = endpoint.getConfiguration();
        ending.check();
        maxPending = options.getMaxPending();
        if (maxPending < 1 || maxPending > MAX_PENDING) {
            throw new IllegalArgumentException(
                    "Option maxPending=" + maxPending + " of " + endpoint + " is outside 1-" + MAX_PENDING);
        }
        if (options.getClientTimeout() < 1) {
            throw new IllegalArgumentException("Option clientTimeout=" + options.getClientTimeout() + " of " + endpoint
                    + " is too short: how many milliseconds do clients wait for an answer?");
        }
        if (options.isUsingExecutorService() && threads == null) {
            long patience = TimeUnit.MILLISECONDS.toNanos(options.getClientTimeout());
            threads = new RouteThreads<>(newExecutor(), patience, System::nanoTime, this::route, this::tooMuch);
        }
        EventLoops loops = endpoint.component().loops(options);
        KnownClients clients = clients(options);
        RadiusListener bound = RadiusListener.bind(
                loops.group(),
                loops.channelType(),
                new InetSocketAddress(endpoint.getHost(), endpoint.getPort()),
                new ServerOptions(
                        Service.of(options.getService()).codes(),
                        ServerOptions.DEFAULT_DUPLICATE_CAPACITY,
                        ServerOptions.DEFAULT_DUPLICATE_TIME,
                        options.getSendBufferSize(),
                        options.getReceiveBufferSize(),
                        options.isReuseAddress()),
                endpoint.component().codec(),
                clients,
                this::accept,
                System::nanoTime);
        listener = bound;
        known = clients;
        clients.onReplace(manager);
        manage();
    }

    /** The present clients are MBeans. */
    private synchronized void manage() {
        unmanage();
        RadiusListener bound = listener;
        KnownClients clients = known;
        if (bound == null || clients == null) {
            return;
        }
        InetSocketAddress at = bound.localAddress();
        String address = at.getAddress().getHostAddress() + ':' + at.getPort();
        for (KnownClient client : clients.all()) {
            checkSecrets(client);
            ObjectName name = MBeans.register(
                    endpoint.getCamelContext(),
                    "radius-clients",
                    address + '/' + client.name(),
                    new ManagedClient(endpoint.getCamelContext(), client));
            if (name != null) {
                managed.add(name);
            }
        }
    }

    private synchronized void unmanage() {
        managed.forEach(name -> MBeans.unregister(endpoint.getCamelContext(), name));
        managed.clear();
    }

    private void checkSecrets(KnownClient client) {
        boolean nameless = endpoint.getConfiguration().getClients() == null;
        String whose = nameless ? "listener " + endpoint.address() : "client " + client.name();
        endpoint.component().checkSecrets(whose, client.weakSecret(), client.previousSecretUntil());
    }

    private KnownClients clients(RadiusConfiguration options) {
        ClientRules rules = options.clientRules();
        RadiusClients clients = options.getClients();
        if (clients != null) {
            return clients.known(rules);
        }
        SharedSecret secret = options.getSecret();
        if (secret == null) {
            throw new IllegalArgumentException("Option secret or clients of " + endpoint
                    + " is missing: give secret=#property:key, or clients=#bean:name for a secret per network");
        }
        return new KnownClients(List.of(new KnownClient("any", Network.any(), secret, rules)));
    }

    private ExecutorService newExecutor() {
        ThreadPoolProfile profile = endpoint.getCamelContext()
                .getExecutorServiceManager()
                .getDefaultThreadPoolProfile()
                .clone();
        profile.setRejectedPolicy(ThreadPoolRejectedPolicy.Abort);
        return endpoint.getCamelContext()
                .getExecutorServiceManager()
                .newThreadPool(this, "RadiusConsumer[" + endpoint.address() + "]", profile);
    }

    @Override
    protected void doSuspend() {
        RadiusListener current = listener;
        if (current != null) {
            current.suspend();
        }
    }

    @Override
    protected void doResume() {
        RadiusListener current = listener;
        if (current != null) {
            current.resume();
        }
    }

    @Override
    protected void doStop() throws Exception {
        RadiusListener current = listener;
        listener = null;
        if (known != null) {
            known.removeOnReplace(manager);
        }
        unmanage();
        if (current != null) {
            current.close();
        }
        if (threads != null) {
            endpoint.getCamelContext().getExecutorServiceManager().shutdown(threads.pool());
            threads = null;
        }
        super.doStop();
    }

    /** Requests that were taken and wait for a thread: Camel knows of them only when they are in the route. */
    @Override
    public int getPendingExchangesSize() {
        int taken = pending.get();
        return Math.max(
                0, taken - endpoint.getCamelContext().getInflightRepository().size(getRouteId()));
    }

    @Override
    public boolean deferShutdown(ShutdownRunningTask shutdownRunningTask) {
        return false;
    }

    @Override
    public void prepareShutdown(boolean suspendOnly, boolean forced) {
        // what waits for a thread is waited for, and doStop closes the socket
    }

    private void accept(ServerRequest request) {
        RouteThreads<ServerRequest> elsewhere = threads;
        // A question whether we are alive is answered at once.
        if (pending.incrementAndGet() > maxPending && request.message().code() != RadiusCode.STATUS_SERVER) {
            tooMuch(request);
        } else if (elsewhere == null) {
            route(request);
        } else {
            elsewhere.accept(request);
        }
    }

    private void tooMuch(ServerRequest request) {
        pending.decrementAndGet();
        request.drop(DropReason.QUEUE_FULL);
    }

    private void route(ServerRequest request) {
        Exchange exchange = createExchange(false);
        Message message = exchange.getMessage();
        RadiusMessage received = request.message();
        message.setBody(received);
        message.setHeader(RadiusConstants.CODE, received.code().codeName());
        message.setHeader(RadiusConstants.IDENTIFIER, received.identifier());
        message.setHeader(RadiusConstants.CLIENT, request.client().name());
        message.setHeader(NettyConstants.NETTY_REMOTE_ADDRESS, request.remote());
        message.setHeader(NettyConstants.NETTY_LOCAL_ADDRESS, request.local());
        getAsyncProcessor().process(exchange, doneSync -> {
            try {
                ending.end(exchange, request);
            } finally {
                pending.decrementAndGet();
                releaseExchange(exchange, false);
            }
        });
    }
}
