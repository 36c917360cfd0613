/** The load balancer of a Camel route and the server groups it chooses from. */
@NullMarked
package io.github.camelradius.lb;

import org.jspecify.annotations.NullMarked;
