/** A flow in a Spring Boot application. */
@org.jspecify.annotations.NullMarked
package io.github.camelradius.examples.boot;
