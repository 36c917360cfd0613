package io.github.camelradius.app;

import io.github.camelradius.app.config.ConfigException;
import java.net.BindException;
import org.jspecify.annotations.Nullable;

/** What a failed start tells its user: one line and an exit status. */
final class StartFailure {
    private StartFailure() {}

    static int report(Throwable failure) {
        ConfigException configuration = find(failure, ConfigException.class);
        if (configuration != null) {
            configuration.errors().forEach(error -> System.out.println(error.line()));
            return ExitCode.CONFIGURATION;
        }
        BindException bind = find(failure, BindException.class);
        if (bind != null) {
            System.out.println("address in use: " + bind.getMessage());
            return ExitCode.ADDRESS_IN_USE;
        }
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        System.out.println("start failed: " + root);
        return ExitCode.INTERNAL;
    }

    private static <T extends Throwable> @Nullable T find(Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}
