/** Status rules, one a class: what a server's packets say about its health. */
@NullMarked
package io.github.camelradius.lb.core.status;

import org.jspecify.annotations.NullMarked;
