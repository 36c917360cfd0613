package io.github.camelradius.app.config;

import io.netty.channel.epoll.Epoll;
import java.util.List;
import java.util.Optional;

/** Which sockets the program uses: Linux's epoll where it is available, else Java's. */
public final class Transport {
    private static final String AUTO = "auto";
    private static final int MOST_BY_DEFAULT = 8;
    private static final int MOST_EVENT_LOOPS = 64;

    private Transport() {}

    /** {@code epoll} where this host has it, else {@code nio}. */
    public static String best() {
        return Epoll.isAvailable() ? ProgramConfig.EPOLL : ProgramConfig.NIO;
    }

    /** As many as this host has processors, up to {@value #MOST_BY_DEFAULT}; 1 with {@code nio}, which has one for a listener. */
    public static int bestEventLoops(String transport) {
        return transport.equals(ProgramConfig.EPOLL)
                ? Math.min(Runtime.getRuntime().availableProcessors(), MOST_BY_DEFAULT)
                : 1;
    }

    static int readEventLoops(Options options, String key, Optional<Text> text, String transport) {
        String value = text.map(Text::value).orElse(AUTO);
        if (value.equals(AUTO)) {
            return bestEventLoops(transport);
        }
        Integer number = Options.whole(value, 1, MOST_EVENT_LOOPS);
        if (number == null) {
            options.wrong(key, value, "auto | 1-" + MOST_EVENT_LOOPS);
            return 1;
        }
        return number;
    }

    static String read(Options options, String key, Optional<Text> text) {
        String choice = options.choice(key, text, List.of(AUTO, ProgramConfig.NIO, ProgramConfig.EPOLL));
        if (choice.equals(ProgramConfig.EPOLL) && !Epoll.isAvailable()) {
            options.wrong(key, choice, "auto | nio; this host has no epoll for the program");
        }
        return choice.equals(AUTO) ? best() : choice;
    }
}
