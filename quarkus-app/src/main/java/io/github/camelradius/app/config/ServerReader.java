package io.github.camelradius.app.config;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.model.Option;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads one server of a group. */
final class ServerReader {
    private static final String HOST = "an IP address or a name";

    private static final Option TRIES = option("tries");
    private static final List<Option> TIMING = List.of(option("timeout"), TRIES);

    private final Options options;
    private final EngineOptions engine;

    ServerReader(Options options, EngineOptions engine) {
        this.options = options;
        this.engine = engine;
    }

    private static Option option(String name) {
        return GroupSettings.OPTIONS.stream()
                .filter(option -> option.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    ServerConfig read(String key, Settings.Server server) {
        String name = options.required(key + ".name", server.name(), "a name for this server");
        if (!name.isEmpty() && !Options.isName(name)) {
            options.wrong(key + ".name", name, Options.NAME_RULE);
        }
        String host = options.required(key + ".host", server.host(), HOST);
        if (!host.isEmpty() && !Addresses.isHost(host)) {
            options.wrong(key + ".host", host, HOST);
        }
        Integer authPort = port(key + ".auth-port", server.authPort(), 1812);
        Integer acctPort = port(key + ".acct-port", server.acctPort(), 1813);
        if (options.isOff(server.authPort()) && options.isOff(server.acctPort())) {
            options.wrong(key + ".auth-port", "off", "auth-port or acct-port or both with a port");
        }
        int weight = weight(key + ".weight", server.weight(), engine.profile().defaultWeight());
        Secret secret = options.secret(key, server.secret(), server.secretFile());
        Map<String, Object> timing = engine.read(key, TIMING);
        return new ServerConfig(
                name,
                host,
                authPort,
                acctPort,
                secret,
                options.previousSecret(
                        key,
                        secret,
                        server.previousSecret(),
                        server.previousSecretFile(),
                        server.previousSecretUntil()),
                weight(key + ".auth-weight", server.authWeight(), weight),
                weight(key + ".acct-weight", server.acctWeight(), weight),
                text(timing.get("timeout")),
                tries(key, timing.get("tries")),
                engine.power(key, "bogo-mips"),
                sourceAddress(key + ".source-address", server.sourceAddress()),
                options.choice(
                        key + ".require-message-authenticator",
                        server.requireMessageAuthenticator(),
                        GroupReader.AUTO_YES_NO));
    }

    private @Nullable Integer port(String key, Optional<Text> text, int byDefault) {
        if (options.isOff(text)) {
            return null;
        }
        Integer port = text.isEmpty() ? Integer.valueOf(byDefault) : options.integerOrNull(key, text, 1, 65_535);
        return port == null ? byDefault : port;
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    private static @Nullable String tries(String key, @Nullable Object value) {
        return value == null ? null : TRIES.read(key, value).toString();
    }

    private int weight(String key, Optional<Text> text, int byDefault) {
        return options.integer(key, text, 0, engine.profile().maxWeight(), byDefault);
    }

    private @Nullable String sourceAddress(String key, Optional<Text> text) {
        String address = options.text(text);
        if (address != null && !(Addresses.isIp(address) && isLocal(address))) {
            options.wrong(key, address, "an IP address of this host");
            return null;
        }
        return address;
    }

    private static boolean isLocal(String address) {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(InetAddress.getByName(address), 0))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
