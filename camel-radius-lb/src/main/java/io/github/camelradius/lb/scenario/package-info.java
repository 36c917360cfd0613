/** Scenarios of the simulator as users write them. */
@NullMarked
package io.github.camelradius.lb.scenario;

import org.jspecify.annotations.NullMarked;
