/** Packets for people and scripts: records as JSON, packets as text, captures. Needs jackson-databind, which is optional. */
@NullMarked
package io.github.camelradius.tools;

import org.jspecify.annotations.NullMarked;
