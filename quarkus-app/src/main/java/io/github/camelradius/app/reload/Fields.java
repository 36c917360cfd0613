package io.github.camelradius.app.reload;

import io.github.camelradius.app.config.ClientConfig;
import io.github.camelradius.app.config.GroupConfig;
import io.github.camelradius.app.config.PreviousSecretConfig;
import io.github.camelradius.app.config.ProgramConfig;
import io.github.camelradius.app.config.Secret;
import io.github.camelradius.app.config.ServerConfig;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a part of a configuration consists of, by the names of its options. Without a value where there is none. */
final class Fields {
    private final Map<String, Object> values = new TreeMap<>();

    private Fields with(String option, @Nullable Object value) {
        if (value != null) {
            values.put(option, value);
        }
        return this;
    }

    private Fields with(String prefix, Map<String, Object> options) {
        options.forEach((option, value) -> with(prefix + option, value));
        return this;
    }

    static Fields of(ServerConfig server) {
        Fields fields = new Fields()
                .with("host", server.host())
                .with("auth-port", server.authPort())
                .with("acct-port", server.acctPort())
                .with("secret", server.secret())
                .with("previous-secret", server.previousSecret())
                .with("timeout", server.timeout())
                .with("tries", server.tries())
                .with("bogo-mips", server.bogoMips())
                .with("source-address", server.sourceAddress())
                .with("require-message-authenticator", server.requireMessageAuthenticator());
        return server.authWeight() == server.acctWeight()
                ? fields.with("weight", server.authWeight())
                : fields.with("auth-weight", server.authWeight()).with("acct-weight", server.acctWeight());
    }

    /** Of a group without its servers. */
    static Fields of(GroupConfig group) {
        return new Fields()
                .with("profile", group.profile())
                .with("", group.options())
                .with("on-no-answer", group.onNoAnswer())
                .with("fallback.auth", uri(group.fallbackAuth()))
                .with("fallback.acct", uri(group.fallbackAcct()))
                .with("probe.", group.probe().options())
                .with("probe.user", group.probe().user())
                .with("probe.password", group.probe().password())
                .with("health.", group.health());
    }

    static Fields of(ClientConfig client) {
        return new Fields()
                .with("network", client.network())
                .with("secret", client.secret())
                .with("previous-secret", client.previousSecret())
                .with("require-message-authenticator", client.requireMessageAuthenticator())
                .with("limit-proxy-state", client.limitProxyState())
                .with("rate-limit", client.rateLimit())
                .with("group", client.group());
    }

    /** Options of the program that can be reloaded. */
    static Fields reloadable(ProgramConfig config) {
        return new Fields()
                .with("default-group", config.defaultGroup())
                .with("status-server", config.statusNeedsServer() ? "when-available" : "always")
                .with("readiness-needs-server", config.readinessNeedsServer() ? "yes" : "no")
                .with("stop-timeout", config.stopTimeout().toMillis() + "ms");
    }

    /** Options of the program that are read at its start only. */
    static Fields fixed(ProgramConfig config) {
        return new Fields()
                .with("listen.auth", config.auth())
                .with("listen.acct", config.acct())
                .with("pre-route", uri(config.preRoute()))
                .with("transport", config.transport())
                .with("event-loops", config.eventLoops())
                .with("dictionary", config.dictionaries())
                .with("access.users", Hidden.of(config.access().users()))
                .with("access.open-health", config.access().openHealth())
                .with("state-file", config.stateFile())
                .with("mdc", config.mdc() ? "yes" : "no")
                .with(
                        "request-log",
                        Hidden.of(Stream.ofNullable(config.requestLog()).toList()));
    }

    /** The options of Quarkus; they may be passwords. */
    static Fields quarkus(Map<String, String> options) {
        Fields fields = new Fields();
        options.forEach((option, value) -> fields.with(option, Hidden.of(List.of(value))));
        return fields;
    }

    /** An endpoint's URI, which is shown when it has neither options nor a user: they may be secret. */
    private static @Nullable Object uri(@Nullable String uri) {
        return uri == null || (uri.indexOf('?') < 0 && uri.indexOf('@') < 0) ? uri : Hidden.of(List.of(uri));
    }

    /** Something that is compared and never shown. */
    private record Hidden(List<?> values) {
        static @Nullable Hidden of(List<?> values) {
            return values.isEmpty() ? null : new Hidden(values);
        }
    }

    /** Told what differs here and there. */
    interface Difference {
        void option(String option, @Nullable String before, @Nullable String after);
    }

    void compare(Fields after, Difference difference) {
        Map<String, Object> all = new TreeMap<>(values);
        all.putAll(after.values);
        BiConsumer<String, Object> compare = (option, any) -> {
            Object old = values.get(option);
            Object now = after.values.get(option);
            if (!Objects.equals(old, now)) {
                difference.option(option, shown(old), shown(now));
            }
        };
        all.forEach(compare);
    }

    private static @Nullable String shown(@Nullable Object value) {
        boolean hidden = value instanceof Secret || value instanceof PreviousSecretConfig || value instanceof Hidden;
        return value == null || hidden ? null : value.toString();
    }
}
