package io.github.camelradius.app.requestlog;

import java.io.IOException;
import java.io.OutputStream;

/** Where lines go. One thread. */
interface LineOutput {
    /** Writes whole lines. */
    void write(byte[] lines) throws IOException;

    /** No more lines come. */
    default void close() throws IOException {}

    /** Lines for standard output, between those of the program's own log. */
    static LineOutput to(OutputStream stream) {
        return lines -> {
            stream.write(lines);
            stream.flush();
        };
    }
}
