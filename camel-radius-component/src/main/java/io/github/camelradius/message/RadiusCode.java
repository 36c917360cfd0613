package io.github.camelradius.message;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Code of a packet (RFC 2865 section 3 and the IANA registry "RADIUS Packet Type Codes").
 *
 * <p>Every value from 0 to 255 has a code; values without a standard name are called {@code Code-N}.
 */
public final class RadiusCode {
    private static final RadiusCode[] CODES = new RadiusCode[256];

    public static final RadiusCode ACCESS_REQUEST = standard(1, "Access-Request");
    public static final RadiusCode ACCESS_ACCEPT = standard(2, "Access-Accept");
    public static final RadiusCode ACCESS_REJECT = standard(3, "Access-Reject");
    public static final RadiusCode ACCOUNTING_REQUEST = standard(4, "Accounting-Request");
    public static final RadiusCode ACCOUNTING_RESPONSE = standard(5, "Accounting-Response");
    public static final RadiusCode ACCESS_CHALLENGE = standard(11, "Access-Challenge");
    public static final RadiusCode STATUS_SERVER = standard(12, "Status-Server");
    public static final RadiusCode STATUS_CLIENT = standard(13, "Status-Client");
    public static final RadiusCode DISCONNECT_REQUEST = standard(40, "Disconnect-Request");
    public static final RadiusCode DISCONNECT_ACK = standard(41, "Disconnect-ACK");
    public static final RadiusCode DISCONNECT_NAK = standard(42, "Disconnect-NAK");
    public static final RadiusCode COA_REQUEST = standard(43, "CoA-Request");
    public static final RadiusCode COA_ACK = standard(44, "CoA-ACK");
    public static final RadiusCode COA_NAK = standard(45, "CoA-NAK");
    public static final RadiusCode PROTOCOL_ERROR = standard(52, "Protocol-Error");

    private static final Map<String, RadiusCode> BY_NAME;

    static {
        for (int i = 0; i < CODES.length; i++) {
            if (CODES[i] == null) {
                CODES[i] = new RadiusCode(i, "Code-" + i);
            }
        }
        BY_NAME = Stream.of(CODES).collect(Collectors.toMap(c -> key(c.name), Function.identity()));
    }

    private final int value;
    private final String name;

    private RadiusCode(int value, String name) {
        this.value = value;
        this.name = name;
    }

    private static RadiusCode standard(int value, String name) {
        RadiusCode code = new RadiusCode(value, name);
        CODES[value] = code;
        return code;
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /**
     * The code with this number.
     *
     * @throws IllegalArgumentException outside 0–255
     */
    public static RadiusCode of(int value) {
        if (value < 0 || value > 255) {
            throw new IllegalArgumentException("Code " + value + " is outside 0-255");
        }
        return Objects.requireNonNull(CODES[value]);
    }

    /**
     * The code with this name, in any letter case: {@code Access-Accept}, {@code Code-77}.
     *
     * @throws IllegalArgumentException when no code has this name
     */
    public static RadiusCode of(String name) {
        RadiusCode code = BY_NAME.get(key(name.trim()));
        if (code == null) {
            throw new IllegalArgumentException(
                    "Unknown RADIUS code \"" + name + "\": use a name such as Access-Request or Access-Accept");
        }
        return code;
    }

    /** The number, 0–255. */
    public int value() {
        return value;
    }

    /** The standard name, for example {@code Access-Accept}. */
    public String codeName() {
        return name;
    }

    /** Whether a client may send it as a request: Access, Accounting, Status-Server, Disconnect and CoA requests. */
    public boolean isRequest() {
        return switch (value) {
            case 1, 4, 12, 40, 43 -> true;
            default -> false;
        };
    }

    /** Whether a server may answer with it. */
    public boolean isResponse() {
        return switch (value) {
            case 2, 3, 5, 11, 41, 42, 44, 45, 52 -> true;
            default -> false;
        };
    }

    /** Whether this code may answer {@code request} (RFC 2865, 2866, 5176, 5997, 7930). */
    public boolean answers(RadiusCode request) {
        return switch (request.value) {
            case 1 -> value == 2 || value == 3 || value == 11;
            case 4 -> value == 5;
            case 12 -> value == 2 || value == 5;
            case 40 -> value == 41 || value == 42;
            case 43 -> value == 44 || value == 45;
            default -> false;
        };
    }

    /**
     * Whether the Request Authenticator is a digest over the packet (RFC 2866 section 3, RFC 5176 section 2.3) rather
     * than random octets.
     */
    public boolean hasKeyedRequestAuthenticator() {
        return value == 4 || value == 40 || value == 43;
    }

    @Override
    public String toString() {
        return name;
    }
}
