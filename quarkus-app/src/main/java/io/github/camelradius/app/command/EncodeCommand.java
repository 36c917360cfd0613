package io.github.camelradius.app.command;

import io.github.camelradius.app.ExitCode;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.tools.PacketText;
import io.github.camelradius.tools.RecordEncoder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What is meant to octets. */
@Command(
        name = "encode",
        description = "Make a signed packet of attributes and print its octets as hexadecimal digits.",
        footer = {
            "",
            "What decode prints is read too: then code, Identifier and authenticator",
            "are the packet's own.",
            "Exit status: 0 done, 2 usage, or attributes that make no packet. With --json a",
            "record that cannot be written has an \"error\", and the status is 0."
        })
final class EncodeCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "NAME=VALUE",
            arity = "0..*",
            description = "Attributes as radclient reads them; without any: lines from standard input.")
    private List<String> attributes = new ArrayList<>();

    @Option(names = "--code", paramLabel = "CODE", description = "Code of the packet; default: Access-Request.")
    private @Nullable String code;

    @Option(names = "--identifier", paramLabel = "N", description = "0-255; default: the request's, else 0.")
    private @Nullable Integer identifier;

    @Option(
            names = "--authenticator",
            paramLabel = "HEX",
            description = "Request Authenticator: of an Access-Request or Status-Server its own (default:"
                    + " random), of an answer its request's.")
    private @Nullable String authenticator;

    @Option(names = "--request", paramLabel = "HEX", description = "The request that the packet answers.")
    private @Nullable String request;

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private DictionaryOptions dictionaries = new DictionaryOptions();

    @Option(names = "--json", description = "Read one JSON record a line from standard input and print one a line.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        return CommandBody.run(Objects.requireNonNull(spec).commandLine(), this::convert);
    }

    private int convert(CommandLine command) throws BadInputException, IOException {
        SharedSecret secret = secrets.read();
        RadiusDictionary dictionary = dictionaries.read(command.getErr());
        if (json) {
            checkAlone();
            RecordLines.convert(System.in, command.getOut(), new RecordEncoder(dictionary, secret)::encode);
            return ExitCode.OK;
        }
        if (secret == null) {
            throw new BadInputException("--secret or --secret-file is needed: a packet is signed with it");
        }
        TextEncoder encoder = new TextEncoder(
                dictionary,
                secret,
                code,
                identifier,
                authenticator == null ? null : HexText.authenticator("--authenticator", authenticator),
                request == null ? null : HexText.packet("--request", request));
        encoder.encode(new PacketText.Reader(new BufferedReader(text())), command.getOut());
        return ExitCode.OK;
    }

    private void checkAlone() throws BadInputException {
        if (!attributes.isEmpty() || code != null || identifier != null || authenticator != null || request != null) {
            throw new BadInputException("--json reads records from standard input, which have attributes, code,"
                    + " identifier and authenticators of their own: leave them out here");
        }
    }

    private Reader text() {
        return attributes.isEmpty()
                ? new InputStreamReader(System.in, StandardCharsets.UTF_8)
                : new StringReader(String.join("\n", attributes));
    }
}
