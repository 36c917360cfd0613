package io.github.camelradius.codec;

import io.github.camelradius.message.RadiusAttribute;
import java.util.AbstractList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The attributes of a checked packet, made when someone first looks at one: a proxy that passes all makes none. */
final class ReceivedAttributes extends AbstractList<RadiusAttribute> {
    private final byte[] packet;
    private final int count;
    private volatile RadiusAttribute @Nullable [] attributes;

    ReceivedAttributes(byte[] packet, int count) {
        this.packet = packet;
        this.count = count;
    }

    @Override
    public RadiusAttribute get(int index) {
        Objects.checkIndex(index, count);
        RadiusAttribute[] made = attributes;
        if (made == null) {
            made = make();
            attributes = made;
        }
        return made[index];
    }

    @Override
    public int size() {
        return count;
    }

    private RadiusAttribute[] make() {
        RadiusAttribute[] made = new RadiusAttribute[count];
        int at = PacketParser.HEADER;
        for (int i = 0; i < count; i++) {
            int length = packet[at + 1] & 0xff;
            made[i] = RadiusAttribute.received(packet[at] & 0xff, packet, at + 2, length - 2);
            at += length;
        }
        return made;
    }
}
