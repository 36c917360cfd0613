/** Micrometer's meters of server groups and clients; needs micrometer-core on the class path. */
@NullMarked
package io.github.camelradius.lb.metrics;

import org.jspecify.annotations.NullMarked;
