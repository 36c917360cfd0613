package io.github.camelradius.dictionary;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Reads dictionary files and those that they include. */
final class DictionaryFiles {
    private final DictionaryParser parser;
    private final Deque<Path> open = new ArrayDeque<>();

    DictionaryFiles(DictionaryBuilder builder) {
        this.parser = new DictionaryParser(builder, this::include);
    }

    /**
     * @throws DictionaryException when it cannot be read or says what makes no sense
     */
    void read(Path file) {
        read(file, new Source(file.toString(), 0));
    }

    private void include(String name, boolean optional, Source source) {
        Path file;
        try {
            file = open.getLast().resolveSibling(name);
        } catch (InvalidPathException e) {
            throw new DictionaryException(source, "the name of the included file cannot be one: " + e.getReason());
        }
        if (optional && !Files.exists(file)) {
            return;
        }
        read(file, source);
    }

    private void read(Path file, Source source) {
        Path path = file.toAbsolutePath().normalize();
        if (open.contains(path)) {
            throw new DictionaryException(source, "the file " + file + " includes itself: take the line out");
        }
        List<String> lines;
        try {
            // Names are ASCII; comments in old files are in any character set.
            lines = List.of(Files.readString(path, StandardCharsets.ISO_8859_1).split("\r?\n", -1));
        } catch (IOException e) {
            throw new DictionaryException(
                    source,
                    "the dictionary file " + file + " cannot be read ("
                            + e.getClass().getSimpleName() + ")");
        }
        open.addLast(path);
        parser.parse(file.toString(), lines);
        open.removeLast();
    }

    int attributeLines() {
        return parser.attributeLines();
    }

    int valueLines() {
        return parser.valueLines();
    }

    int vendorLines() {
        return parser.vendorLines();
    }
}
