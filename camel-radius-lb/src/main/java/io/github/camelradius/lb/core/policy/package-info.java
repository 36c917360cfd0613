/** Selection policies, one a class, and what they see. */
@NullMarked
package io.github.camelradius.lb.core.policy;

import org.jspecify.annotations.NullMarked;
