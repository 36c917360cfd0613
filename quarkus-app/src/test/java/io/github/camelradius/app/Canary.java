package io.github.camelradius.app;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Values that must be seen nowhere, and the search for them: as they are, in hex, and in base64 at every alignment. */
enum Canary {
    CLIENT_SECRET("canary-of-the-client-1Xq7"),
    PREVIOUS_CLIENT_SECRET("canary-of-the-client-before-8Vd2"),
    SERVER_SECRET("canary-of-the-server-4Kp9"),
    PREVIOUS_SERVER_SECRET("canary-of-the-server-before-6Zt3"),
    PROBE_PASSWORD("canary-of-the-probe-5Rw1"),
    USER_PASSWORD("canary-of-the-user-3Mb8"),
    CHAP_PASSWORD("canary-chap-9Lf4y"),
    TUNNEL_PASSWORD("canary-of-the-tunnel-2Jc6"),
    MPPE_SEND_KEY("canary-mppe-sendcanary-mppe-send"),
    MPPE_RECV_KEY("canary-mppe-recvcanary-mppe-recv"),
    MISSPELT_OPTION("canary-of-an-option-7Gh5");

    private final String text;
    private final Set<String> forms = new LinkedHashSet<>();

    Canary(String text) {
        this.text = text;
        byte[] octets = octets();
        String hex = HexFormat.of().formatHex(octets);
        forms.add(text.toLowerCase(Locale.ROOT));
        forms.add(hex);
        forms.add(HexFormat.ofDelimiter(" ").formatHex(octets));
        forms.add(HexFormat.ofDelimiter(":").formatHex(octets));
    }

    String text() {
        return text;
    }

    byte[] octets() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** What the value looks like inside of a longer base64 text, without what its neighbours change. */
    private List<String> base64() {
        List<String> cores = new ArrayList<>();
        for (int before = 0; before < 3; before++) {
            byte[] shifted = new byte[before + octets().length];
            System.arraycopy(octets(), 0, shifted, before, octets().length);
            String whole = Base64.getEncoder().withoutPadding().encodeToString(shifted);
            int from = before == 0 ? 0 : before + 1;
            int to = shifted.length % 3 == 0 ? whole.length() : whole.length() - 1;
            cores.add(whole.substring(from, to));
        }
        return cores;
    }

    private boolean isIn(String place, String lowerCase) {
        String standard = place.replace('-', '+').replace('_', '/'); // also what is written for URLs
        return forms.stream().anyMatch(lowerCase::contains)
                || base64().stream().anyMatch(core -> place.contains(core) || standard.contains(core));
    }

    /** Each value that stands in a place, as {@code VALUE in place}. */
    static List<String> find(Map<String, String> places) {
        List<String> found = new ArrayList<>();
        places.forEach((name, place) -> {
            String lowerCase = place.toLowerCase(Locale.ROOT);
            for (Canary canary : values()) {
                if (canary.isIn(place, lowerCase)) {
                    found.add(canary + " in " + name);
                }
            }
        });
        return found;
    }
}
