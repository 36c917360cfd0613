package io.github.camelradius.app.config;

import io.netty.channel.epoll.Epoll;
import java.util.List;
import java.util.Optional;

/** Which sockets the program uses: Linux's epoll where it is available, else Java's. */
public final class Transport {
    private static final String AUTO = "auto";

    private Transport() {}

    /** {@code epoll} where this host has it, else {@code nio}. */
    public static String best() {
        return Epoll.isAvailable() ? ProgramConfig.EPOLL : ProgramConfig.NIO;
    }

    static String read(Options options, String key, Optional<Text> text) {
        String choice = options.choice(key, text, List.of(AUTO, ProgramConfig.NIO, ProgramConfig.EPOLL));
        if (choice.equals(ProgramConfig.EPOLL) && !Epoll.isAvailable()) {
            options.wrong(key, choice, "auto | nio; this host has no epoll for the program");
        }
        return choice.equals(AUTO) ? best() : choice;
    }
}
