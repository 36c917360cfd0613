package io.github.camelradius.app.config;

import io.smallrye.config.ConfigMapping;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The option names of the program; those of the engine are {@link EngineOptions}. Every leaf is optional text, so that one reading finds all errors and words them the
 * same way; {@link SettingsReader} gives the texts their meaning.
 */
@ConfigMapping(prefix = Settings.PREFIX)
public interface Settings {
    String PREFIX = "radius-lb";

    Listen listen();

    Map<String, Client> clients();

    Map<String, Text> realms();

    Optional<Text> defaultGroup();

    Optional<Text> preRoute();

    Optional<Text> transport();

    Optional<Text> eventLoops();

    Optional<List<Text>> dictionary();

    Optional<Text> stopTimeout();

    Optional<Text> stateFile();

    Optional<Text> statusServer();

    Optional<Text> readinessNeedsServer();

    Optional<Text> mdc();

    RequestLog requestLog();

    Access access();

    Map<String, Group> groups();

    /** Where requests arrive. */
    interface Listen {
        Optional<Text> auth();

        Optional<Text> acct();
    }

    /** A line for each request. */
    interface RequestLog {
        Optional<Text> to();

        Optional<List<Text>> fields();

        Optional<Text> userName();

        Optional<Text> callingStationId();

        Optional<Text> pseudonymKeyFile();
    }

    /** Who may use HTTP. */
    interface Access {
        Map<String, User> users();

        Optional<Text> openHealth();
    }

    /** A user of HTTP. */
    interface User {
        Optional<Secret> passwordHash();

        Optional<Text> passwordHashFile();

        Optional<Text> role();
    }

    /** Who may ask. */
    interface Client {
        Optional<Text> network();

        Optional<Secret> secret();

        Optional<Text> secretFile();

        Optional<Secret> previousSecret();

        Optional<Text> previousSecretFile();

        Optional<Text> previousSecretUntil();

        Optional<Text> requireMessageAuthenticator();

        Optional<Text> limitProxyState();

        Optional<Text> rateLimit();

        Optional<Text> group();
    }

    /** Servers that share a way of being selected. */
    interface Group {
        Optional<Text> profile();

        Optional<Text> policy();

        Optional<Text> onNoAnswer();

        Fallback fallback();

        Probe probe();

        Optional<Text> statusRule();

        Optional<List<Server>> servers();
    }

    /** Routes that take over when no server answered. */
    interface Fallback {
        Optional<Text> auth();

        Optional<Text> acct();
    }

    /** Requests of our own that find out whether a server is back. */
    interface Probe {
        Optional<Text> user();

        Optional<Secret> password();
    }

    /** One RADIUS server. */
    interface Server {
        Optional<Text> name();

        Optional<Text> host();

        Optional<Text> authPort();

        Optional<Text> acctPort();

        Optional<Secret> secret();

        Optional<Text> secretFile();

        Optional<Secret> previousSecret();

        Optional<Text> previousSecretFile();

        Optional<Text> previousSecretUntil();

        Optional<Text> weight();

        Optional<Text> authWeight();

        Optional<Text> acctWeight();

        Optional<Text> sourceAddress();

        Optional<Text> requireMessageAuthenticator();
    }
}
