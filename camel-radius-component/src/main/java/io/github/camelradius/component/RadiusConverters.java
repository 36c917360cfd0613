package io.github.camelradius.component;

import io.github.camelradius.codec.SharedSecret;
import org.apache.camel.Converter;

/** Type conversions that the component adds to Camel. */
@Converter(generateLoader = true)
public final class RadiusConverters {
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
}
