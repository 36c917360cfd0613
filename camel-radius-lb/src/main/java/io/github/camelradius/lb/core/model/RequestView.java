package io.github.camelradius.lb.core.model;

import org.jspecify.annotations.Nullable;

/** What selection may know of a client's request. */
public interface RequestView extends MessageView {
    Role role();

    /** Source address of the client without its port; only compared by {@code equals}. */
    Object client();

    /** State of an Access-Request (RFC 2865 section 5.24), or null. Not to be changed. */
    byte @Nullable [] state();
}
