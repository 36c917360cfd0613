package io.github.camelradius.app;

import java.net.BindException;
import org.jspecify.annotations.Nullable;

/** What a failed start tells its user: one line and an exit status. */
final class StartFailure {
    private StartFailure() {}

    static int report(Throwable failure) {
        BindException bind = find(failure);
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

    private static @Nullable BindException find(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException bind) {
                return bind;
            }
        }
        return null;
    }
}
