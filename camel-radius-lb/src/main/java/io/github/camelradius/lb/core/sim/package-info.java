/** The engine on virtual time and a virtual network: the same classes that serve packets, hours in seconds. */
@NullMarked
package io.github.camelradius.lb.core.sim;

import org.jspecify.annotations.NullMarked;
