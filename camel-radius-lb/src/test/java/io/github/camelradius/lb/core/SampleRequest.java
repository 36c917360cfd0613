package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request, and the Accept to one, made of attributes by type. */
public final class SampleRequest implements RequestView, Answer {
    private final Role role;
    private final Map<Integer, byte[]> attributes = new HashMap<>();
    private Object client = "nas";

    private SampleRequest(Role role) {
        this.role = role;
    }

    public static SampleRequest auth() {
        return new SampleRequest(Role.AUTH);
    }

    /** @param status Acct-Status-Type: 1 Start, 2 Stop, 3 Interim-Update, 7 Accounting-On */
    public static SampleRequest acct(int status) {
        SampleRequest request = new SampleRequest(Role.ACCT);
        request.attributes.put(40, ByteBuffer.allocate(4).putInt(status).array());
        return request;
    }

    public static SampleRequest accept() {
        return new SampleRequest(Role.AUTH);
    }

    public SampleRequest with(int type, @Nullable String value) {
        if (value != null) {
            attributes.put(type, value.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    public SampleRequest from(Object address) {
        client = address;
        return this;
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
        return attributes.get(STATE);
    }

    @Override
    public AnswerKind kind() {
        return AnswerKind.ACCEPT;
    }

    @Override
    public byte @Nullable [] octets(int type) {
        return attributes.get(type);
    }

    @Override
    public @Nullable String text(String name) {
        return null;
    }
}
