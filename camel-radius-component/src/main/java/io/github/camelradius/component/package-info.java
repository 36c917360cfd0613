/** The Camel component behind radius: endpoints. */
@NullMarked
package io.github.camelradius.component;

import org.jspecify.annotations.NullMarked;
