/** Adapters between exchanges and the engine. Internal. */
@NullMarked
package io.github.camelradius.lb.camel;

import org.jspecify.annotations.NullMarked;
