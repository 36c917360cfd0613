package io.github.camelradius.app.command;

import io.github.camelradius.app.config.Secret;
import io.github.camelradius.codec.SharedSecret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The shared secret of the packets on a command line. */
final class SecretOptions {
    @ArgGroup
    private Given given = new Given();

    /** One of these, or none. */
    static final class Given {
        @Option(names = "--secret", paramLabel = "S", description = "The shared secret; others can see it in ps.")
        private @Nullable String secret;

        @Option(
                names = "--secret-file",
                paramLabel = "FILE",
                description = "The shared secret: the octets of a file without one trailing line end.")
        private @Nullable Path file;
    }

    /** The secret, or null when none was given. */
    @Nullable SharedSecret read() throws BadInputException {
        if (given.file == null && given.secret == null) {
            return null;
        }
        Secret secret = given.secret == null ? ofFile(given.file) : Secret.of(given.secret);
        if (secret.isEmpty()) {
            throw new BadInputException(
                    given.file == null
                            ? "--secret is empty: give the secret that both sides have"
                            : "--secret-file " + given.file
                                    + " is empty: it must hold the secret that both sides have");
        }
        return SharedSecret.of(secret.octets());
    }

    private static Secret ofFile(@Nullable Path file) throws BadInputException {
        try {
            return file == null ? Secret.of("") : Secret.ofFile(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new BadInputException("--secret-file " + file + " is no file that this user can read");
        }
    }
}
