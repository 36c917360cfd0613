package io.github.camelradius.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.app.ExitCode;
import io.github.camelradius.app.config.ConfigError;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Asks a running balancer to read its configuration again, and says what it changed. */
@Command(
        name = "reload",
        description = "Make a running balancer read its configuration again; no request is lost.",
        footer = {
            "",
            "Prints one line for each difference. A wrong configuration changes nothing.",
            "",
            "  radius-lb reload --dry-run",
            "  radius-lb reload --reason 'b is back from repair'",
            "",
            "Exit status: 0 done, 2 usage, 3 wrong configuration, 10 refused (user or",
            "password), 12 no answer."
        })
final class ReloadCommand implements Callable<Integer> {
    private static final int REFUSED = 10;
    private static final int NO_ANSWER = 12;
    private static final int UNPROCESSABLE = 422;
    private static final int PATIENCE_MILLIS = 60_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private HttpOptions http = new HttpOptions();

    @Option(names = "--dry-run", description = "Only print what would change.")
    private boolean dryRun;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "Why, for the audit.")
    private String reason = "";

    private final ObjectMapper mapper = new ObjectMapper();

    @Override
    public Integer call() throws Exception {
        return CommandBody.run(Objects.requireNonNull(spec).commandLine(), this::send);
    }

    private int send(CommandLine command) throws BadInputException {
        URI url = http.url();
        String authorization = authorization();
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) new URL(url + "/api/reload" + (dryRun ? "?dry-run" : "")).openConnection();
            connection.setRequestMethod("POST");
            connection.setDoOutput(true);
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            connection.setInstanceFollowRedirects(false);
            connection.setRequestProperty("Content-Type", "application/json");
            if (authorization != null) {
                connection.setRequestProperty("Authorization", authorization);
            }
            connection.getOutputStream().write(mapper.writeValueAsBytes(Map.of("reason", reason)));
            return answered(command, url, connection);
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            tell(
                    command,
                    "no answer from " + url + ": is the balancer running, and HTTP at this address? (" + why + ")");
            return NO_ANSWER;
        }
    }

    private @Nullable String authorization() throws BadInputException {
        String user = http.user();
        String password = http.password();
        return user == null || password == null
                ? null
                : "Basic "
                        + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    private int answered(CommandLine command, URI url, HttpURLConnection connection) throws IOException {
        int status = connection.getResponseCode();
        PrintWriter out = command.getOut();
        switch (status) {
            case HttpURLConnection.HTTP_OK -> {
                try (InputStream body = connection.getInputStream()) {
                    mapper.readTree(body).path("text").forEach(line -> out.println(line.asText()));
                }
                return ExitCode.OK;
            }
            case UNPROCESSABLE -> {
                try (InputStream body = connection.getErrorStream()) {
                    mapper.readTree(body)
                            .path("errors")
                            .forEach(error -> out.println(error(error).line()));
                }
                return ExitCode.CONFIGURATION;
            }
            case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN -> {
                tell(command, url + " refuses (" + status + "): give an operator's --user and password");
                return REFUSED;
            }
            default -> {
                tell(command, url + " is no balancer that can reload: it answers " + status);
                return NO_ANSWER;
            }
        }
    }

    private static ConfigError error(JsonNode error) {
        return new ConfigError(
                error.path("key").asText(),
                error.path("value").asText(),
                error.path("allowed").asText());
    }

    private static void tell(CommandLine command, String message) {
        command.getErr().println("radius-lb reload: " + message);
    }
}
