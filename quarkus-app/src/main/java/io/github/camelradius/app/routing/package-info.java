/** Camel routes made from the configuration. */
@NullMarked
package io.github.camelradius.app.routing;

import org.jspecify.annotations.NullMarked;
