package io.github.camelradius.app.command;

import io.github.camelradius.dictionary.DictionaryException;
import io.github.camelradius.dictionary.RadiusDictionary;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Users' dictionaries on a command line. */
final class DictionaryOptions {
    @Option(
            names = "--dictionary",
            paramLabel = "FILE",
            description = "Dictionary file of your own in FreeRADIUS or Radiator format, added to the built-in one;"
                    + " can be given more than once.")
    private List<Path> files = new ArrayList<>();

    /** The built-in dictionary with the files; what they change in it is told on {@code err}. */
    RadiusDictionary read(PrintWriter err) throws BadInputException {
        if (files.isEmpty()) {
            return RadiusDictionary.standard();
        }
        try {
            RadiusDictionary dictionary = RadiusDictionary.standard().with(files.toArray(Path[]::new));
            dictionary.conflicts().forEach(conflict -> err.println("dictionary: " + conflict));
            return dictionary;
        } catch (DictionaryException e) {
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
    }
}
