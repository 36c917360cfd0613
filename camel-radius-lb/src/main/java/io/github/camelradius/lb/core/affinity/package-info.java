/** What ties a request to the server that knows its conversation or session. */
@NullMarked
package io.github.camelradius.lb.core.affinity;

import org.jspecify.annotations.NullMarked;
