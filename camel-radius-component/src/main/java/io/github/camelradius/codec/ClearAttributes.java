package io.github.camelradius.codec;

import io.github.camelradius.dictionary.AttributeDefinition;
import io.github.camelradius.dictionary.HiddenPart;
import io.github.camelradius.dictionary.Hiding;
import io.github.camelradius.dictionary.RadiusDictionary;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hides what must be hidden in the value of an attribute that was made here, in the clear. */
final class ClearAttributes {
    private ClearAttributes() {}

    static byte[] hide(int type, byte[] clear, RadiusDictionary dictionary, Hider hider)
            throws InvalidMessageException {
        AttributeDefinition definition = dictionary.definition(type);
        if (definition != null && definition.hiding() != Hiding.NONE) {
            return HiddenValue.hide(clear, definition, hider);
        }
        List<HiddenPart> parts = HiddenPart.find(dictionary, type, clear, 0, clear.length);
        byte[] hidden = clear;
        // The last first, so that the places of the others stay right.
        for (int i = parts.size() - 1; i >= 0; i--) {
            HiddenPart part = parts.get(i);
            byte[] value = Arrays.copyOfRange(clear, part.from(), part.to());
            byte @Nullable [] replaced = part.replace(hidden, HiddenValue.hide(value, part.definition(), hider));
            if (replaced == null) {
                throw new InvalidMessageException(
                        part.definition().name() + " is too long once it is hidden: shorten its value");
            }
            hidden = replaced;
        }
        return hidden;
    }
}
