/** The UDP listener: known clients and secrets, duplicate cache, replies. */
@NullMarked
package io.github.camelradius.server;

import org.jspecify.annotations.NullMarked;
