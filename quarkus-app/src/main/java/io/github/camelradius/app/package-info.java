/** The program: commands, start and stop. */
@NullMarked
package io.github.camelradius.app;

import org.jspecify.annotations.NullMarked;
