/** What the program looks up by name as it runs, beside what its jars tell a native image of it. */
@NullMarked
package io.github.camelradius.app.reach;

import org.jspecify.annotations.NullMarked;
