package io.github.camelradius.lb.core.model;

/** A configured value that cannot be used: names option, value, what is allowed and what to do. */
public final class OptionException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String option;
    private final String value;
    private final String allowed;

    /**
     * @param owner what has the option, for example {@code group home} or {@code status rule dead-count}
     * @param option its name in kebab-case
     * @param value as given; never a secret
     * @param allowed the allowed values in words
     */
    public OptionException(String owner, String option, String value, String allowed) {
        super(owner + ": option " + option + " is " + value + ", allowed is " + allowed
                + "; correct the value or leave the option out for its default");
        this.option = option;
        this.value = value;
        this.allowed = allowed;
    }

    /** Name in kebab-case. */
    public String option() {
        return option;
    }

    /** The value as given. */
    public String value() {
        return value;
    }

    /** The allowed values in words. */
    public String allowed() {
        return allowed;
    }
}
