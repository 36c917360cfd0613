/** The state of a running balancer in a terminal, by its HTTP API. */
@NullMarked
package io.github.camelradius.app.top;

import org.jspecify.annotations.NullMarked;
