package io.github.camelradius.examples;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.camelradius.codec.Chap;
import io.github.camelradius.codec.MppeKeys;
import io.github.camelradius.codec.MsChap;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Log-ins of the users in a file, who prove their password by PAP, CHAP, MS-CHAP or MS-CHAPv2. */
public final class UserFile {
    private static final int CHAP_PASSWORD = 3;
    private static final int CHAP_CHALLENGE = 60;

    private Path file = Path.of("users");

    /** Lines of a name, white space and a password. It is read at each log-in, so a change counts at once. */
    public void setFile(String file) {
        this.file = Path.of(file);
    }

    /**
     * The answer to an Access-Request.
     *
     * @throws IOException when the file cannot be read: then there is no answer, and the NAS asks another server
     */
    public RadiusMessage login(RadiusMessage request) throws IOException {
        String user = request.getString("User-Name");
        Optional<String> password = user == null ? Optional.empty() : password(user);
        if (user == null || password.isEmpty() || !matches(request, user, password.get())) {
            return RadiusMessage.builder(RadiusCode.ACCESS_REJECT, request.schema())
                    .build();
        }
        RadiusMessage.Builder accept = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, request.schema())
                .add("Reply-Message", "Welcome, " + user);
        byte[] response = octets(request, "MS-CHAP2-Response");
        if (response != null) {
            addProof(accept, response, octets(request, "MS-CHAP-Challenge"), user, MsChap.ntHash(password.get()));
        }
        return accept.build();
    }

    private Optional<String> password(String user) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.strip().split("\\s+", 2))
                .filter(words -> words.length == 2 && words[0].equals(user))
                .map(words -> words[1])
                .findFirst();
    }

    private static boolean matches(RadiusMessage request, String user, String password) {
        byte[] challenge = octets(request, "MS-CHAP-Challenge");
        byte[] second = octets(request, "MS-CHAP2-Response");
        if (second != null && challenge != null) {
            return MsChap.matchesV2(second, challenge, user, MsChap.ntHash(password));
        }
        byte[] first = octets(request, "MS-CHAP-Response");
        if (first != null && challenge != null) {
            return MsChap.matches(first, challenge, MsChap.ntHash(password));
        }
        byte[] chap = request.octets(CHAP_PASSWORD);
        if (chap != null) {
            byte[] sent = request.octets(CHAP_CHALLENGE);
            return Chap.matches(chap, password.getBytes(UTF_8), sent == null ? request.authenticator() : sent);
        }
        String pap = request.getString("User-Password");
        return pap != null && MessageDigest.isEqual(pap.getBytes(UTF_8), password.getBytes(UTF_8));
    }

    /** By which the user knows that the server knows the password, and the keys of the tunnel (RFC 2548 section 2). */
    private static void addProof(
            RadiusMessage.Builder accept, byte[] response, byte @Nullable [] challenge, String user, byte[] ntHash) {
        if (challenge == null) {
            return;
        }
        byte[] master = MsChap.masterKey(response, ntHash);
        accept.add("MS-CHAP2-Success", MsChap.success(response, challenge, user, ntHash))
                .add("MS-MPPE-Send-Key", MppeKeys.serverSendKey(master, MppeKeys.STRONG))
                .add("MS-MPPE-Recv-Key", MppeKeys.serverReceiveKey(master, MppeKeys.STRONG));
    }

    private static byte @Nullable [] octets(RadiusMessage request, String name) {
        return request.get(name) instanceof byte[] octets ? octets : null;
    }
}
