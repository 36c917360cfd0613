package io.github.camelradius.component;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.dictionary.TinyRadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.netty.buffer.Unpooled;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.camel.Converter;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.tinyradius.core.RadiusPacketException;
import org.tinyradius.core.attribute.AttributeTemplate;
import org.tinyradius.core.attribute.type.OctetsAttribute;
import org.tinyradius.core.dictionary.Dictionary;
import org.tinyradius.core.packet.RadiusPacket;
import org.tinyradius.core.packet.request.RadiusRequest;
import org.tinyradius.core.packet.response.RadiusResponse;

/** Type conversions that the component adds to Camel. */
@Converter(generateLoader = true)
public final class RadiusConverters {
    private static final int NO_VENDOR = -1;

    private RadiusConverters() {}

    /** A secret from text (UTF-8). */
    @Converter
    public static SharedSecret toSharedSecret(String text) {
        return SharedSecret.of(text);
    }

    /** A secret from octets. */
    @Converter
    public static SharedSecret toSharedSecret(byte[] octets) {
        return SharedSecret.of(octets);
    }

    /** A secret from a bean that has it. */
    @Converter
    public static SharedSecret toSharedSecret(RadiusSecret secret) {
        return secret.shared();
    }

    /** A message of these attributes: of the code in header CamelRadiusCode, else an Access-Request. */
    @Converter
    public static RadiusMessage toRadiusMessage(Map<?, ?> attributes, @Nullable Exchange exchange) {
        return MessageBodies.message(attributes, code(exchange), dictionary(exchange));
    }

    /** The same of text lines {@code Name = value}. */
    @Converter
    public static RadiusMessage toRadiusMessage(String attributes, @Nullable Exchange exchange) {
        return MessageBodies.message(attributes, code(exchange), dictionary(exchange));
    }

    /** The message in the octets of a packet: not checked, hidden values as they are; see data format radius. */
    @Converter
    public static RadiusMessage toRadiusMessage(byte[] packet, @Nullable Exchange exchange) {
        RadiusComponent component = component(exchange);
        return MessageBodies.packet(
                packet,
                component == null
                        ? new RadiusCodec(RadiusDictionary.standard(), new SecureRandom())
                        : component.codec());
    }

    /** Names to values, hidden ones in the clear. */
    @Converter
    public static Map<String, Object> toMap(RadiusMessage message) {
        return message.toMap();
    }

    /**
     * The octets of a message as they were received.
     *
     * @throws IllegalArgumentException when it was built or changed here: it takes a secret to sign it
     */
    @Converter
    public static byte[] toByteArray(RadiusMessage message) {
        byte[] packet = message.packet();
        if (packet == null) {
            throw new IllegalArgumentException("The " + message.code()
                    + " was made here and is not signed: marshal it with data format radius and its secret");
        }
        return packet.clone();
    }

    private static RadiusCode code(@Nullable Exchange exchange) {
        String named = exchange == null ? null : exchange.getMessage().getHeader(RadiusConstants.CODE, String.class);
        return named == null ? RadiusCode.ACCESS_REQUEST : RadiusCode.of(named);
    }

    private static RadiusDictionary dictionary(@Nullable Exchange exchange) {
        RadiusComponent component = component(exchange);
        return component == null
                ? RadiusDictionary.standard()
                : component.codec().dictionary();
    }

    private static @Nullable RadiusComponent component(@Nullable Exchange exchange) {
        return exchange != null && exchange.getContext().hasComponent("radius") instanceof RadiusComponent component
                ? component
                : null;
    }

    /** A request of tinyradius as a message of one's own. */
    @Converter
    public static RadiusMessage toRadiusMessage(RadiusRequest request) {
        return message(request);
    }

    /** An answer of tinyradius as a message of one's own. */
    @Converter
    public static RadiusMessage toRadiusMessage(RadiusResponse response) {
        return message(response);
    }

    /**
     * A request for tinyradius, hidden values in the clear.
     *
     * @throws RadiusPacketException when tinyradius refuses it, or the message is an answer
     */
    @Converter
    public static RadiusRequest toRadiusRequest(RadiusMessage message) throws RadiusPacketException {
        if (!message.code().isRequest()) {
            throw new RadiusPacketException(message.code() + " is no request: convert it to a RadiusResponse");
        }
        return RadiusRequest.create(
                TinyRadius.DICTIONARY, type(message), identifier(message), authenticator(message), plain(message));
    }

    /**
     * An answer for tinyradius, hidden values in the clear.
     *
     * @throws RadiusPacketException when tinyradius refuses it, or the message is a request
     */
    @Converter
    public static RadiusResponse toRadiusResponse(RadiusMessage message) throws RadiusPacketException {
        if (!message.code().isResponse()) {
            throw new RadiusPacketException(message.code() + " is no answer: convert it to a RadiusRequest");
        }
        return RadiusResponse.create(
                TinyRadius.DICTIONARY, type(message), identifier(message), authenticator(message), plain(message));
    }

    private static RadiusMessage message(RadiusPacket<?> packet) {
        RadiusMessage.Builder builder =
                RadiusMessage.builder(RadiusCode.of(packet.getType() & 0xff), RadiusDictionary.standard());
        for (org.tinyradius.core.attribute.type.RadiusAttribute attribute : packet.getAttributes()) {
            if (attribute.isEncoded()) {
                throw new IllegalArgumentException("Attribute " + attribute.getAttributeName()
                        + " is hidden: decode the tinyradius packet with its secret before it is converted");
            }
            byte[] octets = attribute.toByteArray();
            builder.add(RadiusAttribute.of(octets[0] & 0xff, Arrays.copyOfRange(octets, 2, octets.length)));
        }
        return builder.build();
    }

    private static byte type(RadiusMessage message) {
        return (byte) message.code().value();
    }

    private static byte identifier(RadiusMessage message) {
        return (byte) Math.max(0, message.identifier());
    }

    private static byte @Nullable [] authenticator(RadiusMessage message) {
        byte[] authenticator = message.authenticator();
        return authenticator.length == 0 ? null : authenticator;
    }

    private static List<org.tinyradius.core.attribute.type.RadiusAttribute> plain(RadiusMessage message) {
        List<org.tinyradius.core.attribute.type.RadiusAttribute> attributes = new ArrayList<>();
        for (RadiusAttribute attribute : message.attributes()) {
            RadiusAttribute plain =
                    message.hop() == null ? attribute : message.hop().reveal(attribute);
            byte[] octets = new byte[plain.length() + 2];
            octets[0] = (byte) plain.type();
            octets[1] = (byte) octets.length;
            plain.copyTo(octets, 2);
            attributes.add(tinyRadius(octets));
        }
        return attributes;
    }

    /** tinyradius refuses octets that do not have the type of its dictionary; they stay octets. */
    private static org.tinyradius.core.attribute.type.RadiusAttribute tinyRadius(byte[] octets) {
        Dictionary dictionary = TinyRadius.DICTIONARY;
        try {
            int type = octets[0] & 0xff;
            boolean hidden = dictionary
                    .getAttributeTemplate(type)
                    .map(AttributeTemplate::encryptEnabled)
                    .orElse(false);
            return hidden
                    ? plain(dictionary, type, octets)
                    : dictionary.createAttribute(NO_VENDOR, type, Unpooled.wrappedBuffer(octets));
        } catch (RuntimeException e) {
            return new OctetsAttribute(dictionary, NO_VENDOR, Unpooled.wrappedBuffer(octets));
        }
    }

    /** From a buffer tinyradius takes a value that travels hidden for hidden; from its octets for plain. */
    private static org.tinyradius.core.attribute.type.RadiusAttribute plain(
            Dictionary dictionary, int type, byte[] octets) {
        boolean tagged = dictionary
                .getAttributeTemplate(type)
                .map(AttributeTemplate::isTagged)
                .orElse(false);
        int from = tagged ? 3 : 2;
        byte[] value = Arrays.copyOfRange(octets, Math.min(from, octets.length), octets.length);
        return dictionary.createAttribute(NO_VENDOR, type, tagged && octets.length > 2 ? octets[2] : 0, value);
    }

    /** Made when someone first converts. */
    private static final class TinyRadius {
        static final Dictionary DICTIONARY = TinyRadiusDictionary.of(RadiusDictionary.standard());
    }
}
