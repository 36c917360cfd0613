package io.github.camelradius.dictionary;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The form of the built-in dictionary: {@code @ 26.9 Cisco} starts a vendor ({@code 26.4846 Lucent 2,1} with a format of its
 * own, {@code @ 245.26.11344 FreeRADIUS} an extended one), {@code 1 string Cisco-AVPair} is an attribute of it with
 * its flags behind the type, and an indented line names numbers of the attribute above, {@code 1=Login-User}.
 */
final class CompactDictionary {
    private final DictionaryBuilder builder;
    private final String resource;
    private long[] space = {};
    private String attribute = "";

    private CompactDictionary(DictionaryBuilder builder, String resource) {
        this.builder = builder;
        this.resource = resource;
    }

    static void read(String resource, DictionaryBuilder builder) {
        new CompactDictionary(builder, resource).read();
    }

    private void read() {
        String text;
        try (InputStream stream = CompactDictionary.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("No " + resource + " beside " + CompactDictionary.class);
            }
            text = new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int line = 1;
        int from = 0;
        while (from < text.length()) {
            int end = text.indexOf('\n', from);
            end = end < 0 ? text.length() : end;
            if (end > from) {
                line(text.substring(from, end), new Source(resource, line));
            }
            from = end + 1;
            line++;
        }
    }

    private void line(String line, Source source) {
        switch (line.charAt(0)) {
            case '#' -> {}
            case '@' -> space(line.split(" "), source);
            case ' ' -> values(line, source);
            default -> attribute(line.split(" "), source);
        }
    }

    private void space(String[] words, Source source) {
        long[] path = words.length < 2 ? new long[0] : Oid.parse(words[1]);
        VendorFormat format = words.length > 3 ? VendorFormat.parse(words[3]) : VendorFormat.RFC;
        if (path == null || format == null) {
            throw new DictionaryException(source, "not the number or format of a vendor");
        }
        space = path;
        if (path.length == 2) {
            builder.vendor(path[1], words[2], format, Source.BUILT_IN);
        }
    }

    private void attribute(String[] words, Source source) {
        long[] path = Oid.parse(words[0]);
        int comma = words[1].indexOf(',');
        DataType type = DataType.of(comma < 0 ? words[1] : words[1].substring(0, comma));
        if (path == null || type == null) {
            throw new DictionaryException(source, "no number or no data type");
        }
        long[] all = java.util.Arrays.copyOf(space, space.length + path.length);
        System.arraycopy(path, 0, all, space.length, path.length);
        Flags flags = Flags.parse(comma < 0 ? "" : words[1].substring(comma + 1), source);
        attribute = words[2];
        builder.attribute(
                new AttributeSpec(attribute, all, type, flags.hiding(), flags.tagged(), flags.concat(), flags.secret()),
                Source.BUILT_IN);
    }

    private void values(String line, Source source) {
        int at = 1;
        while (at < line.length()) {
            int end = line.indexOf(' ', at);
            end = end < 0 ? line.length() : end;
            int equals = line.indexOf('=', at);
            if (equals < 0 || equals > end) {
                throw new DictionaryException(source, "a value without number");
            }
            builder.value(
                    attribute, line.substring(equals + 1, end), Long.parseLong(line, at, equals, 10), Source.BUILT_IN);
            at = end + 1;
        }
    }
}
