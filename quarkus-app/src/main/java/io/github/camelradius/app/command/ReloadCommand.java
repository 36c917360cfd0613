package io.github.camelradius.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.app.ExitCode;
import io.github.camelradius.app.RunningBalancer;
import io.github.camelradius.app.config.ConfigError;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
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
        RunningBalancer balancer = http.balancer();
        try {
            HttpURLConnection connection =
                    balancer.connection("/api/reload" + (dryRun ? "?dry-run" : ""), PATIENCE_MILLIS);
            connection.setRequestMethod("POST");
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            connection.getOutputStream().write(mapper.writeValueAsBytes(Map.of("reason", reason)));
            return answered(command, balancer, connection);
        } catch (IOException e) {
            tell(command, balancer.noAnswer(e));
            return NO_ANSWER;
        }
    }

    private int answered(CommandLine command, RunningBalancer balancer, HttpURLConnection connection)
            throws IOException {
        int status = connection.getResponseCode();
        if (RunningBalancer.isRefusal(status)) {
            tell(command, balancer + " refuses (" + status + "): give an operator's --user and password");
            return REFUSED;
        }
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
            default -> {
                tell(command, balancer + " is no balancer that can reload: it answers " + status);
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
