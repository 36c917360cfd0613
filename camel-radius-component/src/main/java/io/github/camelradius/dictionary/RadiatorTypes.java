package io.github.camelradius.dictionary;

import org.jspecify.annotations.Nullable;

/** The type words of Radiator's dictionaries that FreeRADIUS has not; all others are common to both. */
final class RadiatorTypes {
    private RadiatorTypes() {}

    static @Nullable DataType of(String word) {
        return switch (word) {
            case "binary", "hexadecimal", "custom" -> DataType.OCTETS;
            case "integer8", "boolean", "tagged-integer8" -> DataType.BYTE;
            case "integer16" -> DataType.SHORT;
            case "tagged-integer" -> DataType.INTEGER;
            case "tagged-string" -> DataType.TEXT;
            case "signed-integer" -> DataType.SIGNED;
            case "ipaddrv4v6" -> DataType.COMBO_IP;
            case "ipaddrv6" -> DataType.IPV6ADDR;
            default -> DataType.of(word);
        };
    }
}
