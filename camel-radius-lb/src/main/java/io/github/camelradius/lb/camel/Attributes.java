package io.github.camelradius.lb.camel;

import io.github.camelradius.message.NamedValue;
import io.github.camelradius.message.RadiusMessage;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Reads attributes for selection; hidden ones are never given. */
final class Attributes {
    private Attributes() {}

    static @Nullable String text(RadiusMessage message, String name) {
        for (NamedValue value : message.values()) {
            if (!value.hidden() && value.name().equalsIgnoreCase(name)) {
                return value.value() instanceof byte[] octets ? hex(octets) : String.valueOf(value.value());
            }
        }
        return null;
    }

    private static String hex(byte[] octets) {
        return "0x" + HexFormat.of().formatHex(octets);
    }
}
