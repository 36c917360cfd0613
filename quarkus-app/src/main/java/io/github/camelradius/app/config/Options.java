package io.github.camelradius.app.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives option texts their meaning and remembers what is wrong, so that one start shows every error. */
final class Options {
    /** Names stand in route ids, URIs and lists. */
    static final String NAME_RULE = "letters, digits, dots, - and _";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,12})(ms|s|m|h)");
    private static final Pattern RATE = Pattern.compile("([0-9]{1,9})/s");
    private static final int MAX_RATE = 1_000_000;
    private static final Set<String> YES = Set.of("yes", "true", "on", "y");
    private static final Set<String> NO = Set.of("no", "false", "off", "n");

    private final List<ConfigError> errors = new ArrayList<>();
    private final Path folder;

    /** @param folder where relative paths of secret files start */
    Options(Path folder) {
        this.folder = folder;
    }

    List<ConfigError> errors() {
        return errors;
    }

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    void wrong(String key, String value, String allowed) {
        errors.add(new ConfigError(key, value, allowed));
    }

    void missing(String key, String allowed) {
        wrong(key, ConfigError.NONE, allowed);
    }

    @Nullable String text(Optional<Text> text) {
        return text.map(Text::value).orElse(null);
    }

    String required(String key, Optional<Text> text, String allowed) {
        String value = text(text);
        if (value == null || value.isBlank()) {
            missing(key, allowed);
            return "";
        }
        return value;
    }

    int integer(String key, Optional<Text> text, int low, int high, int byDefault) {
        Integer value = integerOrNull(key, text, low, high);
        return value == null ? byDefault : value;
    }

    @Nullable Integer integerOrNull(String key, Optional<Text> text, int low, int high) {
        String value = text(text);
        if (value == null) {
            return null;
        }
        Integer number = whole(value, low, high);
        if (number == null) {
            wrong(key, value, low + "-" + high);
        }
        return number;
    }

    /** The number that the text is, or null when it is none or is out of range. */
    static @Nullable Integer whole(String value, int low, int high) {
        // Ten digits cannot overflow a long.
        long number = value.matches("[0-9]{1,10}") ? Long.parseLong(value) : -1;
        return number >= 0 && number >= low && number <= high ? (Integer) (int) number : null;
    }

    Duration duration(String key, Optional<Text> text, Duration low, Duration high, Duration byDefault) {
        Duration value = durationOrNull(key, text, low, high);
        return value == null ? byDefault : value;
    }

    @Nullable Duration durationOrNull(String key, Optional<Text> text, Duration low, Duration high) {
        String value = text(text);
        if (value == null) {
            return null;
        }
        Duration duration = parse(value);
        if (duration != null && duration.compareTo(low) >= 0 && duration.compareTo(high) <= 0) {
            return duration;
        }
        wrong(key, value, show(low) + " to " + show(high) + ", with a unit: ms, s, m or h");
        return null;
    }

    private static @Nullable Duration parse(String value) {
        Matcher matcher = DURATION.matcher(value);
        if (!matcher.matches()) {
            return null;
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    private static String show(Duration duration) {
        if (duration.toMillisPart() != 0) {
            return duration.toMillis() + "ms";
        }
        long seconds = duration.toSeconds();
        if (seconds != 0 && seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds != 0 && seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    /** One of these words, the first by default; letter case does not matter. */
    String choice(String key, Optional<Text> text, List<String> words) {
        return choice(key, text, words.get(0), words);
    }

    /** One of these words; yes, no and off in every spelling that YAML makes of them. */
    String choice(String key, Optional<Text> text, String byDefault, List<String> words) {
        String value = text(text);
        if (value == null) {
            return byDefault;
        }
        String word = value.toLowerCase(Locale.ROOT);
        for (String candidate : words) {
            if (candidate.equals(word)
                    || candidate.equals("yes") && YES.contains(word)
                    || (candidate.equals("no") || candidate.equals("off")) && NO.contains(word)) {
                return candidate;
            }
        }
        wrong(key, value, String.join(" | ", words));
        return byDefault;
    }

    /** A Camel endpoint's URI, or null. */
    @Nullable String endpoint(String key, Optional<Text> text) {
        String uri = text(text);
        if (uri != null && !uri.matches("[A-Za-z][A-Za-z0-9+.-]*:.+")) {
            wrong(key, uri, "a Camel endpoint such as direct:local-users");
        }
        return uri;
    }

    /** Whether the text is off, in every spelling that YAML makes of it. */
    boolean isOff(Optional<Text> text) {
        String value = text(text);
        return value != null && NO.contains(value.toLowerCase(Locale.ROOT));
    }

    /** true and off in every spelling that YAML makes of them, as these words. */
    static String spelling(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        return NO.contains(word) ? "off" : YES.contains(word) ? "true" : text;
    }

    /** Exactly one of the two, not empty. */
    Secret secret(String parent, Optional<Secret> literal, Optional<Text> file) {
        return secret(parent, "secret", literal, file);
    }

    private Secret secret(String parent, String name, Optional<Secret> literal, Optional<Text> file) {
        return secret(parent, name, "the shared secret", literal, file);
    }

    /** @param what the secret is */
    Secret secret(String parent, String name, String what, Optional<Secret> literal, Optional<Text> file) {
        String key = parent + '.' + name;
        Secret none = Secret.of("");
        String path = text(file);
        if (literal.isPresent() && path != null) {
            wrong(key, ConfigError.HIDDEN, name + " or " + name + "-file, not both");
        }
        if (path != null) {
            return secretFile(key + "-file", path).orElse(none);
        }
        if (literal.isEmpty() || literal.get().isEmpty()) {
            missing(key, what + ", or " + name + "-file");
        }
        return literal.orElse(none);
    }

    /** A file by its name; a relative one beside the configuration file. */
    Path file(String name) {
        return folder.resolve(name);
    }

    /**
     * A file that is or can be written to; a relative one beside the configuration file.
     *
     * @param what what else may stand there, and that it may be a file
     * @return null when it cannot
     */
    @Nullable Path writable(String key, String name, String what) {
        try {
            Path file = file(name).toAbsolutePath().normalize();
            Path parent = file.getParent();
            if (parent != null && Files.isWritable(parent) && !Files.isDirectory(file)) {
                return file;
            }
        } catch (InvalidPathException e) {
            // told below
        }
        wrong(key, name, what + ", or the place for one, in a folder that this user may write to");
        return null;
    }

    /** A secret that ends at a time, or null when there is none. */
    @Nullable PreviousSecretConfig previousSecret(
            String parent, Secret current, Optional<Secret> literal, Optional<Text> file, Optional<Text> until) {
        if (literal.isEmpty() && file.isEmpty()) {
            if (until.isPresent()) {
                missing(parent + ".previous-secret", "the secret that ends then, or previous-secret-file");
            }
            return null;
        }
        Secret secret = secret(parent, "previous-secret", literal, file);
        if (!secret.isEmpty() && secret.equals(current)) {
            wrong(parent + ".previous-secret", ConfigError.HIDDEN, "another secret than secret");
        }
        return new PreviousSecretConfig(secret, instant(parent + ".previous-secret-until", until));
    }

    private Instant instant(String key, Optional<Text> text) {
        String allowed = "a time with its zone, such as 2026-12-31T12:00:00Z or 2026-12-31T12:00:00+01:00";
        String value = text(text);
        if (value == null) {
            missing(key, allowed);
            return Instant.MIN;
        }
        try {
            return OffsetDateTime.parse(value).toInstant();
        } catch (DateTimeException e) {
            wrong(key, value, allowed);
            return Instant.MIN;
        }
    }

    /** So many a second, 0 for off. */
    int rate(String key, Optional<Text> text) {
        String value = text(text);
        if (value == null || isOff(text)) {
            return 0;
        }
        Matcher matcher = RATE.matcher(value);
        int rate = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
        if (rate < 1 || rate > MAX_RATE) {
            wrong(key, value, "1/s to " + MAX_RATE + "/s, or off");
            return 0;
        }
        return rate;
    }

    private Optional<Secret> secretFile(String key, String path) {
        try {
            Secret secret = Secret.ofFile(Files.readAllBytes(folder.resolve(path)));
            if (!secret.isEmpty()) {
                return Optional.of(secret);
            }
            wrong(key, path, "a file with the shared secret; this one is empty");
        } catch (IOException | RuntimeException e) {
            wrong(key, path, "a file that this user can read");
        }
        return Optional.empty();
    }
}
