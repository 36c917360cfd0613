package io.github.camelradius.component;

import io.github.camelradius.client.NameOptions;
import io.github.camelradius.client.NameResolver;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.RandomBlocks;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.netty.channel.EventLoopGroup;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import org.apache.camel.Endpoint;
import org.apache.camel.component.netty.NettyWorkerPoolBuilder;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.annotations.Component;
import org.apache.camel.support.DefaultComponent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@code radius} component: its endpoints share one client transport, so that all requests to one server use the
 * same few sockets.
 */
@Component("radius")
public class RadiusComponent extends DefaultComponent {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusComponent.class);

    @Metadata(description = "Options that endpoints have unless they set their own")
    private RadiusConfiguration configuration = new RadiusConfiguration();

    @Metadata(label = "advanced", defaultValue = "1", description = "Threads of the component's event loops, 1 or more")
    private int workerCount = 1;

    @Metadata(
            label = "common",
            description = "Dictionary files, with commas between, in FreeRADIUS or Radiator format; what they define is"
                    + " added to the built-in dictionary and wins over it")
    private String dictionary = "";

    @Metadata(
            label = "producer,advanced",
            defaultValue = "5m",
            javaType = "java.time.Duration",
            description = "How long the addresses of a server's name are used before it is looked up again, 10 s or"
                    + " more. A name whose server does not answer is looked up sooner, after 5 s or more")
    private long nameRefresh = NameOptions.DEFAULT_REFRESH.toMillis();

    @Metadata(label = "producer,advanced", description = "Looks names of servers up; by default the system does")
    private NameResolver nameResolver = NameResolver.SYSTEM;

    private final Set<String> checkedSecrets = ConcurrentHashMap.newKeySet();
    private final Map<Object, EventLoops> loops = new HashMap<>();
    private @Nullable RadiusCodec codec;
    private @Nullable ExecutorService resolver;
    private byte[] proxyState = new byte[0];

    @Override
    protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters) throws Exception {
        SecretSpelling.check(uri, remaining, parameters, getCamelContext());
        RadiusEndpoint endpoint = new RadiusEndpoint(uri, this, configuration.copy());
        address(endpoint, remaining);
        setProperties(endpoint, parameters);
        return endpoint;
    }

    private static void address(RadiusEndpoint endpoint, String remaining) {
        int colon = remaining.lastIndexOf(':');
        String host = colon < 0 ? "" : remaining.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        } else if (host.indexOf(':') >= 0) {
            host = "";
        }
        int port = -1;
        try {
            port = Integer.parseInt(remaining.substring(colon + 1));
        } catch (NumberFormatException e) {
            // reported below, with the form that is right
        }
        if (host.isEmpty() || port < 0 || port > 65535) {
            throw new IllegalArgumentException("radius:" + remaining
                    + " is no address: write radius:host:port, an IPv6 address in brackets, the port 0-65535");
        }
        endpoint.setHost(host);
        endpoint.setPort(port);
    }

    @Override
    protected void doInit() throws Exception {
        super.doInit();
        // Not sooner: native images keep components that the build has made, and with them what they would draw.
        codec = new RadiusCodec(readDictionary(), new RandomBlocks(new SecureRandom()));
        proxyState = codec().newProxyState();
        warnOfPlaceholders();
    }

    private void warnOfPlaceholders() {
        try {
            getCamelContext().addLifecycleStrategy(new PlaceholderSecrets());
        } catch (NoClassDefFoundError e) {
            LOG.debug("Without camel-core-model there are no routes whose URIs could be looked at", e);
        }
    }

    private RadiusDictionary readDictionary() {
        Path[] files = Arrays.stream(dictionary.split(","))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .map(name -> Path.of(name.startsWith("file:") ? name.substring("file:".length()) : name))
                .toArray(Path[]::new);
        if (files.length == 0) {
            return RadiusDictionary.standard();
        }
        RadiusDictionary read = RadiusDictionary.standard().with(files);
        read.conflicts().forEach(conflict -> LOG.warn("Dictionary file against built-in dictionary: {}", conflict));
        return read;
    }

    /** Encodes and decodes for all endpoints. */
    public RadiusCodec codec() {
        RadiusCodec current = codec;
        if (current == null) {
            throw new IllegalStateException("The radius component is not initialised");
        }
        return current;
    }

    /** The event loops that this endpoint's options ask for, made at their first use. */
    synchronized EventLoops loops(RadiusConfiguration options) {
        EventLoopGroup given = options.getWorkerGroup();
        Object key = given != null ? given : options.isNativeTransport();
        EventLoops present = loops.get(key);
        if (present == null) {
            EventLoopGroup group = given != null
                    ? given
                    : new NettyWorkerPoolBuilder()
                            .withNativeTransport(options.isNativeTransport())
                            .withWorkerCount(workerCount)
                            .withName("RadiusEventLoop")
                            .build();
            present = new EventLoops(group, given == null, options.clientOptions(), codec(), names(), proxyState);
            loops.put(key, present);
        }
        return present;
    }

    /**
     * Says what is to be said of a peer's secrets, once of each peer.
     *
     * @param weakness what is weak about the present one, or null
     * @param until when the previous one ends, or null
     */
    void checkSecrets(String whose, @Nullable String weakness, @Nullable Instant until) {
        boolean ended = until != null && !InstantSource.system().instant().isBefore(until);
        if (weakness == null && !ended || !checkedSecrets.add(whose)) {
            return;
        }
        if (weakness != null) {
            LOG.warn("The secret of {} is weak: {}. Take 16 or more random octets", whose, weakness);
        }
        if (ended) {
            LOG.warn("The previous secret of {} has ended at {}: take it out", whose, until);
        }
    }

    private NameOptions names() {
        return new NameOptions(nameResolver, resolver(), Duration.ofMillis(nameRefresh));
    }

    private ExecutorService resolver() {
        ExecutorService present = resolver;
        if (present == null) {
            present = getCamelContext().getExecutorServiceManager().newThreadPool(this, "RadiusNameResolver", 0, 2);
            resolver = present;
        }
        return present;
    }

    @Override
    protected void doShutdown() throws Exception {
        synchronized (this) {
            loops.values().forEach(EventLoops::close);
            loops.clear();
            if (resolver != null) {
                getCamelContext().getExecutorServiceManager().shutdown(resolver);
                resolver = null;
            }
        }
        super.doShutdown();
    }

    public RadiusConfiguration getConfiguration() {
        return configuration;
    }

    /** Options that endpoints have unless they set their own. */
    public void setConfiguration(RadiusConfiguration configuration) {
        this.configuration = configuration;
    }

    public long getNameRefresh() {
        return nameRefresh;
    }

    /** Milliseconds until a name is looked up again, 10,000 or more; 300,000 by default. */
    public void setNameRefresh(long nameRefresh) {
        this.nameRefresh = nameRefresh;
    }

    public NameResolver getNameResolver() {
        return nameResolver;
    }

    /** Looks names of servers up; by default the system does. */
    public void setNameResolver(NameResolver nameResolver) {
        this.nameResolver = nameResolver;
    }

    public int getWorkerCount() {
        return workerCount;
    }

    /** Threads of the component's event loops, 1 or more. */
    public void setWorkerCount(int workerCount) {
        this.workerCount = workerCount;
    }

    public String getDictionary() {
        return dictionary;
    }

    /**
     * Dictionary files, with commas between, in FreeRADIUS or Radiator format; what they define is added to the built-in
     * dictionary and wins over it.
     */
    public void setDictionary(String dictionary) {
        this.dictionary = dictionary;
    }
}
