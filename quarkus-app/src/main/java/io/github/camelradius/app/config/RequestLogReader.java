package io.github.camelradius.app.config;

import io.github.camelradius.app.config.RequestLogConfig.Naming;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code radius-lb.request-log}. */
final class RequestLogReader {
    private static final String PARENT = Settings.PREFIX + ".request-log";
    private static final String STDOUT = "stdout";
    private static final int MIN_KEY = 16;
    private static final List<String> NAMINGS = List.of("pseudonym", "plain", "off");

    private final Options options;

    private RequestLogReader(Options options) {
        this.options = options;
    }

    /** Null where there is none. */
    static @Nullable RequestLogConfig read(Options options, Settings.RequestLog log) {
        RequestLogReader reader = new RequestLogReader(options);
        Secret key = reader.key(log.pseudonymKeyFile());
        Naming userName = reader.naming(PARENT + ".user-name", log.userName());
        Naming station = reader.naming(PARENT + ".calling-station-id", log.callingStationId());
        List<RequestField> fields = reader.fields(log.fields());
        String to = options.text(log.to());
        if (to == null || options.isOff(log.to())) {
            return null;
        }
        Path file = to.equals(STDOUT) ? null : options.writable(PARENT + ".to", to, "off | stdout | a file");
        return new RequestLogConfig(file, fields, userName, station, key);
    }

    private Naming naming(String key, Optional<Text> text) {
        return Naming.valueOf(options.choice(key, text, NAMINGS).toUpperCase(Locale.ROOT));
    }

    private List<RequestField> fields(Optional<List<Text>> names) {
        if (names.isEmpty()) {
            return RequestField.usual();
        }
        return names.get().stream().map(this::field).distinct().toList();
    }

    private RequestField field(Text name) {
        RequestField field = RequestField.of(name.value());
        if (field == null) {
            options.wrong(PARENT + ".fields", name.value(), String.join(" | ", RequestField.names()));
            return RequestField.TIME;
        }
        return field;
    }

    private @Nullable Secret key(Optional<Text> name) {
        String path = options.text(name);
        if (path == null) {
            return null;
        }
        try {
            Secret key = Secret.ofFile(Files.readAllBytes(options.file(path)));
            if (key.octets().length >= MIN_KEY) {
                return key;
            }
        } catch (IOException | RuntimeException e) {
            // told below
        }
        options.wrong(
                PARENT + ".pseudonym-key-file", path, "a file that this user can read, with 16 or more random octets");
        return null;
    }
}
