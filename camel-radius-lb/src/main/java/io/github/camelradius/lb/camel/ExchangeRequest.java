package io.github.camelradius.lb.camel;

import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.component.netty.NettyConstants;
import org.jspecify.annotations.Nullable;

/**
 * A request in an exchange as the engine sees it. The role is that of the body's code, else of header CamelRadiusCode,
 * else authentication.
 */
public final class ExchangeRequest implements RequestView {
    /** Attributes that selection asks for by type and that are text or octets also in a body that is a map. */
    private static final Map<Integer, String> OF_MAPS =
            Map.of(1, "User-Name", Answer.STATE, "State", 31, "Calling-Station-Id", 44, "Acct-Session-Id");

    private final Role role;
    private final Object client;
    private final @Nullable RadiusMessage message;
    private final @Nullable Map<?, ?> values;
    private byte @Nullable [] state;
    private boolean stateRead;

    public ExchangeRequest(Exchange exchange) {
        Message in = exchange.getMessage();
        Object body = in.getBody();
        message = body instanceof RadiusMessage radius ? radius : null;
        values = body instanceof Map<?, ?> map ? map : null;
        role = role(message, in.getHeader(RadiusConstants.CODE, String.class));
        Object remote = in.getHeader(NettyConstants.NETTY_REMOTE_ADDRESS);
        client = remote instanceof InetSocketAddress address && address.getAddress() != null
                ? address.getAddress()
                : "local";
    }

    /** Whether it was received from a client: only then another one can be the same, sent anew. */
    public boolean isReceived() {
        return message != null && message.packet() != null;
    }

    /** What proves the subscriber, in the clear, or null. */
    public byte @Nullable [] credentials() {
        return message == null ? null : Credentials.of(message);
    }

    private static Role role(@Nullable RadiusMessage message, @Nullable String header) {
        boolean accounting = message != null
                ? message.code() == RadiusCode.ACCOUNTING_REQUEST
                : RadiusCode.ACCOUNTING_REQUEST.codeName().equalsIgnoreCase(header);
        return accounting ? Role.ACCT : Role.AUTH;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public Object client() {
        return client;
    }

    @Override
    public byte @Nullable [] state() {
        if (!stateRead) {
            stateRead = true;
            state = octets(Answer.STATE);
        }
        return state;
    }

    @Override
    public byte @Nullable [] octets(int type) {
        if (message != null) {
            return message.octets(type);
        }
        String name = OF_MAPS.get(type);
        Object value = values == null || name == null ? null : values.get(name);
        if (value instanceof byte[] octets) {
            return octets;
        }
        if (value instanceof String text) {
            return text.startsWith("0x")
                    ? HexFormat.of().parseHex(text.substring(2))
                    : text.getBytes(StandardCharsets.UTF_8);
        }
        return null;
    }

    @Override
    public @Nullable String text(String name) {
        if (message != null) {
            return Attributes.text(message, name);
        }
        Object value = values == null ? null : values.get(name);
        return value == null ? null : String.valueOf(value);
    }
}
