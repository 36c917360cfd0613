/** The command line. */
@NullMarked
package io.github.camelradius.app.command;

import org.jspecify.annotations.NullMarked;
