package io.github.camelradius.lb.core.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checked values of a rule's {@link Option}s; those not given have their default. */
public final class Options {
    private final Map<String, Object> values;

    private Options(Map<String, Object> values) {
        this.values = values;
    }

    /**
     * Checks what was configured.
     *
     * @param owner named in errors, for example {@code status rule dead-count}
     * @param given option name in kebab-case to String, Number, Boolean, Duration or List
     * @throws OptionException the first error
     */
    public static Options of(String owner, List<Option> declared, Map<String, ?> given) {
        List<OptionException> errors = check(owner, declared, given);
        if (!errors.isEmpty()) {
            throw errors.get(0);
        }
        Map<String, Object> values = new HashMap<>();
        for (Option option : declared) {
            Object raw = given.get(option.name());
            values.put(option.name(), raw == null ? option.defaultValue() : option.read(owner, raw));
        }
        return new Options(values);
    }

    /** All errors: unknown options and values that are not allowed. */
    public static List<OptionException> check(String owner, List<Option> declared, Map<String, ?> given) {
        List<OptionException> errors = new ArrayList<>();
        Map<String, Option> byName = new HashMap<>();
        declared.forEach(option -> byName.put(option.name(), option));
        given.forEach((name, raw) -> {
            Option option = byName.get(name);
            if (option == null) {
                String known = declared.isEmpty()
                        ? "no option at all"
                        : String.join(", ", declared.stream().map(Option::name).toList());
                errors.add(new OptionException(owner, name, "unknown", known));
            } else {
                try {
                    option.read(owner, raw);
                } catch (OptionException e) {
                    errors.add(e);
                }
            }
        });
        return errors;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Options options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    private Object value(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("option " + name + " was not declared");
        }
        return value;
    }

    /** A number; {@link Option#OFF} when it is switched off. */
    public long number(String name) {
        return (Long) value(name);
    }

    /** A duration in nanoseconds; {@link Option#OFF} when it is switched off. */
    public long nanos(String name) {
        return (Long) value(name);
    }

    public boolean flag(String name) {
        return (Boolean) value(name);
    }

    public String word(String name) {
        return (String) value(name);
    }

    /** Free text, or null when it was not given. */
    public @Nullable String text(String name) {
        String text = (String) value(name);
        return text.isEmpty() ? null : text;
    }

    @SuppressWarnings("unchecked")
    public List<String> names(String name) {
        return (List<String>) value(name);
    }
}
