package io.github.camelradius.server;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.stream.Collectors;

/** The addresses that this host has now. */
interface LocalAddresses {
    /** Those of all interfaces that are up; both families. */
    LocalAddresses SYSTEM = () -> NetworkInterface.networkInterfaces()
            .filter(LocalAddresses::isUp)
            .flatMap(NetworkInterface::inetAddresses)
            .collect(Collectors.toUnmodifiableSet());

    Set<InetAddress> now() throws SocketException;

    private static boolean isUp(NetworkInterface candidate) {
        try {
            return candidate.isUp();
        } catch (SocketException e) {
            return false;
        }
    }

    /** 0.0.0.0 */
    static InetAddress anyIpv4() {
        try {
            return InetAddress.getByAddress(new byte[4]);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
