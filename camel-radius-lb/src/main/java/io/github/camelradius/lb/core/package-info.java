/** The engine: groups, servers, transactions and packets by the rules of server selection, without network or framework. */
@NullMarked
package io.github.camelradius.lb.core;

import org.jspecify.annotations.NullMarked;
