package io.github.camelradius.app;

/** Exit status of the program. */
public final class ExitCode {
    public static final int OK = 0;
    public static final int INTERNAL = 1;
    public static final int USAGE = 2;
    public static final int CONFIGURATION = 3;
    public static final int ADDRESS_IN_USE = 4;

    private ExitCode() {}
}
