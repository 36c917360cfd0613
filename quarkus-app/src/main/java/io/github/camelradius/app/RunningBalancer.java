package io.github.camelradius.app;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The HTTP API of a balancer that is running, as commands ask it. */
public final class RunningBalancer {
    private final URI base;
    private final @Nullable String authorization;

    /**
     * @param base of the HTTP API, for example {@code http://127.0.0.1:8080}
     * @param user and password for basic authentication, both or none
     */
    public RunningBalancer(URI base, @Nullable String user, @Nullable String password) {
        this.base = base;
        this.authorization = user == null || password == null
                ? null
                : "Basic "
                        + Base64.getEncoder().encodeToString((user + ':' + password).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * A connection that is not opened yet.
     *
     * @param path from its root, with the query
     * @param patienceMillis how long to wait for the connection, and for each part of the answer, above 0
     */
    public HttpURLConnection connection(String path, int patienceMillis) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(base + path).openConnection();
        connection.setConnectTimeout(patienceMillis);
        connection.setReadTimeout(patienceMillis);
        connection.setInstanceFollowRedirects(false);
        if (authorization != null) {
            connection.setRequestProperty("Authorization", authorization);
        }
        return connection;
    }

    /** Whether a status says that this user may not. */
    public static boolean isRefusal(int status) {
        return status == HttpURLConnection.HTTP_UNAUTHORIZED || status == HttpURLConnection.HTTP_FORBIDDEN;
    }

    /** For people: there was no answer, and what to look at. */
    public String noAnswer(IOException failure) {
        String why = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        return "no answer from " + base + ": is the balancer running, and HTTP at this address? (" + why + ")";
    }

    @Override
    public String toString() {
        return base.toString();
    }
}
