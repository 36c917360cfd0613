package io.github.camelradius.component;

import io.github.camelradius.client.AskedServers;
import io.github.camelradius.client.ChannelClient;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.RandomBlocks;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.server.ChannelServer;
import io.github.camelradius.server.KnownClient;
import io.github.camelradius.server.KnownClients;
import io.github.camelradius.server.Network;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerAdapter;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.component.netty.ChannelHandlerFactory;
import org.jspecify.annotations.Nullable;

/**
 * RADIUS for {@code netty:udp:} endpoints of existing flows, on either side: a bean that is given to the endpoint as
 * {@code decoders=#bean:name}, and no encoders.
 *
 * <ul>
 *   <li>A consumer gets genuine requests as {@link io.github.camelradius.message.RadiusMessage}. The body at the end of
 *       the route is the answer: a RadiusMessage with an answer's code; an Accounting-Request whose route completes is
 *       acknowledged whatever the body is. A failed route gives no answer. Repeated requests get the answer again.
 *   <li>A producer takes what a {@code radius:} producer takes and gets the genuine answer. It sends once. One request is
 *       pending for each Identifier of a channel, so at most 256: the next one takes the place of the eldest.
 * </ul>
 *
 * <p>What is malformed or not genuine is dropped, counted ({@link #clients}, {@link #faults}) and said in the log once a
 * second for each reason. One bean may serve any number of endpoints, which then share its counters.
 */
public class RadiusNettyCodec extends ChannelHandlerAdapter implements ChannelHandlerFactory, CamelContextAware {
    private final RadiusConfiguration options = new RadiusConfiguration();
    private @Nullable CamelContext camelContext;
    private @Nullable RadiusCodec codec;
    private @Nullable KnownClients known;
    private @Nullable AskedServers servers;

    public RadiusNettyCodec() {
        options.setService("any");
    }

    /** One that shares this secret with all peers. */
    public RadiusNettyCodec(SharedSecret secret) {
        this();
        setSecret(secret);
    }

    /** @throws IllegalArgumentException when neither secret nor clients is set, or an option has a value it cannot have */
    @Override
    public synchronized ChannelHandler newChannelHandler() {
        RadiusCodec used = codec();
        KnownClients requesting = clients();
        AskedServers asked = servers(used);
        return new RadiusChannelHandler(
                used,
                options.requestCode("RadiusNettyCodec"),
                new ChannelServer(
                        used, requesting, Service.of(options.getService()).codes(), System::nanoTime),
                asked == null ? null : new ChannelClient(asked));
    }

    private RadiusCodec codec() {
        RadiusCodec present = codec;
        if (present == null) {
            CamelContext context = camelContext;
            if (context == null) {
                present = new RadiusCodec(RadiusDictionary.standard(), new RandomBlocks(new SecureRandom()));
            } else {
                RadiusComponent component = context.getComponent("radius", RadiusComponent.class);
                SharedSecret secret = options.getSecret();
                component.checkSecrets("RadiusNettyCodec", secret == null ? null : secret.weakness(), null);
                present = component.codec();
            }
            codec = present;
        }
        return present;
    }

    /**
     * The clients of its consumers with their counters: {@code any} where there is just a secret.
     *
     * @throws IllegalArgumentException when neither secret nor clients is set, or an option has a value it cannot have
     */
    public synchronized KnownClients clients() {
        KnownClients present = known;
        if (present == null) {
            RadiusClients given = options.getClients();
            present = given != null ? given.known(options.clientRules()) : anyone();
            known = present;
        }
        return present;
    }

    private KnownClients anyone() {
        SharedSecret secret = options.getSecret();
        if (secret == null) {
            throw new IllegalArgumentException("RadiusNettyCodec has neither secret nor clients: set secret, or clients"
                    + " for a consumer with a secret per network");
        }
        return new KnownClients(List.of(new KnownClient("any", Network.any(), secret, options.clientRules())));
    }

    private @Nullable AskedServers servers(RadiusCodec used) {
        SharedSecret secret = options.getSecret();
        if (servers == null && secret != null) {
            servers = new AskedServers(used, secret, options.messageAuthenticatorPolicy(), System::nanoTime);
        }
        return servers;
    }

    /**
     * What its producers received that was no valid answer: {@code malformed}, {@code bad-authenticator} and so on, with
     * how many; only what occurred.
     */
    public synchronized Map<String, Long> faults() {
        AskedServers asked = servers;
        return asked == null ? Map.of() : asked.faults();
    }

    @Override
    public @Nullable CamelContext getCamelContext() {
        return camelContext;
    }

    @Override
    public void setCamelContext(CamelContext camelContext) {
        this.camelContext = camelContext;
    }

    public @Nullable SharedSecret getSecret() {
        return options.getSecret();
    }

    /** The secret shared with servers, and with clients unless {@link #setClients} has them. Text is taken as UTF-8. */
    public final void setSecret(@Nullable SharedSecret secret) {
        options.setSecret(secret);
    }

    public @Nullable RadiusClients getClients() {
        return options.getClients();
    }

    /** The clients of a consumer, each with its secret; without it every address with the secret. */
    public void setClients(@Nullable RadiusClients clients) {
        options.setClients(clients);
    }

    public String getService() {
        return options.getService();
    }

    /** Which requests a consumer takes: {@code auth}, {@code acct} or {@code any} (default); others are dropped. */
    public void setService(String service) {
        options.setService(service);
    }

    public String getCode() {
        return options.getCode();
    }

    /** Code of a producer's request when the body is a Map or text; {@code Access-Request} by default. */
    public void setCode(String code) {
        options.setCode(code);
    }

    public String getRequireMessageAuthenticator() {
        return options.getRequireMessageAuthenticator();
    }

    /** Whether the peers' packets must carry a Message-Authenticator: {@code yes}, {@code no} or {@code auto} (default). */
    public void setRequireMessageAuthenticator(String requireMessageAuthenticator) {
        options.setRequireMessageAuthenticator(requireMessageAuthenticator);
    }

    public String getLimitProxyState() {
        return options.getLimitProxyState();
    }

    /** Whether unsigned Access-Requests with Proxy-State are dropped: {@code yes}, {@code no} (default) or {@code auto}. */
    public void setLimitProxyState(String limitProxyState) {
        options.setLimitProxyState(limitProxyState);
    }

    public int getRateLimit() {
        return options.getRateLimit();
    }

    /** New requests a second that a consumer takes of a client; 0 (default) is no limit. */
    public void setRateLimit(int rateLimit) {
        options.setRateLimit(rateLimit);
    }
}
