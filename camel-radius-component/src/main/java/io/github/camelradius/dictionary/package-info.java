/** Names, types, values and vendors. */
@NullMarked
package io.github.camelradius.dictionary;

import org.jspecify.annotations.NullMarked;
