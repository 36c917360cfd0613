package io.github.camelradius.message;

/**
 * One value of a message under its dictionary name.
 *
 * @param name the dictionary name, {@code Attr-N} or {@code Attr-26.V.T} when the dictionary has none
 * @param value a String, Long, InetAddress, byte[] … after the attribute's data type; octets when they do not have it
 * @param hidden whether the value travels hidden (User-Password and the like): never print it
 */
public record NamedValue(String name, Object value, boolean hidden) {
    @Override
    public String toString() {
        return name + " = " + (hidden ? "<hidden>" : value instanceof byte[] b ? RadiusAttribute.hex(b) : value);
    }
}
