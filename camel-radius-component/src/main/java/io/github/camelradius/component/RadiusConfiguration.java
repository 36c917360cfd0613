package io.github.camelradius.component;

import io.github.camelradius.client.ClientOptions;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.PreviousSecret;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.server.ClientRules;
import io.github.camelradius.server.ProxyStatePolicy;
import io.netty.channel.EventLoopGroup;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriParams;
import org.jspecify.annotations.Nullable;

/** Options of a {@code radius:} endpoint. */
@UriParams
public class RadiusConfiguration implements Cloneable {
    @UriParam(label = "security", secret = true)
    @Metadata(
            description = "The shared secret. Use #property:key or #bean:name (text, octets or a SharedSecret) so that"
                    + " it is not part of the URI. Required, unless a consumer has clients")
    private @Nullable SharedSecret secret;

    @UriParam(label = "producer", defaultValue = "1s", javaType = "java.time.Duration")
    @Metadata(description = "How long an answer to one packet is awaited")
    private long timeout = 1000;

    @UriParam(label = "producer", defaultValue = "2")
    @Metadata(description = "Packets sent at most: the first and its retransmissions, 1 or more")
    private int tries = 2;

    @UriParam(label = "producer", javaType = "java.time.Duration")
    @Metadata(description = "Bound on all tries together; at it or later nothing is sent. 0 is none")
    private long deadline;

    @UriParam(label = "producer", defaultValue = "Access-Request")
    @Metadata(description = "Code of the request when the body names none (a Map, or text lines)")
    private String code = "Access-Request";

    @UriParam(label = "consumer", defaultValue = "auth", enums = "auth,acct,any")
    @Metadata(description = "Which requests are taken; others are dropped and counted")
    private String service = "auth";

    @UriParam(label = "consumer")
    @Metadata(
            description =
                    "The known clients with a secret each, as #bean:name. Without it every address with the secret")
    private @Nullable RadiusClients clients;

    @UriParam(label = "consumer", defaultValue = "none", enums = "none,reject")
    @Metadata(description = "What an Access-Request gets whose route failed: no answer, or an Access-Reject")
    private String onFailure = "none";

    @UriParam(label = "security", defaultValue = "auto", enums = "yes,no,auto")
    @Metadata(
            description =
                    "Whether the peer's packets must carry a Message-Authenticator; auto: where EAP-Message does, and"
                            + " from every address that has sent a valid one in an Access-Request without EAP-Message,"
                            + " or in an answer to one. One that is there is always verified")
    private String requireMessageAuthenticator = "auto";

    @UriParam(label = "security", secret = true)
    @Metadata(
            description =
                    "The shared secret before this one, taken beside it until previousSecretUntil. Use #property:key"
                            + " or #bean:name")
    private @Nullable SharedSecret previousSecret;

    @UriParam(label = "security")
    @Metadata(description = "When the previous secret ends: a time with its zone, such as 2026-12-31T12:00:00Z")
    private @Nullable String previousSecretUntil;

    @UriParam(label = "consumer,security", defaultValue = "no", enums = "yes,no,auto")
    @Metadata(
            description =
                    "Whether Access-Requests with Proxy-State but without Message-Authenticator are dropped; auto: as"
                            + " the first unsigned one of a source address says, without Proxy-State yes, with one no")
    private String limitProxyState = "no";

    @UriParam(label = "consumer,security", defaultValue = "0")
    @Metadata(
            description = "New requests a second that are taken of a client, a second's worth at once; 0 is no limit."
                    + " Repetitions, requests with State and Status-Server are not counted")
    private int rateLimit;

    @UriParam(label = "consumer,advanced", defaultValue = "true")
    @Metadata(
            description =
                    "Route on a thread pool with a bounded queue, so that the event loop is not blocked; false for"
                            + " routes that never block")
    private boolean usingExecutorService = true;

    @UriParam(label = "consumer,advanced", defaultValue = "16384")
    @Metadata(
            description =
                    "Requests that are in the route, or wait for it, at a time, 1-1000000; further ones are dropped"
                            + " as queue-full, Status-Server excepted")
    private int maxPending = 16_384;

    @UriParam(label = "consumer,advanced", defaultValue = "5s", javaType = "java.time.Duration")
    @Metadata(
            description = "How long a client waits for an answer. With usingExecutorService what has waited so long for"
                    + " a thread is dropped as queue-full, and is the first to make room when the queue is full")
    private long clientTimeout = 5000;

    @UriParam(label = "consumer,advanced")
    @Metadata(
            description = "Hears of each request that has ended, with its exchange, its answer or why it has none, and"
                    + " how long it took, as #bean:name: for logs and accounts. Called on the thread that ended it,"
                    + " which it must not block")
    private @Nullable RequestObserver requestObserver;

    @UriParam(label = "advanced")
    @Metadata(
            description =
                    "Event loops to use instead of the component's, as NettyWorkerPoolBuilder of camel-netty makes"
                            + " them; never shut down by it")
    private @Nullable EventLoopGroup workerGroup;

    @UriParam(label = "advanced")
    @Metadata(description = "Use the native transport (epoll) where there is one")
    private boolean nativeTransport;

    @UriParam(label = "advanced")
    @Metadata(description = "Send buffer of the UDP sockets in octets, 0 for the system's default")
    private int sendBufferSize;

    @UriParam(label = "advanced", defaultValue = "1048576")
    @Metadata(description = "Receive buffer of the UDP sockets in octets (the system may cap it), 0 for its default")
    private int receiveBufferSize = 1 << 20;

    @UriParam(label = "consumer,advanced", defaultValue = "false")
    @Metadata(description = "SO_REUSEADDR of the listening socket")
    private boolean reuseAddress;

    @UriParam(label = "producer,advanced")
    @Metadata(description = "Local address to send from")
    private @Nullable String sourceAddress;

    @UriParam(label = "producer,advanced")
    @Metadata(description = "What log lines and errors call the server besides its address")
    private @Nullable String serverName;

    @UriParam(label = "advanced")
    @Metadata(description = "Whether spans of camel-telemetry name the subscriber (User-Name)")
    private boolean traceUserName;

    @UriParam(label = "producer,advanced", defaultValue = "16")
    @Metadata(
            description =
                    "Sockets per server, each with 256 Identifiers, 1-256; the next one is opened when those before"
                            + " are full. Endpoints that share a server's sockets have the first one's value")
    private int maxSockets = 16;

    @UriParam(label = "producer,advanced", defaultValue = "100ms", javaType = "java.time.Duration")
    @Metadata(
            description =
                    "How long a request waits for an Identifier when those of all sockets are in use; 0 is not at all")
    private long maxWait = 100;

    @UriParam(label = "producer,advanced", defaultValue = "4096")
    @Metadata(description = "Requests per server that may wait so at once, 0 or more; the next ones fail")
    private int maxWaiting = 4096;

    public @Nullable SharedSecret getSecret() {
        return secret;
    }

    public void setSecret(@Nullable SharedSecret secret) {
        this.secret = secret;
    }

    /** Milliseconds. */
    public long getTimeout() {
        return timeout;
    }

    public void setTimeout(long timeout) {
        this.timeout = timeout;
    }

    public int getTries() {
        return tries;
    }

    public void setTries(int tries) {
        this.tries = tries;
    }

    /** Milliseconds, 0 for none. */
    public long getDeadline() {
        return deadline;
    }

    public void setDeadline(long deadline) {
        this.deadline = deadline;
    }

    public String getCode() {
        return code;
    }

    public void setCode(String code) {
        this.code = code;
    }

    public String getService() {
        return service;
    }

    public void setService(String service) {
        this.service = service;
    }

    public @Nullable RadiusClients getClients() {
        return clients;
    }

    public void setClients(@Nullable RadiusClients clients) {
        this.clients = clients;
    }

    public String getOnFailure() {
        return onFailure;
    }

    public void setOnFailure(String onFailure) {
        this.onFailure = onFailure;
    }

    public String getRequireMessageAuthenticator() {
        return requireMessageAuthenticator;
    }

    public void setRequireMessageAuthenticator(String requireMessageAuthenticator) {
        this.requireMessageAuthenticator = requireMessageAuthenticator;
    }

    public int getMaxPending() {
        return maxPending;
    }

    public void setMaxPending(int maxPending) {
        this.maxPending = maxPending;
    }

    /** Milliseconds. */
    public long getClientTimeout() {
        return clientTimeout;
    }

    public void setClientTimeout(long clientTimeout) {
        this.clientTimeout = clientTimeout;
    }

    public boolean isUsingExecutorService() {
        return usingExecutorService;
    }

    public void setUsingExecutorService(boolean usingExecutorService) {
        this.usingExecutorService = usingExecutorService;
    }

    public @Nullable RequestObserver getRequestObserver() {
        return requestObserver;
    }

    public void setRequestObserver(@Nullable RequestObserver requestObserver) {
        this.requestObserver = requestObserver;
    }

    public @Nullable EventLoopGroup getWorkerGroup() {
        return workerGroup;
    }

    public void setWorkerGroup(@Nullable EventLoopGroup workerGroup) {
        this.workerGroup = workerGroup;
    }

    public boolean isNativeTransport() {
        return nativeTransport;
    }

    public void setNativeTransport(boolean nativeTransport) {
        this.nativeTransport = nativeTransport;
    }

    public int getSendBufferSize() {
        return sendBufferSize;
    }

    public void setSendBufferSize(int sendBufferSize) {
        this.sendBufferSize = sendBufferSize;
    }

    public int getReceiveBufferSize() {
        return receiveBufferSize;
    }

    public void setReceiveBufferSize(int receiveBufferSize) {
        this.receiveBufferSize = receiveBufferSize;
    }

    public boolean isReuseAddress() {
        return reuseAddress;
    }

    public void setReuseAddress(boolean reuseAddress) {
        this.reuseAddress = reuseAddress;
    }

    public @Nullable String getSourceAddress() {
        return sourceAddress;
    }

    public void setSourceAddress(@Nullable String sourceAddress) {
        this.sourceAddress = sourceAddress;
    }

    public @Nullable SharedSecret getPreviousSecret() {
        return previousSecret;
    }

    public void setPreviousSecret(@Nullable SharedSecret previousSecret) {
        this.previousSecret = previousSecret;
    }

    public @Nullable String getPreviousSecretUntil() {
        return previousSecretUntil;
    }

    public void setPreviousSecretUntil(@Nullable String previousSecretUntil) {
        this.previousSecretUntil = previousSecretUntil;
    }

    public String getLimitProxyState() {
        return limitProxyState;
    }

    public void setLimitProxyState(String limitProxyState) {
        this.limitProxyState = limitProxyState;
    }

    /** Requests a second, 0 for no limit. */
    public int getRateLimit() {
        return rateLimit;
    }

    public void setRateLimit(int rateLimit) {
        this.rateLimit = rateLimit;
    }

    public @Nullable String getServerName() {
        return serverName;
    }

    public void setServerName(@Nullable String serverName) {
        this.serverName = serverName;
    }

    public boolean isTraceUserName() {
        return traceUserName;
    }

    public void setTraceUserName(boolean traceUserName) {
        this.traceUserName = traceUserName;
    }

    public int getMaxSockets() {
        return maxSockets;
    }

    public void setMaxSockets(int maxSockets) {
        this.maxSockets = maxSockets;
    }

    /** Milliseconds. */
    public long getMaxWait() {
        return maxWait;
    }

    public void setMaxWait(long maxWait) {
        this.maxWait = maxWait;
    }

    public int getMaxWaiting() {
        return maxWaiting;
    }

    public void setMaxWaiting(int maxWaiting) {
        this.maxWaiting = maxWaiting;
    }

    ClientOptions clientOptions() {
        return new ClientOptions(
                maxSockets, sendBufferSize, receiveBufferSize, TimeUnit.MILLISECONDS.toNanos(maxWait), maxWaiting);
    }

    /**
     * Option code.
     *
     * @param whose whose option it is, for the message
     * @throws IllegalArgumentException when it is no request's
     */
    RadiusCode requestCode(Object whose) {
        RadiusCode named = RadiusCode.of(code);
        if (!named.isRequest()) {
            throw new IllegalArgumentException("Option code=" + code + " of " + whose
                    + " is no request: use Access-Request, Accounting-Request or Status-Server");
        }
        return named;
    }

    MessageAuthenticatorPolicy messageAuthenticatorPolicy() {
        return MessageAuthenticatorPolicy.valueOf(
                yesNoAuto("requireMessageAuthenticator", requireMessageAuthenticator));
    }

    /** What is asked of clients that have no rules of their own. */
    ClientRules clientRules() {
        return new ClientRules(
                messageAuthenticatorPolicy(),
                ProxyStatePolicy.valueOf(yesNoAuto("limitProxyState", limitProxyState)),
                rateLimit,
                previous());
    }

    @Nullable PreviousSecret previous() {
        return PreviousSecrets.of("", previousSecret, previousSecretUntil);
    }

    private static String yesNoAuto(String option, String value) {
        return switch (value.trim().toLowerCase(Locale.ROOT)) {
            case "yes", "true", "on" -> "YES";
            case "no", "false", "off" -> "NO";
            case "auto" -> "AUTO";
            default ->
                throw new IllegalArgumentException(
                        "Option " + option + "=" + value + " is unknown: use yes, no or auto");
        };
    }

    public RadiusConfiguration copy() {
        try {
            return (RadiusConfiguration) clone();
        } catch (CloneNotSupportedException e) {
            throw new RuntimeCamelException(e);
        }
    }
}
