/** What is kept over a restart. */
@NullMarked
package io.github.camelradius.app.state;

import org.jspecify.annotations.NullMarked;
