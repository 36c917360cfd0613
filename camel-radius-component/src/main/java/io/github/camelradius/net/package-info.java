/** What client and server share: Netty, and how dropped datagrams are logged. */
@NullMarked
package io.github.camelradius.net;

import org.jspecify.annotations.NullMarked;
