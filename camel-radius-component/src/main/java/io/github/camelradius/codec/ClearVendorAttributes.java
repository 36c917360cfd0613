package io.github.camelradius.codec;

import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.Hiding;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.dictionary.VendorCursor;
import io.github.camelradius.dictionary.VendorDefinition;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Hides what must be hidden in a Vendor-Specific value that was made here, in the clear. */
final class ClearVendorAttributes {
    private static final int VENDOR_ID = 4;

    private ClearVendorAttributes() {}

    static byte[] hide(byte[] clear, RadiusDictionary dictionary, Hider hider) throws InvalidMessageException {
        if (clear.length < VENDOR_ID) {
            return clear;
        }
        long id = (clear[0] & 0xffL) << 24 | (clear[1] & 0xff) << 16 | (clear[2] & 0xff) << 8 | clear[3] & 0xff;
        VendorDefinition vendor = dictionary.vendor(id);
        if (vendor == null || !vendor.hidesSome() || vendor.lengthSize() != 1) {
            return clear;
        }
        ByteArrayOutputStream hidden = new ByteArrayOutputStream(clear.length + 32);
        hidden.write(clear, 0, VENDOR_ID);
        VendorCursor cursor = RadiusDictionary.cursor(vendor, clear, VENDOR_ID, clear.length);
        int from = VENDOR_ID;
        while (cursor.next()) {
            AttributeDefinition definition = vendor.attribute(cursor.type());
            byte[] value = Arrays.copyOfRange(clear, cursor.start(), cursor.end());
            if (definition != null && definition.hiding() != Hiding.NONE) {
                value = HiddenValue.hide(value, definition, hider);
            }
            int length = vendor.typeSize() + 1 + value.length;
            if (length > 0xff) {
                throw new InvalidMessageException(vendor.name() + " attribute " + cursor.type()
                        + " is too long once it is hidden: shorten its value");
            }
            hidden.write(clear, from, vendor.typeSize());
            hidden.write(length);
            hidden.writeBytes(value);
            from = cursor.end();
        }
        return cursor.malformed() ? clear : hidden.toByteArray();
    }
}
