/** Another configuration while the program runs: what differs, and how it comes in force. */
@NullMarked
package io.github.camelradius.app.reload;

import org.jspecify.annotations.NullMarked;
