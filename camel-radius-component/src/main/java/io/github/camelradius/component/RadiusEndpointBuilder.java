package io.github.camelradius.component;

import io.github.camelradius.codec.SharedSecret;
import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.time.Instant;
import org.apache.camel.ExchangePattern;
import org.apache.camel.spi.ExceptionHandler;

/**
 * An endpoint in the making, for {@code from(..)}, {@code to(..)} and {@code toD(..)}; made by {@link RadiusEndpoints}.
 * Each method sets the option of its name. Wrong values are refused when a route uses the endpoint.
 */
public final class RadiusEndpointBuilder extends EndpointUriBuilder {
    RadiusEndpointBuilder(String address) {
        super(address);
    }

    /**
     * Sets any option by its name, also to text that only Camel can read: {@code option("timeout", "{{home.timeout}}")}.
     *
     * @throws IllegalArgumentException when there is no such option
     */
    public RadiusEndpointBuilder option(String name, Object value) {
        doSetProperty(name, value);
        return this;
    }

    /**
     * The shared secret: {@code #property:key} or {@code #bean:name} (text, octets or a {@link SharedSecret}).
     *
     * @throws IllegalArgumentException when it is the secret itself and no URI carries it, with what to use instead
     */
    public RadiusEndpointBuilder secret(String reference) {
        putSecret("secret", reference);
        return this;
    }

    /** The shared secret: any octets. */
    public RadiusEndpointBuilder secret(SharedSecret any) {
        return set("secret", any);
    }

    /**
     * The shared secret before this one, taken beside it until {@link #previousSecretUntil}: {@code #property:key} or {@code #bean:name} (text, octets or a {@link SharedSecret}).
     *
     * @throws IllegalArgumentException when it is the secret itself and no URI carries it, with what to use instead
     */
    public RadiusEndpointBuilder previousSecret(String reference) {
        putSecret("previousSecret", reference);
        return this;
    }

    /** The shared secret before this one, taken beside it until {@link #previousSecretUntil}: any octets. */
    public RadiusEndpointBuilder previousSecret(SharedSecret any) {
        return set("previousSecret", any);
    }

    /** When the previous secret ends. */
    public RadiusEndpointBuilder previousSecretUntil(Instant until) {
        return set("previousSecretUntil", until);
    }

    /**
     * Whether the peer's packets must carry a Message-Authenticator: {@code yes}, {@code no} or {@code auto}, the default.
     */
    public RadiusEndpointBuilder requireMessageAuthenticator(String yesNoOrAuto) {
        return set("requireMessageAuthenticator", yesNoOrAuto);
    }

    /**
     * Consumer: whether Access-Requests with Proxy-State but without Message-Authenticator are dropped: {@code yes},
     * {@code no}, the default, or {@code auto}.
     */
    public RadiusEndpointBuilder limitProxyState(String yesNoOrAuto) {
        return set("limitProxyState", yesNoOrAuto);
    }

    /** Consumer: new requests a second that are taken of a client; 0, the default, is no limit. */
    public RadiusEndpointBuilder rateLimit(int requests) {
        return set("rateLimit", requests);
    }

    /** Producer: how long an answer to one packet is awaited, 1 s by default; milliseconds count. */
    public RadiusEndpointBuilder timeout(Duration perPacket) {
        return set("timeout", perPacket);
    }

    /** Producer: packets sent at most, 1 or more, 2 by default. */
    public RadiusEndpointBuilder tries(int packets) {
        return set("tries", packets);
    }

    /** Producer: bound on all tries together; zero, the default, is none. */
    public RadiusEndpointBuilder deadline(Duration allPackets) {
        return set("deadline", allPackets);
    }

    /** Producer: code of the request when the body names none, {@code Access-Request} by default. */
    public RadiusEndpointBuilder code(String name) {
        return set("code", name);
    }

    /** Producer: local address to send from, any by default. */
    public RadiusEndpointBuilder sourceAddress(String address) {
        return set("sourceAddress", address);
    }

    /** Producer: what log lines and errors call the server besides its address. */
    public RadiusEndpointBuilder serverName(String name) {
        return set("serverName", name);
    }

    /** Producer: sockets per server, 1-256, each with 256 Identifiers; 16 by default. */
    public RadiusEndpointBuilder maxSockets(int sockets) {
        return set("maxSockets", sockets);
    }

    /** Producer: how long a request waits for an Identifier, 100 ms by default; zero is not at all. */
    public RadiusEndpointBuilder maxWait(Duration forIdentifier) {
        return set("maxWait", forIdentifier);
    }

    /** Producer: requests per server that wait so at once, 0 or more, 4096 by default. */
    public RadiusEndpointBuilder maxWaiting(int requests) {
        return set("maxWaiting", requests);
    }

    /** Producer: whether it is started at its first message, {@code false} by default. */
    public RadiusEndpointBuilder lazyStartProducer(boolean lazy) {
        return set("lazyStartProducer", lazy);
    }

    /** Consumer: which requests are taken: {@code auth}, the default, {@code acct} or {@code any}. */
    public RadiusEndpointBuilder service(String authAcctOrAny) {
        return set("service", authAcctOrAny);
    }

    /** Consumer: the known clients with a secret each, as {@code #bean:name}. */
    public RadiusEndpointBuilder clients(String reference) {
        return set("clients", reference);
    }

    /** Consumer: the known clients with a secret each; without them every address with the secret. */
    public RadiusEndpointBuilder clients(RadiusClients known) {
        return set("clients", known);
    }

    /** Consumer: what an Access-Request gets whose route failed: {@code none}, the default, or {@code reject}. */
    public RadiusEndpointBuilder onFailure(String noneOrReject) {
        return set("onFailure", noneOrReject);
    }

    /** Consumer: whether routes run on a thread pool with a bounded queue, {@code true} by default. */
    public RadiusEndpointBuilder usingExecutorService(boolean using) {
        return set("usingExecutorService", using);
    }

    /** Consumer: requests in the route or waiting for it, 1-1000000, 16384 by default. */
    public RadiusEndpointBuilder maxPending(int requests) {
        return set("maxPending", requests);
    }

    /** Consumer: how long a client waits for an answer, 5 s by default. */
    public RadiusEndpointBuilder clientTimeout(Duration untilClientsGiveUp) {
        return set("clientTimeout", untilClientsGiveUp);
    }

    /** Consumer: hears of each request that has ended. */
    public RadiusEndpointBuilder requestObserver(RequestObserver observer) {
        return set("requestObserver", observer);
    }

    /** Consumer: SO_REUSEADDR, {@code false} by default. */
    public RadiusEndpointBuilder reuseAddress(boolean reuse) {
        return set("reuseAddress", reuse);
    }

    /** Consumer: whether its own failures go to the route's error handler, {@code false} by default. */
    public RadiusEndpointBuilder bridgeErrorHandler(boolean bridge) {
        return set("bridgeErrorHandler", bridge);
    }

    /** Consumer: what its own failures go to; has no effect with {@link #bridgeErrorHandler}. */
    public RadiusEndpointBuilder exceptionHandler(ExceptionHandler handler) {
        return set("exceptionHandler", handler);
    }

    /** Consumer: pattern of the exchanges that it makes. */
    public RadiusEndpointBuilder exchangePattern(ExchangePattern pattern) {
        return set("exchangePattern", pattern);
    }

    /** Event loops to use instead of the component's; never shut down by it. */
    public RadiusEndpointBuilder workerGroup(EventLoopGroup loops) {
        return set("workerGroup", loops);
    }

    /** Whether to use epoll where there is it, {@code false} by default. */
    public RadiusEndpointBuilder nativeTransport(boolean whereThereIs) {
        return set("nativeTransport", whereThereIs);
    }

    /** Send buffer of the sockets in octets, 0, the default, for the system's. */
    public RadiusEndpointBuilder sendBufferSize(int octets) {
        return set("sendBufferSize", octets);
    }

    /** Receive buffer of the sockets in octets, 1 MiB by default, 0 for the system's. */
    public RadiusEndpointBuilder receiveBufferSize(int octets) {
        return set("receiveBufferSize", octets);
    }

    /** Whether spans name the subscriber, {@code false} by default. */
    public RadiusEndpointBuilder traceUserName(boolean trace) {
        return set("traceUserName", trace);
    }

    private RadiusEndpointBuilder set(String option, Object value) {
        put(option, value);
        return this;
    }
}
