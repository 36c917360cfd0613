package io.github.camelradius.application;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application in a package of its own, as a user has it: with its routes in {@code camel/}. */
@SpringBootApplication
public class Application {}
