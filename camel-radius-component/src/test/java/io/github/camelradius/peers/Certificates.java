package io.github.camelradius.peers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A throw-away certificate authority and server certificate for EAP, made by openssl once for the whole test run. */
final class Certificates {
    private static final Duration TIME = Duration.ofSeconds(30);

    private final Path folder;

    private Certificates(Path folder) {
        this.folder = folder;
        openssl("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test-ca -keyout ca.key -out ca.pem");
        openssl("req -newkey rsa:2048 -nodes -subj /CN=radius.test -keyout server.key -out server.csr");
        Commands.write(folder.resolve("server.ext"), "extendedKeyUsage=serverAuth\nsubjectAltName=DNS:radius.test\n");
        openssl("x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile server.ext"
                + " -out server.crt");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Commands.delete(folder)));
    }

    static Certificates shared() {
        return Holder.SHARED;
    }

    Path caFile() {
        return folder.resolve("ca.pem");
    }

    Path certificateFile() {
        return folder.resolve("server.crt");
    }

    Path keyFile() {
        return folder.resolve("server.key");
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
