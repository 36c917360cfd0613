package io.github.camelradius.app;

import io.github.camelradius.app.config.ConfigError;
import io.github.camelradius.app.config.ConfigException;
import io.github.camelradius.app.config.HostPort;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tries the addresses before anything starts, so that the usual mistakes get one clear line. Who loses the race between
 * this check and the real listener gets the same exit status from {@link StartFailure}.
 */
public final class PortCheck {
    private PortCheck() {}

    /** An address is taken by somebody else. */
    public static final class InUseException extends Exception {
        private static final long serialVersionUID = 1L;

        private InUseException(String message, IOException cause) {
            super(message, cause);
        }
    }

    /**
     * Binds a UDP address and gives it back.
     *
     * @param key the option that has it
     * @param address null where nothing is to listen
     * @throws ConfigException when this host cannot have it
     */
    public static void udp(String key, @Nullable HostPort address) throws InUseException, ConfigException {
        if (address == null) {
            return;
        }
        try (DatagramSocket socket = new DatagramSocket(resolve(key, address))) {
            socket.getLocalPort();
        } catch (IOException e) {
            throw refused(key, "UDP", address, e);
        }
    }

    /**
     * Binds a TCP address and gives it back.
     *
     * @param key the option that has it
     * @throws ConfigException when this host cannot have it
     */
    public static void tcp(String key, HostPort address) throws InUseException, ConfigException {
        InetSocketAddress resolved = resolve(key, address);
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(resolved);
        } catch (IOException e) {
            throw refused(key, "TCP", address, e);
        }
    }

    private static InetSocketAddress resolve(String key, HostPort address) throws ConfigException {
        try {
            return new InetSocketAddress(InetAddress.getByName(address.host()), address.port());
        } catch (UnknownHostException e) {
            throw unusable(key, address, "an address of this host; this name does not resolve");
        }
    }

    private static InUseException refused(String key, String protocol, HostPort address, IOException e)
            throws ConfigException {
        String text = String.valueOf(e.getMessage());
        if (text.contains("in use")) {
            return new InUseException(
                    "address in use: " + protocol + " " + address + " (" + key
                            + "); stop the program that has it or choose another port",
                    e);
        }
        throw unusable(key, address, "an address that this program may bind: " + text);
    }

    private static ConfigException unusable(String key, HostPort address, String allowed) {
        return new ConfigException(List.of(new ConfigError(key, address.toString(), allowed)));
    }
}
