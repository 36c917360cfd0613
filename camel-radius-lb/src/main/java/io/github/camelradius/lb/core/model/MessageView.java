package io.github.camelradius.lb.core.model;

import org.jspecify.annotations.Nullable;

/** Reads attributes of a message on demand: nothing is decoded that no rule asks for. */
public interface MessageView {
    /** Value octets of the first top-level attribute of this type, or null. Not to be changed. */
    byte @Nullable [] octets(int type);

    /** First value with this dictionary name as text, or null; hidden values are never given. */
    @Nullable String text(String name);
}
