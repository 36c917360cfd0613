/** What is wrong or unwise before the balancer starts: addresses, secrets, servers. */
@NullMarked
package io.github.camelradius.app.check;

import org.jspecify.annotations.NullMarked;
