package io.github.camelradius.dictionary;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** NAS-Filter-Rule: rules one after the other with a NUL between, over as many attributes as they need (RFC 4849 section 2). */
final class FilterRules {
    static final int TYPE = 92;

    private FilterRules() {}

    static boolean is(long[] path) {
        return path.length == 1 && path[0] == TYPE;
    }

    static byte[] join(List<byte[]> rules) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (int i = 0; i < rules.size(); i++) {
            if (i > 0) {
                octets.write(0);
            }
            octets.writeBytes(rules.get(i));
        }
        return octets.toByteArray();
    }

    static List<byte[]> split(byte[] octets) {
        List<byte[]> rules = new ArrayList<>(1);
        int from = 0;
        for (int at = 0; at <= octets.length; at++) {
            if (at == octets.length || octets[at] == 0) {
                if (at > from) {
                    rules.add(Arrays.copyOfRange(octets, from, at));
                }
                from = at + 1;
            }
        }
        return rules;
    }
}
