/** What rules and engine share: roles, views of requests and answers, injected time and chance, options. */
@NullMarked
package io.github.camelradius.lb.core.model;

import org.jspecify.annotations.NullMarked;
