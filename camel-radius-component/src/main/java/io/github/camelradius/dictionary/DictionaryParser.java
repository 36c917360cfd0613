package io.github.camelradius.dictionary;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The lines of dictionary files: FreeRADIUS v3 (ATTRIBUTE, VALUE, VENDOR, BEGIN-VENDOR, BEGIN-TLV, $INCLUDE) and Radiator
 * (VENDORATTR, VENDORVALUE, include), which share the rest.
 */
final class DictionaryParser {
    /** Reads another file in place of an include line. */
    interface Includes {
        void include(String name, boolean optional, Source source);
    }

    private static final String EVS = "Extended-Vendor-Specific-";

    private final DictionaryBuilder builder;
    private final Includes includes;
    private final Deque<long[]> tlvs = new ArrayDeque<>();
    private long[] space = {};
    private String spaceName = "";
    private int attributeLines;
    private int valueLines;
    private int vendorLines;

    DictionaryParser(DictionaryBuilder builder, Includes includes) {
        this.builder = builder;
        this.includes = includes;
    }

    int attributeLines() {
        return attributeLines;
    }

    int valueLines() {
        return valueLines;
    }

    int vendorLines() {
        return vendorLines;
    }

    void parse(String file, List<String> lines) {
        String outerName = spaceName;
        int depth = tlvs.size();
        for (int i = 0; i < lines.size(); i++) {
            Source source = new Source(file, i + 1);
            String line = lines.get(i);
            int comment = line.indexOf('#');
            String[] words =
                    (comment < 0 ? line : line.substring(0, comment)).trim().split("\\s+");
            if (!words[0].isEmpty()) {
                line(words, source);
            }
        }
        Source end = new Source(file, lines.size());
        check(spaceName.equals(outerName), end, "BEGIN-VENDOR " + spaceName + " has no END-VENDOR");
        check(tlvs.size() == depth, end, "a BEGIN-TLV has no END-TLV");
    }

    private void line(String[] words, Source source) {
        switch (words[0].toUpperCase(Locale.ROOT)) {
            case "ATTRIBUTE" -> attribute(words, source);
            case "VENDORATTR" -> vendorAttribute(words, source);
            case "VALUE" -> value(words, 1, source);
            case "VENDORVALUE" -> value(words, 2, source);
            case "VENDOR" -> vendor(words, source);
            case "BEGIN-VENDOR" -> beginVendor(words, source);
            case "END-VENDOR" -> {
                need(words, 2, "END-VENDOR name", source);
                check(spaceName.equalsIgnoreCase(words[1]), source, "END-VENDOR " + words[1] + " has no BEGIN-VENDOR");
                space = new long[0];
                spaceName = "";
            }
            case "BEGIN-TLV" -> {
                need(words, 2, "BEGIN-TLV name", source);
                long[] path = builder.path(words[1]);
                check(path != null, source, "no line before defines the attribute " + words[1]);
                tlvs.push(path == null ? space : path);
            }
            case "END-TLV" -> {
                check(!tlvs.isEmpty(), source, "END-TLV has no BEGIN-TLV");
                tlvs.pop();
            }
            case "$INCLUDE", "INCLUDE" -> {
                need(words, 2, words[0] + " file", source);
                includes.include(words[1], false, source);
            }
            case "$INCLUDE-" -> {
                need(words, 2, words[0] + " file", source);
                includes.include(words[1], true, source);
            }
            default ->
                throw new DictionaryException(
                        source,
                        // Not the word itself: somebody may have given the wrong file, with a secret in it.
                        "the line begins with no word of a dictionary: use ATTRIBUTE, VALUE,"
                                + " VENDOR, BEGIN-VENDOR, END-VENDOR, BEGIN-TLV, END-TLV, VENDORATTR or $INCLUDE");
        }
    }

    private void attribute(String[] words, Source source) {
        need(words, 4, "ATTRIBUTE name number type [flags]", source);
        long[] path = number(words[2], source);
        long[] outer = tlvs.isEmpty() ? space : tlvs.element();
        String flags = words.length > 4 ? words[4] : "";
        Long vendor = words.length > 4 ? builder.vendor(words[4]) : null;
        if (vendor != null) {
            // The old form: the vendor's name stands behind the type.
            outer = new long[] {Oid.VENDOR_SPECIFIC, vendor};
            flags = words.length > 5 ? words[5] : "";
        }
        attributeLines++;
        define(words[1], concat(outer, path), words[3], flags, source);
    }

    /** Radiator: VENDORATTR vendor name number type [flags]. */
    private void vendorAttribute(String[] words, Source source) {
        need(words, 5, "VENDORATTR vendor name number type [flags]", source);
        Long named = builder.vendor(words[1]);
        Long vendor = named != null ? named : Oid.number(words[1]);
        if (vendor == null) {
            throw new DictionaryException(source, words[1] + " is neither the number nor the name of a vendor");
        }
        if (!builder.hasVendor(vendor)) {
            builder.vendor(vendor, "Vendor-" + vendor, VendorFormat.RFC, source);
        }
        attributeLines++;
        long[] path = concat(new long[] {Oid.VENDOR_SPECIFIC, vendor}, number(words[3], source));
        define(words[2], path, words[4], words.length > 5 ? words[5] : "", source);
    }

    private void define(String name, long[] path, String typeWord, String flagWords, Source source) {
        String word = typeWord.toLowerCase(Locale.ROOT);
        int bracket = word.indexOf('[');
        DataType type = RadiatorTypes.of(bracket < 0 ? word : word.substring(0, bracket));
        if (type == null) {
            throw new DictionaryException(
                    source,
                    typeWord + " is no data type: use string, octets, integer, ipaddr,"
                            + " date, ipv6addr, tlv or another type of RFC 8044");
        }
        Flags flags = Flags.parse(flagWords, source);
        boolean tagged = flags.tagged() || word.startsWith("tagged-");
        builder.attribute(
                new AttributeSpec(name, path, type, flags.hiding(), tagged, flags.concat(), flags.secret()), source);
    }

    private void value(String[] words, int at, Source source) {
        need(words, at + 3, words[0] + " attribute name number", source);
        valueLines++;
        Long number = valueNumber(words[at + 2]);
        if (number == null) {
            throw new DictionaryException(source, words[at + 2] + " is no number");
        }
        builder.value(words[at], words[at + 1], number, source);
    }

    private static @Nullable Long valueNumber(String text) {
        try {
            return text.startsWith("0x") || text.startsWith("0X")
                    ? Long.parseUnsignedLong(text.substring(2), 16)
                    : Long.parseLong(text);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private void vendor(String[] words, Source source) {
        need(words, 3, "VENDOR name number [format=T,L]", source);
        Long id = Oid.number(words[2]);
        if (id == null) {
            throw new DictionaryException(source, words[2] + " is no vendor's number: it goes from 0 to 4294967295");
        }
        VendorFormat format = VendorFormat.RFC;
        if (words.length > 3) {
            format = words[3].startsWith("format=") ? VendorFormat.parse(words[3].substring(7)) : null;
            if (format == null) {
                throw new DictionaryException(
                        source, words[3] + " is no vendor's format: write format=T,L with T 1, 2 or 4 and L 0, 1 or 2");
            }
        }
        vendorLines++;
        builder.vendor(id, words[1], format, source);
    }

    private void beginVendor(String[] words, Source source) {
        need(words, 2, "BEGIN-VENDOR name", source);
        check(spaceName.isEmpty(), source, "BEGIN-VENDOR " + words[1] + " stands inside another one");
        Long vendor = builder.vendor(words[1]);
        if (vendor == null) {
            throw new DictionaryException(source, "no line before defines the vendor " + words[1]);
        }
        space = new long[] {Oid.VENDOR_SPECIFIC, vendor};
        if (words.length > 2) {
            String format = words[2].replaceFirst("^(format|parent)=", "");
            Long number = format.startsWith(EVS) ? Oid.number(format.substring(EVS.length())) : null;
            if (number == null || number < 1 || number > 6) {
                throw new DictionaryException(source, words[2] + " is no format: write format=" + EVS + "N");
            }
            space = new long[] {240 + number, Oid.VENDOR_SPECIFIC, vendor};
        }
        spaceName = words[1];
    }

    private static long[] number(String text, Source source) {
        long @Nullable [] path = Oid.parse(text);
        if (path == null) {
            throw new DictionaryException(source, text + " is no attribute's number: write 1, 0x1f or 1.2");
        }
        return path;
    }

    private static long[] concat(long[] outer, long[] path) {
        long[] all = Arrays.copyOf(outer, outer.length + path.length);
        System.arraycopy(path, 0, all, outer.length, path.length);
        return all;
    }

    private static void need(String[] words, int count, String form, Source source) {
        check(words.length >= count, source, "the line is too short: write " + form);
    }

    private static void check(boolean good, Source source, String problem) {
        if (!good) {
            throw new DictionaryException(source, problem);
        }
    }
}
