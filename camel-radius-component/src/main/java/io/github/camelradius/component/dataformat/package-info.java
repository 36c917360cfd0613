/** What Camel finds by the name of the data format. */
@org.jspecify.annotations.NullMarked
package io.github.camelradius.component.dataformat;
