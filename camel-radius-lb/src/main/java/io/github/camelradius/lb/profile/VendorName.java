package io.github.camelradius.lb.profile;

import io.github.camelradius.lb.core.model.OptionException;

/**
 * A vendor's name of an option.
 *
 * @param vendorName as the vendor writes it
 * @param name ours
 * @param meaning what the vendor's value counts
 */
public record VendorName(String vendorName, String name, Meaning meaning) {
    /** What a vendor's value means. */
    public enum Meaning {
        /** The same as ours. */
        SAME,
        /** Repetitions of a packet: one less than packets. */
        REPETITIONS,
        /** Seconds where no unit is given. */
        SECONDS,
        /** Minutes where no unit is given. */
        MINUTES,
        /** Huawei's {@code recover-count invalid}: responses change nothing before the time is over. */
        RECOVERY
    }

    /**
     * The value of {@link #name}.
     *
     * @throws OptionException when it cannot be converted
     */
    Object convert(String owner, Object value) {
        String text = String.valueOf(value).trim();
        return switch (meaning) {
            case SAME -> value;
            case REPETITIONS -> packets(owner, text);
            case SECONDS -> isNumber(text) ? text + "s" : value;
            case MINUTES -> isNumber(text) ? text + "m" : value;
            case RECOVERY -> recovery(owner, text);
        };
    }

    private Object packets(String owner, String repetitions) {
        try {
            int number = Integer.parseInt(repetitions);
            if (number >= 0) {
                return number + 1L;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new OptionException(owner, vendorName, repetitions, "a whole number from 0: repetitions of a packet");
    }

    private Object recovery(String owner, String word) {
        if (word.equals("invalid")) {
            return "after-dead-time";
        }
        throw new OptionException(owner, vendorName, word, "invalid");
    }

    private static boolean isNumber(String text) {
        return text.matches("\\d{1,9}");
    }
}
