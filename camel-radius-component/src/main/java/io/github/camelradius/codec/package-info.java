/** Octets to messages and back: hidden attributes and authenticators. */
@NullMarked
package io.github.camelradius.codec;

import org.jspecify.annotations.NullMarked;
