/** The UDP client transport: sockets, Identifiers, pending requests, retransmission. */
@NullMarked
package io.github.camelradius.client;

import org.jspecify.annotations.NullMarked;
