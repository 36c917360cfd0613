package io.github.camelradius.app.top;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.app.RunningBalancer;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;

/** Reads {@code GET /api/servers} of a running balancer. */
public final class ServersClient {
    private static final int PATIENCE_MILLIS = 5_000;

    private final RunningBalancer balancer;
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

    public ServersClient(RunningBalancer balancer) {
        this.balancer = balancer;
    }

    /** @throws NoAnswerException with what to do */
    public Sample read() throws NoAnswerException {
        int status;
        try {
            HttpURLConnection connection = balancer.connection("/api/servers", PATIENCE_MILLIS);
            connection.setRequestProperty("Accept", "application/json");
            status = connection.getResponseCode();
            if (status == HttpURLConnection.HTTP_OK) {
                try (InputStream body = connection.getInputStream()) {
                    return Sample.of(mapper.readTree(body), System.nanoTime());
                }
            }
        } catch (JsonProcessingException e) {
            throw new NoAnswerException(balancer + " is no balancer: GET /api/servers is answered by no JSON", false);
        } catch (IOException e) {
            throw new NoAnswerException(balancer.noAnswer(e), false);
        }
        if (RunningBalancer.isRefusal(status)) {
            throw new NoAnswerException(balancer + " refuses (" + status + "): give a user and a password", true);
        }
        throw new NoAnswerException(balancer + " is no balancer: GET /api/servers is answered by " + status, false);
    }
}
