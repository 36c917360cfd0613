/** What camel-telemetry shows of {@code radius:} endpoints; needs camel-telemetry on the class path. */
@NullMarked
package io.github.camelradius.telemetry;

import org.jspecify.annotations.NullMarked;
