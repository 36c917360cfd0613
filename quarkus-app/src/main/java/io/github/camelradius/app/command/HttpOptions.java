package io.github.camelradius.app.command;

import io.github.camelradius.app.RunningBalancer;
import io.github.camelradius.app.config.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a running balancer's HTTP is, and who asks; no password is an argument, as ps would show it. */
final class HttpOptions {
    /** The password where no file has it. */
    static final String PASSWORD_VARIABLE = "RADIUS_LB_PASSWORD";

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8080",
            description = "The balancer's HTTP address; default: http://127.0.0.1:8080.")
    private String url = "";

    @Option(names = "--user", paramLabel = "U", description = "User of HTTP, where the balancer has users.")
    private @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "The user's password: a file, without one trailing line end; default: the environment"
                    + " variable " + PASSWORD_VARIABLE + ".")
    private @Nullable Path passwordFile;

    private URI url() throws BadInputException {
        if (!url.matches("https?://[^/?#@]+/?")) {
            throw new BadInputException("--url needs http://host:port or https://host:port; users have --user");
        }
        try {
            return URI.create(url.endsWith("/") ? url.substring(0, url.length() - 1) : url);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("--url needs http://host:port or https://host:port");
        }
    }

    /** The balancer that is meant, and who asks it. */
    RunningBalancer balancer() throws BadInputException {
        return new RunningBalancer(url(), user, password());
    }

    /** The user's password, or null without a user. */
    private @Nullable String password() throws BadInputException {
        if (user == null) {
            return null;
        }
        if (passwordFile != null) {
            return fromFile(passwordFile);
        }
        String variable = System.getenv(PASSWORD_VARIABLE);
        if (variable == null) {
            throw new BadInputException(
                    "--user needs a password: --password-file FILE, or the environment variable " + PASSWORD_VARIABLE);
        }
        return variable;
    }

    private static String fromFile(Path file) throws BadInputException {
        try {
            return new String(Secret.ofFile(Files.readAllBytes(file)).octets(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new BadInputException("--password-file " + file + " is no file that this user can read");
        }
    }
}
