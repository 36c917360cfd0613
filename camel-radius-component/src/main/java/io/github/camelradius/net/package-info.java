/** What client and server share of Netty. */
@NullMarked
package io.github.camelradius.net;

import org.jspecify.annotations.NullMarked;
