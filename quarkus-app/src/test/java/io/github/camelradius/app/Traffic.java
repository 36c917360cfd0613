package io.github.camelradius.app;

import io.github.camelradius.peers.Radclient;
import java.util.concurrent.atomic.AtomicBoolean;

/** Log-ins and accounting without pause, until it is closed. */
final class Traffic implements AutoCloseable {
    private static final int AT_ONCE = 60;

    private final AtomicBoolean stopped = new AtomicBoolean();
    private final Thread thread;

    Traffic(RadiusLb program) {
        thread = new Thread(() -> run(program), "traffic");
        thread.setDaemon(true);
        thread.start();
    }

    private void run(RadiusLb program) {
        for (int i = 0; !stopped.get(); i++) {
            program.client()
                    .send(
                            program.authPort(),
                            "auth",
                            "User-Name=bob,User-Password=secret," + Radclient.SIGNED,
                            AT_ONCE,
                            4);
            program.client().accounting(program.acctPort(), "user" + i, "s" + i, "Start");
        }
    }

    @Override
    public void close() throws InterruptedException {
        stopped.set(true);
        thread.join();
    }
}
