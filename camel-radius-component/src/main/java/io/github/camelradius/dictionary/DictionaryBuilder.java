package io.github.camelradius.dictionary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what dictionary files define and finds where they contradict themselves. */
final class DictionaryBuilder {
    private record Vendor(long id, String name, VendorFormat format, Source source) {}

    private record Attribute(AttributeSpec spec, Enumeration.Builder values, Source source) {}

    private record Value(String attribute, String name, long number, Source source) {}

    private final Map<Long, Vendor> vendors = new LinkedHashMap<>();
    private final Map<String, Vendor> vendorsByName = new HashMap<>();
    private final Map<String, Attribute> byName = new LinkedHashMap<>();
    private final Map<String, Attribute> byOid = new LinkedHashMap<>();
    private final List<Value> early = new ArrayList<>();
    private final List<String> conflicts = new ArrayList<>();

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** Starts with all that this dictionary has; files may define it anew. */
    void addAll(RadiusDictionary dictionary) {
        dictionary.vendors().forEach(v -> vendor(v.id(), v.name(), v.format(), Source.BUILT_IN));
        dictionary
                .vendorNames()
                .forEach((name, id) ->
                        vendorsByName.putIfAbsent(name, new Vendor(id, name, VendorFormat.RFC, Source.BUILT_IN)));
        dictionary.attributes().forEach(a -> {
            attribute(a.spec(), Source.BUILT_IN);
            get(a.name()).values.addAll(a.enumeration());
        });
    }

    private Attribute get(String name) {
        Attribute attribute = byName.get(key(name));
        if (attribute == null) {
            throw new IllegalStateException("no " + name);
        }
        return attribute;
    }

    void vendor(long id, String name, VendorFormat format, Source source) {
        Vendor same = vendorsByName.get(key(name));
        if (same != null && same.id != id) {
            contradiction(source, "vendor " + name + " has number " + id, "number " + same.id, same.source);
        }
        Vendor vendor = new Vendor(id, name, format, source);
        vendors.put(id, vendor);
        vendorsByName.put(key(name), vendor);
    }

    /** The number of the vendor with this name, or null. */
    @Nullable Long vendor(String name) {
        Vendor vendor = vendorsByName.get(key(name));
        return vendor == null ? null : vendor.id;
    }

    boolean hasVendor(long id) {
        return vendors.containsKey(id);
    }

    /** The numbers from the top of the attribute with this name, or null. */
    long @Nullable [] path(String name) {
        Attribute attribute = byName.get(key(name));
        return attribute == null ? null : attribute.spec.path();
    }

    void attribute(AttributeSpec spec, Source source) {
        Attribute same = byName.get(key(spec.name()));
        Enumeration.Builder values = new Enumeration.Builder();
        if (same != null) {
            if (!same.spec.sameNumber(spec)) {
                contradiction(
                        source,
                        "attribute " + spec.name() + " has number " + spec.oid(),
                        "number " + same.spec.oid(),
                        same.source);
            } else {
                values = same.values;
            }
        }
        Attribute attribute = new Attribute(spec, values, source);
        byName.put(key(spec.name()), attribute);
        byOid.put(spec.oid(), attribute);
    }

    void value(String attribute, String name, long number, Source source) {
        Attribute owner = byName.get(key(attribute));
        if (owner == null) {
            early.add(new Value(attribute, name, number, source));
            return;
        }
        Long present = owner.values.present(name);
        if (present != null && present != number) {
            contradiction(
                    source, "value " + name + " of " + attribute + " is " + number, present.toString(), owner.source);
        }
        owner.values.add(name, number);
    }

    /** What a file says against the built-in dictionary wins and is reported; against another file it is an error. */
    private void contradiction(Source source, String says, String before, Source where) {
        String text = says + ", but it is " + before + " in " + where;
        if (where != Source.BUILT_IN) {
            throw new DictionaryException(source, text + ": take one of the two lines out");
        }
        if (source != Source.BUILT_IN) {
            conflicts.add(source + ": " + text);
        }
    }

    /**
     * @throws DictionaryException when a VALUE line names an attribute that no file defines
     */
    RadiusDictionary build() {
        List<Value> waiting = List.copyOf(early);
        early.clear();
        for (Value value : waiting) {
            value(value.attribute, value.name, value.number, value.source);
        }
        if (!early.isEmpty()) {
            Value lost = early.get(0);
            throw new DictionaryException(
                    lost.source,
                    "VALUE " + lost.attribute + " " + lost.name + ": no file defines the attribute " + lost.attribute);
        }
        Tree tree = new Tree();
        List<AttributeDefinition> names =
                byName.values().stream().map(tree::definition).toList();
        List<VendorDefinition> definitions = vendors.values().stream()
                .map(v -> new VendorDefinition(v.id, v.name, v.format, tree.ofVendor(v.id)))
                .toList();
        Map<String, Long> vendorNames = new HashMap<>();
        vendorsByName.forEach((name, v) -> vendorNames.put(name, v.id));
        return new RadiusDictionary(tree.top(), definitions, vendorNames, names, conflicts);
    }

    /** Makes each definition once, those it holds first. */
    private final class Tree {
        private final Map<String, List<Attribute>> children = new HashMap<>();
        private final Map<Attribute, AttributeDefinition> made = new java.util.IdentityHashMap<>();
        private final Map<Long, List<AttributeDefinition>> byVendor = new HashMap<>();

        Tree() {
            for (Attribute attribute : byOid.values()) {
                long[] path = attribute.spec.path();
                if (path.length > Oid.head(path) || path.length == 2) {
                    String parent = Oid.text(java.util.Arrays.copyOf(path, path.length - 1));
                    children.computeIfAbsent(parent, p -> new ArrayList<>()).add(attribute);
                }
            }
            for (Attribute attribute : byOid.values()) {
                AttributeDefinition definition = definition(attribute);
                long[] path = attribute.spec.path();
                if (definition.vendor() >= 0 && path.length == Oid.head(path)) {
                    byVendor.computeIfAbsent(definition.vendor(), v -> new ArrayList<>())
                            .add(definition);
                }
            }
        }

        AttributeDefinition definition(Attribute attribute) {
            AttributeDefinition definition = made.get(attribute);
            if (definition == null) {
                List<AttributeDefinition> inside = new ArrayList<>(0);
                if (attribute.spec.type().structural()) {
                    for (Attribute child : children.getOrDefault(attribute.spec.oid(), List.of())) {
                        inside.add(definition(child));
                    }
                }
                definition = new AttributeDefinition(attribute.spec, attribute.values.build(), inside);
                made.put(attribute, definition);
            }
            return definition;
        }

        List<AttributeDefinition> ofVendor(long id) {
            return byVendor.getOrDefault(id, List.of());
        }

        List<AttributeDefinition> top() {
            return byOid.values().stream()
                    .filter(a -> a.spec.path().length == 1 && a.spec.path()[0] < 256)
                    .map(this::definition)
                    .toList();
        }
    }
}
