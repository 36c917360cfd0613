package io.github.camelradius.app.top;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Reads {@code GET /api/servers} of a running balancer. */
public final class ServersClient {
    private static final int PATIENCE_MILLIS = 5_000;

    private final URI base;
    private final URL address;
    private final @Nullable String authorization;
    private final ObjectMapper mapper = new ObjectMapper();

    /** There is no such answer. */
    public static final class NoAnswerException extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean refused;

        private NoAnswerException(String message, boolean refused) {
            super(message);
            this.refused = refused;
        }

        /** Whether the balancer is there and wants to know who asks, or does not let this user read. */
        public boolean refused() {
            return refused;
        }
    }

    /**
     * @param base of the HTTP API, for example {@code http://127.0.0.1:8080}
     * @param user and password for basic authentication, both or none
     * @throws MalformedURLException when it is neither http nor https
     */
    public ServersClient(URI base, @Nullable String user, @Nullable String password) throws MalformedURLException {
        this.base = base;
        this.address = new URL(base + "/api/servers");
        this.authorization = user == null || password == null
                ? null
                : "Basic "
                        + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    /** @throws NoAnswerException with what to do */
    public Sample read() throws NoAnswerException {
        int status;
        try {
            HttpURLConnection connection = connect();
            status = connection.getResponseCode();
            if (status == HttpURLConnection.HTTP_OK) {
                try (InputStream body = connection.getInputStream()) {
                    return Sample.of(mapper.readTree(body), System.nanoTime());
                }
            }
        } catch (JsonProcessingException e) {
            throw new NoAnswerException(base + " is no balancer: GET /api/servers is answered by no JSON", false);
        } catch (IOException e) {
            String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            throw new NoAnswerException(
                    "no answer from " + base + ": is the balancer running, and HTTP at this address? (" + why + ")",
                    false);
        }
        if (status == HttpURLConnection.HTTP_UNAUTHORIZED || status == HttpURLConnection.HTTP_FORBIDDEN) {
            throw new NoAnswerException(base + " refuses (" + status + "): give a user and a password", true);
        }
        throw new NoAnswerException(base + " is no balancer: GET /api/servers is answered by " + status, false);
    }

    private HttpURLConnection connect() throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        connection.setInstanceFollowRedirects(false);
        connection.setRequestProperty("Accept", "application/json");
        if (authorization != null) {
            connection.setRequestProperty("Authorization", authorization);
        }
        return connection;
    }
}
