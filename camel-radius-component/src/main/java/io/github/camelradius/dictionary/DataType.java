package io.github.camelradius.dictionary;

import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The data types of RFC 8044 and of FreeRADIUS dictionaries: octets to Java values and back. */
enum DataType {
    TEXT("text of up to 253 octets"),
    OCTETS("octets: a byte[] or hexadecimal digits after 0x"),
    INTEGER("a number from 0 to 4294967295"),
    SIGNED("a number from -2147483648 to 2147483647"),
    BYTE("a number from 0 to 255"),
    SHORT("a number from 0 to 65535"),
    INTEGER64("a number from 0 to 18446744073709551615"),
    DATE("an Instant, a time such as 2026-01-31T12:00:00Z or seconds since 1970"),
    IPADDR("an IPv4 address such as 192.0.2.1 (names are not looked up)"),
    IPV6ADDR("an IPv6 address such as 2001:db8::1 (names are not looked up)"),
    COMBO_IP("an IPv4 or IPv6 address (names are not looked up)"),
    IPV4PREFIX("an IPv4 prefix such as 192.0.2.0/24"),
    IPV6PREFIX("an IPv6 prefix such as 2001:db8::/32"),
    IFID("an interface identifier such as 0:0:0:1"),
    ETHER("an Ethernet address such as 02:00:5e:00:53:01"),
    /** Ascend's binary filters, kept as octets. */
    ABINARY("octets: a byte[] or hexadecimal digits after 0x"),
    /** Holds attributes (RFC 8044 section 3.13). */
    TLV("octets: a byte[] or hexadecimal digits after 0x; its parts have names of their own"),
    /** RFC 8044 section 3.14. */
    VSA("octets: a byte[] or hexadecimal digits after 0x; a vendor's attributes have names of their own"),
    /** RFC 8044 section 3.15. */
    EXTENDED("octets: a byte[] or hexadecimal digits after 0x; what it holds has names of its own"),
    /** RFC 8044 section 3.16. */
    LONG_EXTENDED("octets: a byte[] or hexadecimal digits after 0x; what it holds has names of its own"),
    /** RFC 8044 section 3.17. */
    EVS("octets: a byte[] or hexadecimal digits after 0x; a vendor's attributes have names of their own");

    private static final BigInteger MAX_64 = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private final String allowed;

    DataType(String allowed) {
        this.allowed = allowed;
    }

    /** The type of a dictionary's word (FreeRADIUS v3 or RFC 8044), or null when it is none. */
    static @Nullable DataType of(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "string", "text" -> TEXT;
            case "integer", "uint32", "enum" -> INTEGER;
            case "signed", "int32" -> SIGNED;
            case "byte", "uint8", "bool" -> BYTE;
            case "short", "uint16" -> SHORT;
            case "integer64", "uint64" -> INTEGER64;
            case "date", "time" -> DATE;
            case "ipaddr", "ipv4addr" -> IPADDR;
            case "ipv6addr" -> IPV6ADDR;
            case "combo-ip" -> COMBO_IP;
            case "ipv4prefix" -> IPV4PREFIX;
            case "ipv6prefix" -> IPV6PREFIX;
            case "ifid" -> IFID;
            case "ether" -> ETHER;
            case "abinary" -> ABINARY;
            case "tlv" -> TLV;
            case "vsa" -> VSA;
            case "extended" -> EXTENDED;
            case "long-extended" -> LONG_EXTENDED;
            case "evs" -> EVS;
            case "octets", "concat" -> OCTETS;
            default -> null;
        };
    }

    /** The word of FreeRADIUS v3 dictionaries for this type. */
    String word() {
        return switch (this) {
            case TEXT -> "string";
            case COMBO_IP -> "combo-ip";
            case LONG_EXTENDED -> "long-extended";
            default -> name().toLowerCase(Locale.ROOT);
        };
    }

    /** Whether its octets hold other attributes. */
    boolean structural() {
        return this == TLV || this == VSA || this == EXTENDED || this == LONG_EXTENDED || this == EVS;
    }

    /** What a value must be, for error messages: "… is not a number from 0 to 255". */
    String allowed() {
        return allowed;
    }

    /** Whether its numbers can have names. */
    boolean enumerable() {
        return this == INTEGER || this == BYTE || this == SHORT || this == SIGNED;
    }

    /** A value for an error message. */
    static String shown(Object value) {
        return value instanceof byte[] octets ? octets.length + " octets" : String.valueOf(value);
    }

    /** The Java value of these octets, or null when they do not have this type. */
    @Nullable Object read(byte[] octets) {
        return switch (this) {
            case TEXT -> text(octets);
            case OCTETS, ABINARY, TLV, VSA, EXTENDED, LONG_EXTENDED, EVS -> octets;
            case INTEGER -> octets.length == 4 ? (Object) unsigned(octets) : null;
            case SIGNED -> octets.length == 4 ? (Object) (long) (int) unsigned(octets) : null;
            case BYTE -> octets.length == 1 ? (Object) unsigned(octets) : null;
            case SHORT -> octets.length == 2 ? (Object) unsigned(octets) : null;
            case INTEGER64 -> octets.length == 8 ? wide(unsigned(octets)) : null;
            case DATE -> octets.length == 4 ? Instant.ofEpochSecond(unsigned(octets)) : null;
            case IPADDR -> octets.length == 4 ? Addresses.address(octets) : null;
            case IPV6ADDR -> octets.length == 16 ? Addresses.address(octets) : null;
            case COMBO_IP -> octets.length == 4 || octets.length == 16 ? Addresses.address(octets) : null;
            case IPV4PREFIX -> Prefixes.read(octets, 4);
            case IPV6PREFIX -> Prefixes.read(octets, 16);
            case IFID -> octets.length == 8 ? HexGroups.text(octets, 2) : null;
            case ETHER -> octets.length == 6 ? HexGroups.text(octets, 1) : null;
        };
    }

    /** The octets of a Java value, or null when it does not fit. */
    byte @Nullable [] write(Object value) {
        if (value instanceof byte[] octets) {
            return read(octets) == null && this != TEXT ? null : octets.clone();
        }
        if (value instanceof InetAddress address) {
            byte[] octets = address.getAddress();
            return this == TEXT ? utf8(address.getHostAddress()) : read(octets) instanceof InetAddress ? octets : null;
        }
        if (value instanceof Instant instant) {
            return this == TEXT ? utf8(instant.toString()) : number(BigInteger.valueOf(instant.getEpochSecond()));
        }
        if (value instanceof Number number) {
            return this == TEXT ? utf8(number.toString()) : integer(number.toString());
        }
        return written(value.toString());
    }

    private byte @Nullable [] written(String text) {
        String trimmed = text.trim();
        return switch (this) {
            case TEXT -> utf8(text);
            case OCTETS, ABINARY -> trimmed.startsWith("0x") ? hex(trimmed.substring(2)) : utf8(text);
            case TLV, VSA, EXTENDED, LONG_EXTENDED, EVS -> trimmed.startsWith("0x") ? hex(trimmed.substring(2)) : null;
            case INTEGER, SIGNED, BYTE, SHORT, INTEGER64 -> integer(trimmed);
            case DATE -> date(trimmed);
            case IPADDR -> Addresses.ipv4(trimmed);
            case IPV6ADDR -> Addresses.ipv6(trimmed);
            case COMBO_IP -> trimmed.indexOf(':') < 0 ? Addresses.ipv4(trimmed) : Addresses.ipv6(trimmed);
            case IPV4PREFIX -> Prefixes.write(trimmed, 4);
            case IPV6PREFIX -> Prefixes.write(trimmed, 16);
            case IFID -> HexGroups.octets(trimmed, 4, 2);
            case ETHER -> HexGroups.octets(trimmed, 6, 1);
        };
    }

    private byte @Nullable [] date(String text) {
        try {
            return number(BigInteger.valueOf(Instant.parse(text).getEpochSecond()));
        } catch (DateTimeParseException e) {
            return integer(text);
        }
    }

    private byte @Nullable [] integer(String text) {
        try {
            return number(text.startsWith("0x") ? new BigInteger(text.substring(2), 16) : new BigInteger(text));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private byte @Nullable [] number(BigInteger number) {
        return switch (this) {
            case INTEGER, DATE -> fixed(number, 4);
            case BYTE -> fixed(number, 1);
            case SHORT -> fixed(number, 2);
            case INTEGER64 -> fixed(number, 8);
            case SIGNED ->
                number.bitLength() < 32
                        ? ByteBuffer.allocate(4).putInt(number.intValue()).array()
                        : null;
            default -> null;
        };
    }

    private static byte @Nullable [] fixed(BigInteger number, int size) {
        if (number.signum() < 0 || number.bitLength() > 8 * size) {
            return null;
        }
        byte[] octets = new byte[size];
        long rest = number.longValue();
        for (int i = size - 1; i >= 0; i--) {
            octets[i] = (byte) rest;
            rest >>>= 8;
        }
        return octets;
    }

    private static long unsigned(byte[] octets) {
        long number = 0;
        for (byte octet : octets) {
            number = number << 8 | octet & 0xff;
        }
        return number;
    }

    private static Object wide(long bits) {
        return bits >= 0 ? (Object) bits : BigInteger.valueOf(bits).and(MAX_64);
    }

    private static @Nullable String text(byte[] octets) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte @Nullable [] hex(String digits) {
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
