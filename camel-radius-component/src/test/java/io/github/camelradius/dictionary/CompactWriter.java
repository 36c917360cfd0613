package io.github.camelradius.dictionary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Prints numbers, names and types of dictionary files in the compact form of the built-in dictionary.
 *
 * <p>{@code CompactWriter FILE…} prints the vendors of these files, {@code CompactWriter rfc FILE…} what IANA numbers.
 */
final class CompactWriter {
    private CompactWriter() {}

    public static void main(String[] arguments) {
        boolean rfc = arguments[0].equals("rfc");
        Path[] files = Arrays.stream(arguments).skip(rfc ? 1 : 0).map(Path::of).toArray(Path[]::new);
        StringBuilder text = new StringBuilder();
        RadiusDictionary dictionary = RadiusDictionary.of(files);
        if (rfc) {
            text.append("@\n");
            write(
                    text,
                    "",
                    dictionary.attributes().stream()
                            .filter(a -> a.vendor() < 0 && a.onTheWire())
                            .toList(),
                    0);
        } else {
            dictionary.vendors().forEach(v -> vendor(text, dictionary, v));
        }
        System.out.print(text);
    }

    private static void vendor(StringBuilder text, RadiusDictionary dictionary, VendorDefinition vendor) {
        TreeMap<Integer, List<AttributeDefinition>> containers = new TreeMap<>();
        dictionary.attributes().stream()
                .filter(a -> a.vendor() == vendor.id())
                .forEach(a -> containers
                        .computeIfAbsent((int) a.spec().path()[0], c -> new ArrayList<>())
                        .add(a));
        containers.forEach((container, attributes) -> {
            text.append("@ ").append(container).append('.');
            if (container != Oid.VENDOR_SPECIFIC) {
                text.append("26.");
            }
            text.append(vendor.id()).append(' ').append(vendor.name());
            if (!vendor.format().equals(VendorFormat.RFC)) {
                text.append(' ').append(vendor.format());
            }
            text.append('\n');
            write(text, "", attributes, container == Oid.VENDOR_SPECIFIC ? 2 : 3);
        });
    }

    private static void write(StringBuilder text, String indent, List<AttributeDefinition> attributes, int skip) {
        attributes.stream()
                .sorted(Comparator.comparing(a -> a.spec().path(), Arrays::compare))
                .forEach(a -> {
                    long[] path = a.spec().path();
                    text.append(Oid.text(Arrays.copyOfRange(path, skip, path.length)))
                            .append(' ')
                            .append(a.typeName())
                            .append(flags(a.spec()))
                            .append(' ')
                            .append(a.name())
                            .append('\n');
                    values(text, a);
                });
    }

    private static String flags(AttributeSpec spec) {
        return (spec.tagged() ? ",has_tag" : "")
                + (spec.concat() ? ",concat" : "")
                + (spec.secret() ? ",secret" : "")
                + switch (spec.hiding()) {
                    case NONE -> "";
                    case USER_PASSWORD -> ",encrypt=1";
                    case TUNNEL_PASSWORD -> ",encrypt=2";
                    case ASCEND_SECRET -> ",encrypt=3";
                };
    }

    private static void values(StringBuilder text, AttributeDefinition attribute) {
        if (attribute.enumeration().size() > 0) {
            attribute
                    .enumeration()
                    .forEach((name, number) ->
                            text.append(' ').append(number).append('=').append(name));
            text.append('\n');
        }
    }
}
