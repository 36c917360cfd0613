package io.github.camelradius.app;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** What the native executable does not have: JMX from outside, options of a JVM, the launcher of the jar. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@DisabledIfSystemProperty(named = "program.executable", matches = ".+", disabledReason = "there is no JVM to ask")
@interface JvmOnly {}
