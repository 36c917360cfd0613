/** What an example needs beside its routes. */
@NullMarked
package io.github.camelradius.examples;

import org.jspecify.annotations.NullMarked;
