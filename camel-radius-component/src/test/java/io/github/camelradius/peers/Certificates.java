package io.github.camelradius.peers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A throw-away certificate authority, certificates of a server and of the user bob for EAP, made by openssl once for the
 * whole test run; of each one that is longer than any packet.
 */
final class Certificates {
    private static final Duration TIME = Duration.ofSeconds(30);

    private static final String LARGE = "-large";
    private static final int NAMES = 150;

    private final Path folder;

    private Certificates(Path folder) {
        this.folder = folder;
        openssl("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test-ca -keyout ca.key -out ca.pem");
        certificate("server", "radius.test", "serverAuth", "");
        certificate("bob", "bob", "clientAuth", "");
        certificate("server" + LARGE, "radius.test", "serverAuth", manyNames());
        certificate("bob" + LARGE, "bob", "clientAuth", manyNames());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Commands.delete(folder)));
    }

    private void certificate(String file, String name, String use, String moreNames) {
        openssl("req -newkey rsa:2048 -nodes -subj /CN=" + name + " -keyout " + file + ".key -out " + file + ".csr");
        Commands.write(
                folder.resolve(file + ".ext"),
                "extendedKeyUsage=" + use + "\nsubjectAltName=DNS:" + name + moreNames + "\n");
        openssl("x509 -req -in " + file + ".csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile " + file
                + ".ext -out " + file + ".crt");
    }

    private static String manyNames() {
        StringBuilder names = new StringBuilder();
        for (int i = 0; i < NAMES; i++) {
            names.append(",DNS:a-rather-long-name-of-the-same-host-").append(i).append(".radius.test");
        }
        return names.toString();
    }

    static Certificates shared() {
        return Holder.SHARED;
    }

    Path caFile() {
        return folder.resolve("ca.pem");
    }

    /** Of {@code server} or {@code bob}, of the usual size or larger than a packet. */
    Path certificateFile(String owner, boolean large) {
        return folder.resolve(owner + (large ? LARGE : "") + ".crt");
    }

    Path keyFile(String owner, boolean large) {
        return folder.resolve(owner + (large ? LARGE : "") + ".key");
    }

    private void openssl(String arguments) {
        List<String> command = new ArrayList<>(List.of("openssl"));
        command.addAll(List.of(arguments.split(" ")));
        Commands.Result result = Commands.run(command, folder, TIME);
        if (result.exitCode() != 0) {
            throw new IllegalStateException("openssl " + arguments + " failed:\n" + result.output());
        }
    }

    private static final class Holder {
        private static final Certificates SHARED = new Certificates(Commands.folder("radius-certs"));
    }
}
