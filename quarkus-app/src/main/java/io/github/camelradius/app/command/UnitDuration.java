package io.github.camelradius.app.command;

import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** 500ms, 5s, 1m; above 0. */
final class UnitDuration implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        if (text.matches("[0-9]{1,6}(ms|s|m)")) {
            Duration duration = text.endsWith("ms")
                    ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                    : Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
            if (!duration.isZero()) {
                return duration;
            }
        }
        throw new TypeConversionException("'" + text + "' is no duration such as 500ms, 5s or 1m");
    }
}
