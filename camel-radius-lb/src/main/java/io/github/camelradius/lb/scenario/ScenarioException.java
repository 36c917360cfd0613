package io.github.camelradius.lb.scenario;

/** A scenario that cannot be run: names key, value and what is allowed. */
public final class ScenarioException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String key;
    private final String value;
    private final String allowed;

    public ScenarioException(String key, String value, String allowed) {
        super("key=" + key + " value=" + value + " allowed=" + allowed);
        this.key = key;
        this.value = value;
        this.allowed = allowed;
    }

    /** Full name, for example {@code requests[0].at}. */
    public String key() {
        return key;
    }

    public String value() {
        return value;
    }

    /** The allowed values in words. */
    public String allowed() {
        return allowed;
    }
}
