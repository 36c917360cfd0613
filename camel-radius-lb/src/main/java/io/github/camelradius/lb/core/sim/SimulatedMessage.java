package io.github.camelradius.lb.core.sim;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Request and answer made of named values. */
final class SimulatedMessage {
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
        return octets(
                switch (type) {
                    case 1 -> attributes.get("User-Name");
                    case Answer.STATE -> attributes.get("State");
                    case 25 -> attributes.get("Class");
                    case 31 -> attributes.get("Calling-Station-Id");
                    case 44 -> attributes.get("Acct-Session-Id");
                    default -> null;
                });
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
