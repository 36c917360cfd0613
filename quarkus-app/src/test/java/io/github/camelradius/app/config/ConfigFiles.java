package io.github.camelradius.app.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Loads configurations from text, for tests. */
public final class ConfigFiles {
    /** A configuration in which nothing is wrong; tests change one thing. */
    public static final String GOOD = """
            radius-lb:
              listen: { auth: "127.0.0.1:0", acct: "[::1]:0" }
              clients:
                lab: { network: "127.0.0.0/8", secret: testing123, require-message-authenticator: auto, group: home }
              realms: { example.org: home, "*": home }
              default-group: home
              stop-timeout: 3s
              groups:
                home:
                  profile: own
                  policy: weighted
                  timeout: 500ms
                  tries: 2
                  deadline: 5s
                  on-no-answer: reject
                  fallback: { auth: "direct:local-users" }
                  probe: { type: off, interval: 6s, successes: 1 }
                  status-rule: dead-count
                  health: { dead-count: 3, dead-interval: 0s, dead-time: 5s, recover: on-response }
                  servers:
                    - { name: a, host: 127.0.0.1, auth-port: 2812, acct-port: 2813, secret: s1, weight: 80 }
                    - { name: b, host: "::1", auth-port: 2812, acct-port: off, secret: s2, weight: 20, timeout: 1s,
                        tries: 1, source-address: 127.0.0.9, require-message-authenticator: yes }
            """;

    private ConfigFiles() {}

    static ConfigLoader.Loaded load(Path folder, String fileName, String text) throws ConfigException {
        return load(folder, fileName, text, Map.of(), Map.of());
    }

    static ConfigLoader.Loaded load(
            Path folder, String fileName, String text, Map<String, String> properties, Map<String, String> environment)
            throws ConfigException {
        try {
            Files.writeString(folder.resolve(fileName), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ConfigLoader(properties, environment, folder).load(Path.of(fileName));
    }

    /** The error lines; empty when there are none. */
    public static List<String> errors(Path folder, String fileName, String text) {
        try {
            load(folder, fileName, text);
            return List.of();
        } catch (ConfigException e) {
            return e.errors().stream().map(ConfigError::line).toList();
        }
    }
}
