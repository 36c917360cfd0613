package io.github.camelradius.app.command;

import io.github.camelradius.app.ExitCode;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.tools.CaptureReader;
import io.github.camelradius.tools.RecordDecoder;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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

/** Octets to what they say. */
@Command(
        name = "decode",
        description = "Show packets as people read them, with a verdict on each authenticator.",
        footer = {
            "",
            "With the secret hidden values (passwords, keys) are shown in the clear.",
            "Exit status: 0 done, 2 usage, or something that is no packet. With --json a",
            "record that cannot be read has an \"error\", and the status is 0."
        })
final class DecodeCommand implements Callable<Integer> {
    /** A capture is read into memory. */
    private static final long MAX_CAPTURE = 256L << 20;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "HEX|FILE",
            arity = "0..1",
            description = "A packet as hexadecimal digits, or a file: a capture (pcap, pcapng) or lines of hexadecimal"
                    + " digits. - or nothing: the same from standard input.")
    private @Nullable String input;

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    @Mixin
    private DictionaryOptions dictionaries = new DictionaryOptions();

    @Option(
            names = "--request",
            paramLabel = "HEX",
            description = "The request that the packet answers: needed to check an answer and to reveal its values.")
    private @Nullable String request;

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
            if (input != null || request != null) {
                throw new BadInputException("--json reads records from standard input: leave out "
                        + (input != null ? "the argument" : "--request"));
            }
            RecordLines.convert(System.in, command.getOut(), new RecordDecoder(dictionary, secret)::decode);
            return ExitCode.OK;
        }
        PacketDecoder decoder = new PacketDecoder(dictionary, secret, command.getOut());
        if (request != null) {
            decoder.request(HexText.packet("--request", request));
        }
        return decode(decoder, command) ? ExitCode.OK : ExitCode.USAGE;
    }

    private boolean decode(PacketDecoder decoder, CommandLine command) throws BadInputException, IOException {
        String given = input;
        if (given == null || given.equals("-")) {
            return stream(System.in, decoder, command);
        }
        byte[] octets = HexText.octets(given);
        if (octets != null) {
            decoder.packet(octets);
            return true;
        }
        try (InputStream file = Files.newInputStream(Path.of(given))) {
            return stream(file, decoder, command);
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(
                    "the argument is neither hexadecimal digits nor a file that this user can read");
        }
    }

    private boolean stream(InputStream stream, PacketDecoder decoder, CommandLine command)
            throws BadInputException, IOException {
        BufferedInputStream in = new BufferedInputStream(stream);
        in.mark(4);
        boolean capture = CaptureReader.isCapture(in.readNBytes(4));
        in.reset();
        if (!capture) {
            return decoder.lines(in, command.getErr());
        }
        byte[] file = in.readNBytes((int) MAX_CAPTURE);
        if (in.read() >= 0) {
            throw new BadInputException("the capture is larger than " + (MAX_CAPTURE >> 20)
                    + " MiB: take a part of it, for example with editcap or a tcpdump filter");
        }
        decoder.capture(file);
        return true;
    }
}
