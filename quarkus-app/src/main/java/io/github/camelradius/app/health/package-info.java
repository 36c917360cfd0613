/** What orchestrators ask: {@code /q/health}. */
@NullMarked
package io.github.camelradius.app.health;

import org.jspecify.annotations.NullMarked;
