package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Request and answer made of named values. */
final class SimulatedMessage {
    private static final int STATUS = 40;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(1, "User-Name"),
            Map.entry(4, "NAS-IP-Address"),
            Map.entry(5, "NAS-Port"),
            Map.entry(Answer.STATE, "State"),
            Map.entry(25, "Class"),
            Map.entry(30, "Called-Station-Id"),
            Map.entry(31, "Calling-Station-Id"),
            Map.entry(32, "NAS-Identifier"),
            Map.entry(STATUS, "Acct-Status-Type"),
            Map.entry(44, "Acct-Session-Id"),
            Map.entry(87, "NAS-Port-Id"),
            Map.entry(95, "NAS-IPv6-Address"));

    private SimulatedMessage() {}

    static RequestView request(Scenario.Request request) {
        byte @Nullable [] state = octets(request.attributes().get("State"));
        return new RequestView() {
            @Override
            public Role role() {
                return request.role();
            }

            @Override
            public Object client() {
                return request.client();
            }

            @Override
            public byte @Nullable [] state() {
                return state;
            }

            @Override
            public byte @Nullable [] octets(int type) {
                return SimulatedMessage.octets(type, request.attributes());
            }

            @Override
            public @Nullable String text(String name) {
                return request.attributes().get(name);
            }
        };
    }

    static Answer answer(AnswerKind kind, Map<String, String> attributes) {
        return new Answer() {
            @Override
            public AnswerKind kind() {
                return kind;
            }

            @Override
            public byte @Nullable [] octets(int type) {
                return SimulatedMessage.octets(type, attributes);
            }

            @Override
            public @Nullable String text(String name) {
                return attributes.get(name);
            }
        };
    }

    private static byte @Nullable [] octets(int type, Map<String, String> attributes) {
        String name = NAMES.get(type);
        String text = name == null ? null : attributes.get(name);
        return type == STATUS && text != null ? status(text) : octets(text);
    }

    /** Acct-Status-Type as name or number (RFC 2866 section 5.1). */
    private static byte[] status(String text) {
        int number =
                switch (text) {
                    case "Start" -> 1;
                    case "Stop" -> 2;
                    case "Interim-Update", "Alive" -> 3;
                    case "Accounting-On" -> 7;
                    case "Accounting-Off" -> 8;
                    default -> Integer.parseInt(text);
                };
        return ByteBuffer.allocate(4).putInt(number).array();
    }

    /** The User-Password as the client typed it, or null. */
    static byte @Nullable [] password(Scenario.Request request) {
        return octets(request.attributes().get("User-Password"));
    }

    private static byte @Nullable [] octets(@Nullable String text) {
        if (text == null) {
            return null;
        }
        return text.startsWith("0x")
                ? HexFormat.of().parseHex(text.substring(2))
                : text.getBytes(StandardCharsets.UTF_8);
    }
}
