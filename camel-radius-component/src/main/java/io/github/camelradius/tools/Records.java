package io.github.camelradius.tools;

import io.github.camelradius.dictionary.RadiusDictionary;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** {@code Records decode} or {@code Records encode}: a record a line from standard input, one a line to standard output. */
public final class Records {
    private Records() {}

    public static void main(String[] arguments) throws IOException {
        String direction = arguments.length == 1 ? arguments[0] : "";
        RadiusDictionary dictionary = RadiusDictionary.standard();
        UnaryOperator<String> work =
                switch (direction) {
                    case "decode" -> new RecordDecoder(dictionary)::decode;
                    case "encode" -> new RecordEncoder(dictionary)::encode;
                    default -> throw new IllegalArgumentException("Give one argument, decode or encode");
                };
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        in.lines().filter(line -> !line.isBlank()).map(work).forEach(out::println);
        out.flush();
    }
}
