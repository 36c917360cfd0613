package io.github.camelradius.app;

import io.quarkus.dev.appstate.ApplicationStateNotification;
import io.quarkus.dev.console.DevConsoleManager;

/** Quarkus' dev mode ({@code quarkus:dev}): its JVM outlives the program, which it starts anew when a source has changed. */
final class DevMode {
    private DevMode() {}

    static boolean on() {
        return DevConsoleManager.getHotReplacementContext() != null;
    }

    /** In the place of the JVM's end: dev mode waits until the program has started or will not. */
    static void ended(int status) {
        if (status != ExitCode.OK) {
            ApplicationStateNotification.notifyStartupFailed(new IllegalStateException("exit status " + status));
        }
    }
}
