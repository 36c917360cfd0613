/** The HTTP API. */
@NullMarked
package io.github.camelradius.app.http;

import org.jspecify.annotations.NullMarked;
