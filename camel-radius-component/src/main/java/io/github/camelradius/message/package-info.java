/** What a route holds: RADIUS messages and attributes, immutable, octets kept as received. */
@NullMarked
package io.github.camelradius.message;

import org.jspecify.annotations.NullMarked;
