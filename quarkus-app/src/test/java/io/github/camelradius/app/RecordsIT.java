package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.tools.RecordDecoder;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code decode --json} and {@code encode --json} for scripts. */
@Timeout(120)
class RecordsIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path CASES = Path.of("../camel-radius-component/src/test/resources/cases");
    private static final String SECRET = "Geheimnis-canary";
    private static final String LOGIN = "{\"id\":\"login\",\"secret\":\"" + SECRET
            + "\",\"expect\":{\"code\":1,\"identifier\":3},\"attrs\":["
            + "{\"name\":\"User-Name\",\"value\":\"b\u00f6b\"},{\"name\":\"User-Password\",\"value\":\"secret word\"}]}";

    private static List<String> converted(String command, String records, String... options) {
        List<String> arguments = new ArrayList<>(List.of(command, "--json"));
        arguments.addAll(List.of(options));
        Piped.Result result = Piped.text(records, arguments.toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.lines();
    }

    private static String encodedLogin() throws Exception {
        return JSON.readTree(converted("encode", LOGIN).get(0)).path("hex").asText();
    }

    @Test
    void theCollectedCasesPassTheProgramAsTheyPassItsClasses() throws Exception {
        List<String> records = new ArrayList<>();
        for (String file : List.of("peers.jsonl", "malformed.jsonl")) {
            for (String line : Files.readAllLines(CASES.resolve(file))) {
                if (JSON.readTree(line).hasNonNull("hex")) {
                    records.add(line);
                }
            }
        }
        RecordDecoder decoder = new RecordDecoder(RadiusDictionary.standard());

        assertThat(records).hasSizeGreaterThan(300);
        assertThat(converted("decode", String.join("\n", records)))
                .containsExactlyElementsOf(records.stream().map(decoder::decode).toList());
    }

    @Test
    void whatIsDecodedIsEncodedToTheSameOctetsAndTheSecretIsNotRepeated() throws Exception {
        String hex = encodedLogin();
        String answer = "{\"secret\":\"" + SECRET + "\",\"code\":\"Access-Accept\",\"identifier\":3,"
                + "\"request_hex\":\"" + hex + "\",\"attrs\":[{\"name\":\"Reply-Message\",\"value\":\"hi\"}]}";
        String answerHex =
                JSON.readTree(converted("encode", answer).get(0)).path("hex").asText();

        List<String> decoded = converted(
                "decode",
                "{\"hex\":\"" + hex + "\"}\n{\"hex\":\"" + answerHex + "\",\"request_hex\":\"" + hex + "\"}",
                "--secret",
                SECRET);
        List<String> encoded = converted("encode", String.join("\n", decoded), "--secret", SECRET);

        assertThat(decoded).noneMatch(line -> line.contains(SECRET)).allMatch(line -> line.contains("\"ok\""));
        assertThat(decoded.get(0)).contains("b\u00f6b", "secret word");
        assertThat(encoded).containsExactly("{\"hex\":\"" + hex + "\"}", "{\"hex\":\"" + answerHex + "\"}");
    }

    @Test
    void aBadRecordHasAnErrorInItsLineAndTheRestGoOn() throws Exception {
        String good = "{\"id\":1,\"hex\":\"" + encodedLogin() + "\"}";

        List<String> out = converted(
                "decode", String.join("\n", good, "{\"id\":2,\"hex\":\"01\"}", "no json", "", "{\"id\":4}", good));

        assertThat(out).hasSize(5);
        assertThat(out.get(0)).isEqualTo(out.get(4)).contains("\"id\":1", "attrs");
        assertThat(out.subList(1, 4))
                .containsExactly(
                        "{\"id\":2,\"error\":\"datagram-shorter-than-20\"}",
                        "{\"error\":\"not-json\"}",
                        "{\"id\":4,\"error\":\"no-hex\"}");
    }

    @Test
    void moreRecordsThanFitIntoMemoryPass() throws Exception {
        int count = 30_000;
        ObjectNode large = (ObjectNode) JSON.readTree("{\"hex\":\"" + encodedLogin() + "\"}");
        large.put("note", "x".repeat(2_000));
        String line = large.toString();
        Process program = Piped.start("decode", "--json");
        CompletableFuture<Void> written = CompletableFuture.runAsync(() -> {
            try (PrintStream in = new PrintStream(program.getOutputStream(), false, StandardCharsets.UTF_8)) {
                for (int i = 0; i < count; i++) {
                    in.println(line);
                }
                // One record without an end, larger than the program's memory.
                for (int i = 0; i < count; i++) {
                    in.print(line);
                }
            }
        });
        long records = 0;
        String last = "";
        try (BufferedReader out = program.inputReader(StandardCharsets.UTF_8)) {
            for (String read = out.readLine(); read != null; read = out.readLine()) {
                records++;
                last = read;
            }
        }
        written.join();

        assertThat(program.waitFor()).isZero();
        assertThat(records).isEqualTo(count + 1);
        assertThat(last).isEqualTo("{\"error\":\"record-too-long\"}");
    }

    @Test
    void eachAnswerComesBeforeTheNextRecordIsAskedFor() throws Exception {
        Process program = Piped.start("decode", "--json");
        try (BufferedReader out = program.inputReader(StandardCharsets.UTF_8);
                OutputStream in = program.getOutputStream()) {
            for (int i = 0; i < 3; i++) {
                in.write(("{\"id\":" + i + ",\"hex\":\"01\"}\n").getBytes(StandardCharsets.UTF_8));
                in.flush();
                JsonNode answer = JSON.readTree(out.readLine());
                assertThat(answer.path("id").asInt()).isEqualTo(i);
            }
        }
        assertThat(program.waitFor()).isZero();
    }
}
