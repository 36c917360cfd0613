/** A line for each request, written apart from those who work on requests. */
@NullMarked
package io.github.camelradius.app.requestlog;

import org.jspecify.annotations.NullMarked;
