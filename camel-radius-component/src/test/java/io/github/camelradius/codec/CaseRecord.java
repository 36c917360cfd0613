package io.github.camelradius.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One record of the collected cases; prints its id. */
public record CaseRecord(JsonNode json) {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Path CASES = Path.of("src/test/resources/cases");

    public static List<CaseRecord> lines(String file) {
        try (Stream<String> lines = Files.lines(CASES.resolve(file))) {
            return lines.filter(l -> !l.isBlank()).map(CaseRecord::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<CaseRecord> directory(String directory) {
        try (Stream<Path> files = Files.list(CASES.resolve(directory))) {
            return files.sorted().map(CaseRecord::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CaseRecord read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CaseRecord parse(String text) {
        try {
            return new CaseRecord(MAPPER.readTree(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String id() {
        return json.path("id").asText();
    }

    public String kind() {
        return json.path("kind").asText();
    }

    public String level() {
        return json.path("level").asText();
    }

    public JsonNode expect() {
        return json.path("expect");
    }

    public List<JsonNode> attrs() {
        return json.path("attrs").valueStream().toList();
    }

    public byte[] hex() {
        return octets(json.path("hex"));
    }

    byte @Nullable [] requestAuthenticator() {
        return json.hasNonNull("request_authenticator") ? octets(json.path("request_authenticator")) : null;
    }

    @Nullable SharedSecret secret() {
        if (json.hasNonNull("secret")) {
            return SharedSecret.of(json.path("secret").asText());
        }
        return json.hasNonNull("secret_hex") ? SharedSecret.of(octets(json.path("secret_hex"))) : null;
    }

    public static byte[] octets(JsonNode hex) {
        return HexFormat.of().parseHex(hex.asText());
    }

    @Override
    public String toString() {
        return id();
    }
}
