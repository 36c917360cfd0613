/** Presets: groups that behave as a vendor's box does, as data. */
@NullMarked
package io.github.camelradius.lb.profile;

import org.jspecify.annotations.NullMarked;
