package io.github.camelradius.springboot;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Options of the component {@code radius}, as its own metadata have them: durations as {@code 500ms} or {@code 5s},
 * objects as {@code #bean:name}, secrets as they are or as {@code #bean:name}. What is null is left at the component's
 * default.
 */
@ConfigurationProperties(prefix = RadiusComponentProperties.PREFIX, ignoreUnknownFields = false)
record RadiusComponentProperties(
        @Nullable Boolean enabled,
        @Nullable Customizer customizer,
        @Nullable Boolean autowiredEnabled,
        @Nullable Boolean bridgeErrorHandler,
        @Nullable Duration clientTimeout,
        @Nullable String clients,
        @Nullable String code,
        @Nullable String configuration,
        @Nullable Duration deadline,
        @Nullable String dictionary,
        @Nullable Boolean lazyStartProducer,
        @Nullable String limitProxyState,
        @Nullable Integer maxPending,
        @Nullable Integer maxSockets,
        @Nullable Duration maxWait,
        @Nullable Integer maxWaiting,
        @Nullable Duration nameRefresh,
        @Nullable String nameResolver,
        @Nullable Boolean nativeTransport,
        @Nullable String onFailure,
        @Nullable String previousSecret,
        @Nullable String previousSecretUntil,
        @Nullable Integer rateLimit,
        @Nullable Integer receiveBufferSize,
        @Nullable String requestObserver,
        @Nullable String requireMessageAuthenticator,
        @Nullable Boolean reuseAddress,
        @Nullable String secret,
        @Nullable Integer sendBufferSize,
        @Nullable String serverName,
        @Nullable String service,
        @Nullable String sourceAddress,
        @Nullable Duration timeout,
        @Nullable Boolean traceUserName,
        @Nullable Integer tries,
        @Nullable Boolean usingExecutorService,
        @Nullable Integer workerCount,
        @Nullable String workerGroup) {
    static final String PREFIX = "camel.component.radius";

    /** Not options of the component but the switches that each of Camel's starters has. */
    static final List<String> SWITCHES = List.of("enabled", "customizer");

    /** Options whose values are in no message. */
    static final List<String> SECRETS = List.of("secret", "previousSecret");

    /** Words that an option may have. */
    static final Map<String, List<String>> WORDS = Map.of(
            "service", List.of("auth", "acct", "any"),
            "onFailure", List.of("none", "reject"),
            "limitProxyState", List.of("yes", "no", "auto"),
            "requireMessageAuthenticator", List.of("yes", "no", "auto"));

    /** Whether what is below the prefix is given to the component. */
    record Customizer(@Nullable Boolean enabled) {}

    /**
     * What was set, by the component's names.
     *
     * @throws RadiusPropertyException when an option has none of its words
     */
    Map<String, Object> options() {
        Map<String, Object> options = new LinkedHashMap<>();
        for (RecordComponent option : RadiusComponentProperties.class.getRecordComponents()) {
            String name = option.getName();
            Object value = SWITCHES.contains(name) ? null : value(option);
            if (value != null) {
                options.put(name, WORDS.containsKey(name) ? word(name, value.toString()) : value);
            }
        }
        return options;
    }

    private static String word(String option, String value) {
        List<String> words = WORDS.getOrDefault(option, List.of());
        String word = words.contains("yes") ? Yaml.yesOrNo(value) : value;
        if (!words.contains(word)) {
            throw new RadiusPropertyException(
                    key(option), "is " + value + ", allowed is " + String.join(", ", words), null);
        }
        return word;
    }

    private @Nullable Object value(RecordComponent option) {
        try {
            return option.getAccessor().invoke(this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The property of an option. */
    static String key(String option) {
        return PREFIX + '.' + Yaml.kebab(option);
    }

    /** No values, as secrets are among them. */
    @Override
    public String toString() {
        return PREFIX;
    }
}
