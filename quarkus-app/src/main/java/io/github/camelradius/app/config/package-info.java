/** From a file, system properties and environment to a checked, immutable configuration. Knows neither Camel nor Quarkus. */
@NullMarked
package io.github.camelradius.app.config;

import org.jspecify.annotations.NullMarked;
