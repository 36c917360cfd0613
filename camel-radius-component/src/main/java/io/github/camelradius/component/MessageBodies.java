package io.github.camelradius.component;

import io.github.camelradius.codec.MalformedPacketException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.dictionary.AttributeText;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes messages of what a route has as body. */
final class MessageBodies {
    private MessageBodies() {}

    /**
     * A request of this body.
     *
     * @param code code when the body is a Map or text
     * @throws IllegalArgumentException saying what is wrong with the body
     */
    static RadiusMessage request(@Nullable Object body, RadiusCode code, RadiusCodec codec) {
        if (body instanceof RadiusMessage message) {
            if (!message.code().isRequest()) {
                throw new IllegalArgumentException("The body is a " + message.code()
                        + ", which is no request: send an Access-Request," + " Accounting-Request or Status-Server");
            }
            return message;
        }
        if (body instanceof Map<?, ?> || body instanceof CharSequence) {
            return message(body, code, codec.dictionary());
        }
        if (body instanceof byte[] octets) {
            return request(packet(octets, codec), code, codec);
        }
        throw new IllegalArgumentException("The body is "
                + (body == null ? "empty" : "a " + body.getClass().getName())
                + ": give a RadiusMessage, a Map of attribute names to values, text lines Name = value, or the octets of"
                + " a packet");
    }

    /** @throws IllegalArgumentException saying what is wrong with the octets */
    static RadiusMessage packet(byte[] octets, RadiusCodec codec) {
        try {
            return codec.decode(octets.clone(), octets.length);
        } catch (MalformedPacketException e) {
            throw new IllegalArgumentException(
                    "The body's " + octets.length + " octets are no packet: " + e.reason(), e);
        }
    }

    /** An answer with this code and the attributes of the body when that is a Map or text, else without attributes. */
    static RadiusMessage answer(@Nullable Object body, RadiusCode code, RadiusCodec codec) {
        return message(body, code, codec.dictionary());
    }

    /**
     * A message with this code and the attributes of the body when that is a Map or text, else without attributes.
     *
     * @throws IllegalArgumentException saying what is wrong with an attribute
     */
    static RadiusMessage message(@Nullable Object body, RadiusCode code, RadiusDictionary dictionary) {
        RadiusMessage.Builder message = RadiusMessage.builder(code, dictionary);
        if (body instanceof Map<?, ?> map) {
            message.addAll(names(map));
        } else if (body instanceof CharSequence text) {
            message.addAll(AttributeText.parse(text.toString()));
        }
        return message.build();
    }

    private static Map<String, Object> names(Map<?, ?> map) {
        Map<String, Object> names = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            if (value == null) {
                throw new IllegalArgumentException("Attribute " + name + " has no value: leave it out or give one");
            }
            names.put(String.valueOf(name), value);
        });
        return names;
    }
}
