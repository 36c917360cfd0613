/** Who may use HTTP: users, roles, and what browsers may be made to do. */
@NullMarked
package io.github.camelradius.app.access;

import org.jspecify.annotations.NullMarked;
