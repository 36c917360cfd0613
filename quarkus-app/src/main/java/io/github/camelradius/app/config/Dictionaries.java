package io.github.camelradius.app.config;

import io.github.camelradius.dictionary.DictionaryException;
import io.github.camelradius.dictionary.RadiusDictionary;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Users' own dictionary files, read once so that what is wrong in them is a configuration error. */
final class Dictionaries {
    private static final String COMMA = ",";

    private Dictionaries() {}

    static List<Path> read(Options options, String key, Optional<List<Text>> names) {
        List<Path> files = new ArrayList<>();
        for (Text name : names.orElse(List.of())) {
            try {
                files.add(options.file(name.value()).toAbsolutePath().normalize());
            } catch (InvalidPathException e) {
                options.wrong(key, name.value(), "a dictionary file");
            }
        }
        for (Path file : files) {
            // The option of the component has commas between its files.
            if (file.toString().contains(COMMA)) {
                options.wrong(key, file.toString(), "a file whose path has no comma");
                return List.of();
            }
        }
        if (!files.isEmpty()) {
            check(options, key, files);
        }
        return files;
    }

    private static void check(Options options, String key, List<Path> files) {
        try {
            RadiusDictionary.standard().with(files.toArray(Path[]::new));
        } catch (DictionaryException e) {
            String names = String.join(COMMA, files.stream().map(Path::toString).toList());
            options.wrong(key, names, "dictionary files in FreeRADIUS or Radiator format: " + e.getMessage());
        }
    }
}
