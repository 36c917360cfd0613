package io.github.camelradius.lb;

import io.github.camelradius.lb.core.model.Durations;
import io.github.camelradius.lb.core.model.OptionException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a group's lists with one entry a server, by position. */
final class ServerLists {
    private final String group;
    private final int servers;

    ServerLists(String group, int servers) {
        this.group = group;
        this.servers = servers;
    }

    List<Integer> numbers(String option, @Nullable String text, int otherwise) {
        return read(option, text, otherwise, "whole numbers", ServerLists::number);
    }

    List<Double> decimals(String option, @Nullable String text, double otherwise) {
        return read(option, text, otherwise, "numbers", ServerLists::decimal);
    }

    /** Nanoseconds; 0 where there is none. */
    List<Long> durations(String option, @Nullable String text) {
        return read(option, text, 0L, "durations", Durations::nanos);
    }

    private <T> List<T> read(
            String option, @Nullable String text, T otherwise, String what, Function<String, @Nullable T> reader) {
        if (text == null) {
            return Collections.nCopies(servers, otherwise);
        }
        List<T> values = new ArrayList<>();
        for (String entry : RadiusServerGroup.list(text)) {
            T value = reader.apply(entry);
            if (value == null) {
                throw bad(option, text, what);
            }
            values.add(value);
        }
        if (values.size() != servers) {
            throw bad(option, text, what);
        }
        return values;
    }

    private OptionException bad(String option, String text, String what) {
        return new OptionException(
                "group " + group, option, text, servers + " " + what + " separated by commas, one for each server");
    }

    private static @Nullable Integer number(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable Double decimal(String text) {
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
