package io.github.camelradius.app.config;

/** The text of an option exactly as it was written; what it means is decided where it is read. */
public record Text(String value) {}
