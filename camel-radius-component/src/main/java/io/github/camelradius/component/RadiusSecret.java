package io.github.camelradius.component;

import io.github.camelradius.codec.SharedSecret;
import org.jspecify.annotations.Nullable;

/**
 * A shared secret as a bean, for the options {@code secret} and {@code previousSecret}: where a secret is written as a
 * property of a bean it never becomes part of a URI, whatever characters it has. It prints nothing of itself.
 *
 * <pre>{@code
 * - beans:
 *     - name: homeSecret
 *       type: io.github.camelradius.component.RadiusSecret
 *       properties:
 *         value: "{{home.secret}}"
 * }</pre>
 */
public class RadiusSecret {
    private @Nullable SharedSecret secret;

    /**
     * The secret: text (UTF-8, taken literally), octets, a {@link SharedSecret}, or another {@code RadiusSecret}. Filled by
     * property binding.
     *
     * @throws IllegalArgumentException when it is empty, or none of these
     */
    public void setValue(Object value) {
        if (value instanceof RadiusSecret other) {
            secret = other.shared();
        } else if (value instanceof SharedSecret shared) {
            secret = shared;
        } else if (value instanceof byte[] octets) {
            secret = SharedSecret.of(octets);
        } else if (value instanceof String text) {
            secret = SharedSecret.of(text);
        } else {
            throw new IllegalArgumentException("The value of a RadiusSecret must be text or octets, not "
                    + value.getClass().getName());
        }
    }

    /**
     * What it holds.
     *
     * @throws IllegalStateException when nothing was set
     */
    SharedSecret shared() {
        SharedSecret present = secret;
        if (present == null) {
            throw new IllegalStateException("A RadiusSecret has no value: set its property value");
        }
        return present;
    }

    @Override
    public String toString() {
        return "RadiusSecret[hidden]";
    }
}
