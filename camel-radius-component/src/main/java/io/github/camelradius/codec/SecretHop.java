package io.github.camelradius.codec;

import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.Hiding;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.dictionary.VendorCursor;
import io.github.camelradius.dictionary.VendorDefinition;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusAttribute;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The hop of one packet: the secret shared with the peer, and the Request Authenticator that hides with it. */
final class SecretHop implements Hop {
    private static final int VENDOR_SPECIFIC = 26;

    private final RadiusDictionary dictionary;
    private final SharedSecret secret;
    private final byte[] authenticator;

    SecretHop(RadiusDictionary dictionary, SharedSecret secret, byte[] authenticator) {
        this.dictionary = dictionary;
        this.secret = secret;
        this.authenticator = authenticator;
    }

    SharedSecret secret() {
        return secret;
    }

    byte[] authenticator() {
        return authenticator;
    }

    @Override
    public RadiusAttribute reveal(RadiusAttribute attribute) {
        if (!attribute.isReceived()) {
            return attribute;
        }
        byte @Nullable [] clear = attribute.type() == VENDOR_SPECIFIC ? vendorSpecific(attribute) : standard(attribute);
        return clear == null ? attribute : RadiusAttribute.of(attribute.type(), clear);
    }

    private byte @Nullable [] standard(RadiusAttribute attribute) {
        AttributeDefinition definition = dictionary.definition(attribute.type());
        return definition == null || definition.hiding() == Hiding.NONE
                ? null
                : HiddenValue.reveal(attribute.value(), definition, this);
    }

    /** The value with each hidden sub-attribute in the clear, or null when there is none or one cannot be revealed. */
    private byte @Nullable [] vendorSpecific(RadiusAttribute attribute) {
        VendorDefinition vendor = dictionary.vendor(attribute.vendor());
        if (vendor == null || !vendor.hidesSome() || vendor.lengthSize() != 1) {
            return null;
        }
        byte[] octets = attribute.value();
        ByteArrayOutputStream clear = new ByteArrayOutputStream(octets.length);
        clear.write(octets, 0, 4);
        boolean found = false;
        VendorCursor cursor = RadiusDictionary.cursor(vendor, octets, 4, octets.length);
        int from = 4;
        while (cursor.next()) {
            AttributeDefinition definition = vendor.attribute(cursor.type());
            byte[] value = Arrays.copyOfRange(octets, cursor.start(), cursor.end());
            if (definition != null && definition.hiding() != Hiding.NONE) {
                byte @Nullable [] revealed = HiddenValue.reveal(value, definition, this);
                if (revealed == null) {
                    return null;
                }
                value = revealed;
                found = true;
            }
            clear.write(octets, from, vendor.typeSize());
            clear.write(vendor.typeSize() + 1 + value.length);
            clear.writeBytes(value);
            from = cursor.end();
        }
        return found && !cursor.malformed() ? clear.toByteArray() : null;
    }

    @Override
    public String toString() {
        return "Hop[hidden]";
    }
}
