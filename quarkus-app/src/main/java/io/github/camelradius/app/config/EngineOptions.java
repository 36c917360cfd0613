package io.github.camelradius.app.config;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.OptionException;
import io.github.camelradius.lb.profile.Profile;
import io.github.camelradius.lb.profile.VendorName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads options that the engine declares: names, ranges and the vendor's names are the engine's alone. */
final class EngineOptions {
    private final RawValues raw;
    private final Options options;
    private final Profile profile;

    EngineOptions(RawValues raw, Options options, Profile profile) {
        this.raw = raw;
        this.options = options;
        this.profile = profile;
    }

    Profile profile() {
        return profile;
    }

    /** What is configured below {@code parent}, by our names; every value is allowed, what is wrong is reported. */
    Map<String, Object> read(String parent, List<Option> declared) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Option option : declared) {
            add(values, parent, option, option.name());
            for (VendorName vendor : profile.vendorNames()) {
                if (vendor.name().equals(option.name()) && !vendor.vendorName().equals(option.name())) {
                    add(values, parent, option, vendor.vendorName());
                }
            }
        }
        return values;
    }

    private void add(Map<String, Object> values, String parent, Option option, String name) {
        String key = Key.child(parent, name);
        Object written = raw.value(key);
        if (written == null) {
            return;
        }
        Object value = converted(key, name, written);
        if (value == null) {
            return;
        }
        Object spelled = Options.spelling(value.toString());
        try {
            Object usable = isAllowed(option, value) ? value : spelled;
            option.read(parent, usable);
            if (values.putIfAbsent(option.name(), usable) != null) {
                options.wrong(key, text(written), "one of " + option.name() + " and " + name + ", not both");
            }
        } catch (OptionException e) {
            options.wrong(key, text(written), e.allowed());
        }
    }

    private static boolean isAllowed(Option option, Object value) {
        try {
            option.read("", value);
            return true;
        } catch (OptionException e) {
            return false;
        }
    }

    /** The value under our name, or null when it was wrong. */
    private @Nullable Object converted(String key, String name, Object written) {
        try {
            return profile.translate(key, Map.of(name, written))
                    .values()
                    .iterator()
                    .next();
        } catch (OptionException e) {
            options.wrong(key, text(written), e.allowed());
            return null;
        }
    }

    private static String text(Object written) {
        return written instanceof List<?> list
                ? String.join(",", list.stream().map(String::valueOf).toList())
                : written.toString();
    }

    /** A number above 0 under our name or the vendor's, 1 by default. */
    double power(String parent, String name) {
        Object ours = raw.value(Key.child(parent, name));
        String key = Key.child(parent, name);
        for (VendorName vendor : profile.vendorNames()) {
            if (ours == null && vendor.name().equals(name)) {
                key = Key.child(parent, vendor.vendorName());
                ours = raw.value(key);
            }
        }
        if (ours == null) {
            return 1;
        }
        try {
            double power = Double.parseDouble(text(ours));
            if (power > 0 && power < Double.POSITIVE_INFINITY) {
                return power;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        options.wrong(key, text(ours), "a number above 0");
        return 1;
    }
}
