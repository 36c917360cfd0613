package io.github.camelradius.component;

import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelContextAware;
import org.apache.camel.Exchange;
import org.apache.camel.spi.DataFormat;
import org.apache.camel.spi.DataFormatName;
import org.apache.camel.support.service.ServiceSupport;
import org.jspecify.annotations.Nullable;

/**
 * The octets of packets to and from {@link RadiusMessage}, signed and checked: {@code marshal().custom("radius")}.
 *
 * <p>What belongs together goes through one exchange: a request that was marshalled is what the answer to it is checked
 * with when that is unmarshalled, and a request that was unmarshalled is what the answer to it is signed for when that is
 * marshalled. The exchange property {@code CamelRadiusRequest} has it.
 */
public class RadiusDataFormat extends ServiceSupport implements DataFormat, DataFormatName, CamelContextAware {
    private static final int IDENTIFIERS = 256;

    private final RadiusConfiguration options = new RadiusConfiguration();
    private final AtomicInteger identifiers = new AtomicInteger();
    private @Nullable CamelContext camelContext;
    private boolean verify = true;
    private @Nullable PacketCheck check;

    @Override
    public String getDataFormatName() {
        return "radius";
    }

    @Override
    protected void doInit() {
        options.requestCode("data format radius");
        check = new PacketCheck(codec(), options.messageAuthenticatorPolicy());
    }

    /**
     * An answer when the body is one, or when header CamelRadiusCode is an answer's code and the body a Map, text or no
     * message; else a request, of that header's code or of option code where the body is a Map or text.
     *
     * @throws RadiusInvalidMessageException when the body cannot be written; says what to change
     */
    @Override
    public void marshal(Exchange exchange, Object body, OutputStream stream) throws Exception {
        stream.write(octets(exchange, body));
    }

    private byte[] octets(Exchange exchange, Object body) throws Exception {
        try {
            RadiusCode named = named(exchange);
            if (body instanceof RadiusMessage message && message.code().isResponse()) {
                return answer(exchange, message);
            }
            if (named.isResponse()) {
                return answer(exchange, MessageBodies.answer(body, named, codec()));
            }
            return request(exchange, MessageBodies.request(body, named, codec()));
        } catch (InvalidMessageException | IllegalArgumentException e) {
            throw new RadiusInvalidMessageException("Cannot marshal to RADIUS: " + e.getMessage(), exchange, e);
        }
    }

    private RadiusCode named(Exchange exchange) {
        String named = exchange.getMessage().getHeader(RadiusConstants.CODE, String.class);
        return RadiusCode.of(named == null ? options.getCode() : named);
    }

    private byte[] answer(Exchange exchange, RadiusMessage answer) throws InvalidMessageException {
        RadiusMessage request = exchange.getProperty(RadiusConstants.REQUEST, RadiusMessage.class);
        if (request == null) {
            throw new IllegalArgumentException(answer.code() + " is an answer, and no request was unmarshalled in this"
                    + " exchange that it could be signed for: set exchange property " + RadiusConstants.REQUEST
                    + ", or take out header " + RadiusConstants.CODE + " where the body is to be a request");
        }
        return codec().encodeResponse(answer, request, secret());
    }

    private byte[] request(Exchange exchange, RadiusMessage request) throws Exception {
        int identifier = Math.floorMod(identifiers.getAndIncrement(), IDENTIFIERS);
        byte[] octets =
                codec().encodeRequest(request, identifier, secret(), null).octets();
        exchange.setProperty(RadiusConstants.REQUEST, read(octets));
        return octets;
    }

    /**
     * The message of these octets; headers CamelRadiusCode and CamelRadiusIdentifier are set.
     *
     * @throws RadiusInvalidMessageException when they are no packet, or not genuine; says why
     */
    @Override
    public Object unmarshal(Exchange exchange, InputStream stream) throws Exception {
        RadiusMessage received;
        try {
            received = read(stream.readAllBytes());
        } catch (MalformedPacketException e) {
            throw new RadiusInvalidMessageException("The body is no RADIUS packet: " + e.reason(), exchange, e);
        }
        boolean answer = received.code().isResponse();
        RadiusMessage request = answer ? exchange.getProperty(RadiusConstants.REQUEST, RadiusMessage.class) : null;
        if (verify) {
            String fault = checks().fault(received, request, secret());
            if (fault != null) {
                throw new RadiusInvalidMessageException(
                        "The " + received.code() + " is not genuine: " + fault, exchange, null);
            }
        }
        RadiusMessage message = received;
        if (!answer) {
            message = received.withHop(codec().hop(received, secret()));
            exchange.setProperty(RadiusConstants.REQUEST, message);
        } else if (request != null) {
            message = received.withHop(codec().hop(secret(), request.authenticator()));
        }
        exchange.getMessage().setHeader(RadiusConstants.CODE, message.code().codeName());
        exchange.getMessage().setHeader(RadiusConstants.IDENTIFIER, message.identifier());
        return message;
    }

    private RadiusMessage read(byte[] octets) throws MalformedPacketException {
        return codec().decode(octets, octets.length);
    }

    private PacketCheck checks() {
        PacketCheck present = check;
        if (present == null) {
            throw new IllegalStateException("The data format radius is not started");
        }
        return present;
    }

    private RadiusCodec codec() {
        CamelContext context = camelContext;
        if (context == null) {
            throw new IllegalStateException("The data format radius has no CamelContext: add it to one");
        }
        return context.getComponent("radius", RadiusComponent.class).codec();
    }

    private SharedSecret secret() {
        SharedSecret secret = options.getSecret();
        if (secret == null) {
            throw new IllegalArgumentException("Option secret of data format radius is missing: set it at a bean of"
                    + " type " + RadiusDataFormat.class.getName() + " and name that bean, or set"
                    + " camel.dataformat.radius.secret");
        }
        return secret;
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

    /** The shared secret, required. Text is taken as UTF-8. */
    public void setSecret(@Nullable SharedSecret secret) {
        options.setSecret(secret);
    }

    public String getCode() {
        return options.getCode();
    }

    /** Code of a request when neither body nor header names one; {@code Access-Request} by default. */
    public void setCode(String code) {
        options.setCode(code);
    }

    public String getRequireMessageAuthenticator() {
        return options.getRequireMessageAuthenticator();
    }

    /**
     * Whether Access-Requests and answers to them must carry a Message-Authenticator: {@code yes}, {@code no}, or
     * {@code auto} (default): where EAP-Message does.
     */
    public void setRequireMessageAuthenticator(String requireMessageAuthenticator) {
        options.setRequireMessageAuthenticator(requireMessageAuthenticator);
    }

    public boolean isVerify() {
        return verify;
    }

    /** Whether what is unmarshalled must be genuine (default); false for packets from captures and archives. */
    public void setVerify(boolean verify) {
        this.verify = verify;
    }
}
