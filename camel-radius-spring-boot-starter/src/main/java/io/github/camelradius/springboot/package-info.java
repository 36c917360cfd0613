/** Component and load balancer in a Spring Boot application: properties, health, metrics. */
@NullMarked
package io.github.camelradius.springboot;

import org.jspecify.annotations.NullMarked;
