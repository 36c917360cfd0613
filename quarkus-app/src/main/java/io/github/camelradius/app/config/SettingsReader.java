package io.github.camelradius.app.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns the option texts into a configuration, and finds every error on the way. */
final class SettingsReader {
    private static final String HOST_PORT = "address:port (IPv6 in brackets, port 0 for any), or off";
    private static final Duration DAY = Duration.ofHours(24);

    private final Settings settings;
    private final Options options;
    private final GroupReader groupReader;

    SettingsReader(Settings settings, RawValues raw, Path folder) {
        this.settings = settings;
        this.options = new Options(folder);
        this.groupReader = new GroupReader(options, raw);
    }

    /** The configuration; of use only when {@link #errors()} is empty. */
    ProgramConfig read() {
        HostPort auth = listener("auth", settings.listen().auth());
        HostPort acct = listener("acct", settings.listen().acct());
        checkListeners(auth, acct);
        List<GroupConfig> groups = new ArrayList<>();
        settings.groups().forEach((name, group) -> groups.add(groupReader.read(name, group)));
        if (groups.isEmpty()) {
            options.missing(Settings.PREFIX + ".groups", "at least one group with servers");
        }
        List<ClientConfig> clients = clients();
        Map<String, String> realms = realms();
        String defaultGroup = groupName(Settings.PREFIX + ".default-group", settings.defaultGroup());
        Duration stopTimeout = options.duration(
                Settings.PREFIX + ".stop-timeout", settings.stopTimeout(), Duration.ZERO, DAY, Duration.ofSeconds(10));
        String transport = Transport.read(options, Settings.PREFIX + ".transport", settings.transport());
        return new ProgramConfig(
                auth,
                acct,
                clients,
                realms,
                defaultGroup,
                options.endpoint(Settings.PREFIX + ".pre-route", settings.preRoute()),
                transport,
                Transport.readEventLoops(options, Settings.PREFIX + ".event-loops", settings.eventLoops(), transport),
                Dictionaries.read(options, Settings.PREFIX + ".dictionary", settings.dictionary()),
                stopTimeout,
                AccessReader.read(options, settings.access()),
                stateFile(),
                options.choice(
                                Settings.PREFIX + ".status-server",
                                settings.statusServer(),
                                List.of("always", "when-available"))
                        .equals("when-available"),
                isYes("readiness-needs-server", settings.readinessNeedsServer()),
                isYes("mdc", settings.mdc()),
                RequestLogReader.read(options, settings.requestLog()),
                groups,
                false);
    }

    private boolean isYes(String name, Optional<Text> text) {
        return options.choice(Settings.PREFIX + '.' + name, text, List.of("no", "yes"))
                .equals("yes");
    }

    private @Nullable Path stateFile() {
        String name = options.text(settings.stateFile());
        return name == null ? null : options.writable(Settings.PREFIX + ".state-file", name, "a file");
    }

    List<ConfigError> errors() {
        return options.errors();
    }

    private @Nullable HostPort listener(String name, Optional<Text> text) {
        if (options.isOff(text)) {
            return null;
        }
        String key = Settings.PREFIX + ".listen." + name;
        String byDefault = "auth".equals(name) ? "127.0.0.1:1812" : "127.0.0.1:1813";
        String value = text.map(Text::value).orElse(byDefault);
        HostPort address = Addresses.hostPort(value);
        if (address == null) {
            options.wrong(key, value, HOST_PORT);
        }
        return address;
    }

    private void checkListeners(@Nullable HostPort auth, @Nullable HostPort acct) {
        String key = Settings.PREFIX + ".listen";
        if (options.isOff(settings.listen().auth())
                && options.isOff(settings.listen().acct())) {
            options.wrong(key, "off", "auth or acct or both with an address");
        }
        if (auth != null && acct != null && auth.equals(acct) && auth.port() != 0) {
            options.wrong(key + ".acct", acct.toString(), "another address than auth");
        }
    }

    private List<ClientConfig> clients() {
        List<ClientConfig> clients = new ArrayList<>();
        Map<String, String> networks = new HashMap<>();
        settings.clients().forEach((name, client) -> {
            String key = Key.child(Settings.PREFIX + ".clients", name);
            String network =
                    options.required(key + ".network", client.network(), "an address or a network as a.b.c.d/n");
            if (!network.isEmpty() && !Addresses.isNetwork(network)) {
                options.wrong(key + ".network", network, "an address or a network as a.b.c.d/n");
            }
            String other = network.isEmpty() ? null : networks.putIfAbsent(network.toLowerCase(Locale.ROOT), name);
            if (other != null) {
                options.wrong(key + ".network", network, "a network that no other client has; " + other + " has it");
            }
            Secret secret = options.secret(key, client.secret(), client.secretFile());
            clients.add(new ClientConfig(
                    name,
                    network,
                    secret,
                    options.previousSecret(
                            key,
                            secret,
                            client.previousSecret(),
                            client.previousSecretFile(),
                            client.previousSecretUntil()),
                    options.choice(
                            key + ".require-message-authenticator",
                            client.requireMessageAuthenticator(),
                            GroupReader.AUTO_YES_NO),
                    options.choice(key + ".limit-proxy-state", client.limitProxyState(), "no", GroupReader.AUTO_YES_NO),
                    options.rate(key + ".rate-limit", client.rateLimit()),
                    groupName(key + ".group", client.group())));
        });
        if (clients.isEmpty()) {
            options.missing(Settings.PREFIX + ".clients", "at least one client with network and secret");
        }
        return clients;
    }

    private Map<String, String> realms() {
        Map<String, String> realms = new HashMap<>();
        settings.realms().forEach((realm, group) -> {
            String key = Key.child(Settings.PREFIX + ".realms", realm);
            String name = groupName(key, Optional.of(group));
            if (realms.put(realm.toLowerCase(Locale.ROOT), name == null ? "" : name) != null) {
                options.wrong(key, group.value(), "a realm once; letter case makes no difference");
            }
        });
        return realms;
    }

    private @Nullable String groupName(String key, Optional<Text> text) {
        String name = options.text(text);
        Set<String> known = new HashSet<>(settings.groups().keySet());
        if (name != null && !known.contains(name)) {
            options.wrong(key, name, "the name of a group" + (known.isEmpty() ? "" : ": " + String.join(" | ", known)));
        }
        return name;
    }
}
