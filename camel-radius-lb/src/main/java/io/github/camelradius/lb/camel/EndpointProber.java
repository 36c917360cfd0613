package io.github.camelradius.lb.camel;

import io.github.camelradius.client.Attempt;
import io.github.camelradius.client.PacketObserver;
import io.github.camelradius.client.ServerPeer;
import io.github.camelradius.component.RadiusEndpoint;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.lb.core.Probe;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncProducer;
import org.apache.camel.Exchange;
import org.apache.camel.support.service.ServiceHelper;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Probes a server through the radius: endpoint of its child, past the route: one packet with that endpoint's secret and
 * options.
 */
public final class EndpointProber {
    private static final Logger LOG = LoggerFactory.getLogger(EndpointProber.class);

    private final String user;
    private final String password;
    private final Map<RadiusEndpoint, AsyncProducer> producers = new HashMap<>();
    private boolean warned;

    /**
     * @param user test user of Access-Request probes
     * @param password the test user's
     */
    public EndpointProber(String user, String password) {
        this.user = user;
        this.password = password;
    }

    /**
     * Sends the probe.
     *
     * @param endpoint where to, null when the child is none that can be probed
     */
    public void send(Probe probe, @Nullable RadiusEndpoint endpoint, Peers peers) {
        try {
            AsyncProducer producer = endpoint == null ? null : producer(endpoint);
            if (endpoint == null || producer == null) {
                cannot(probe);
                return;
            }
            Exchange exchange = endpoint.createExchange();
            exchange.getMessage().setBody(message(probe.type()));
            Outcome outcome = new Outcome(probe, peers);
            Attempt attempt = new Attempt(1, probe.timeoutNanos(), Attempt.NO_DEADLINE, outcome);
            exchange.setProperty(Attempt.PROPERTY, attempt);
            producer.process(exchange, doneSync -> {
                outcome.finish();
                attempt.end();
            });
        } catch (Exception e) {
            LOG.warn("Cannot probe server {} as {}: {}", probe.serverName(), probe.role(), e.getMessage());
            probe.abandoned();
        }
    }

    private synchronized void cannot(Probe probe) {
        if (!warned) {
            warned = true;
            LOG.warn(
                    "Server {} cannot be probed as {}: its child in the balancer is no radius: endpoint",
                    probe.serverName(),
                    probe.role());
        }
        probe.abandoned();
    }

    private synchronized AsyncProducer producer(RadiusEndpoint endpoint) throws Exception {
        AsyncProducer present = producers.get(endpoint);
        if (present == null) {
            present = endpoint.createAsyncProducer();
            ServiceHelper.startService(present);
            producers.put(endpoint, present);
        }
        return present;
    }

    private RadiusMessage message(ProbeSettings.Type type) {
        RadiusDictionary dictionary = RadiusDictionary.standard();
        return switch (type) {
            case ACCESS_REQUEST ->
                RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, dictionary)
                        .add("User-Name", user)
                        .add("User-Password", password)
                        .build();
            // the end of a session that never was leaves nothing open in a server's records
            case ACCOUNTING ->
                RadiusMessage.builder(RadiusCode.ACCOUNTING_REQUEST, dictionary)
                        .add("Acct-Status-Type", "Stop")
                        .add("Acct-Session-Id", "00000000")
                        .add("User-Name", user)
                        .build();
            default ->
                RadiusMessage.builder(RadiusCode.STATUS_SERVER, dictionary).build();
        };
    }

    /** Stops the producers. */
    public synchronized void close() {
        ServiceHelper.stopAndShutdownServices(producers.values());
        producers.clear();
    }

    /** Reports to the probe exactly once how it ended. */
    private static final class Outcome implements PacketObserver {
        private final Probe probe;
        private final Peers peers;
        private final AtomicBoolean ended = new AtomicBoolean();

        Outcome(Probe probe, Peers peers) {
            this.probe = probe;
            this.peers = peers;
        }

        @Override
        public void sent(ServerPeer peer, int number) {
            peers.seen(peer);
            probe.sent();
        }

        @Override
        public void answered(RadiusMessage answer, long responseNanos) {
            end(probe::answered);
        }

        @Override
        public void ignored() {
            end(probe::ignored);
        }

        @Override
        public void refused(Object event, Throwable cause) {
            end(probe::refused);
        }

        @Override
        public void abandoned() {
            end(probe::abandoned);
        }

        /** The exchange is over: without any of the above nothing could be sent. */
        void finish() {
            end(probe::abandoned);
        }

        private void end(Runnable report) {
            if (ended.compareAndSet(false, true)) {
                report.run();
            }
        }
    }
}
