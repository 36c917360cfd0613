package io.github.camelradius.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What an example's README tells a user to do.
 *
 * @param name the example's folder
 * @param start the command that runs it
 * @param ask the commands for another terminal, or empty
 * @param prints lines that come back in this order, others between; an ellipsis stands for anything
 */
record Readme(String name, String start, String ask, List<String> prints) {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(sh|text)\\n(.*?)^```$");

    /** Reads {@code README.md} of a folder: a block {@code sh} to start, maybe one to ask, a block {@code text}. */
    static Readme of(Path folder) {
        Path file = folder.resolve("README.md");
        List<MatchResult> blocks;
        try {
            blocks = BLOCK.matcher(Files.readString(file)).results().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> commands = texts(blocks, "sh");
        List<String> prints = texts(blocks, "text");
        if (commands.isEmpty() || commands.size() > 2 || prints.size() != 1) {
            throw new IllegalStateException(file + " needs one or two blocks sh and one block text");
        }
        return new Readme(
                folder.getFileName().toString(),
                commands.get(0).strip(),
                commands.size() == 2 ? commands.get(1) : "",
                prints.get(0).lines().map(String::strip).toList());
    }

    private static List<String> texts(List<MatchResult> blocks, String language) {
        return blocks.stream()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** The same with another variant of the example. */
    Readme with(String variant, String other) {
        if (!start.contains(variant)) {
            throw new IllegalStateException(start + " does not start " + variant);
        }
        return new Readme(other, start.replace(variant, other), ask, prints);
    }

    /** The first line that did not come back in its place, or null when all did. */
    String missing(String output) {
        Iterator<String> lines = output.lines().map(String::strip).iterator();
        for (String wanted : prints) {
            Pattern pattern = Pattern.compile(Pattern.quote(wanted).replace("…", "\\E.*\\Q"));
            boolean found = false;
            while (!found && lines.hasNext()) {
                found = pattern.matcher(lines.next()).matches();
            }
            if (!found) {
                return wanted;
            }
        }
        return null;
    }

    @Override
    public String toString() {
        return name;
    }
}
