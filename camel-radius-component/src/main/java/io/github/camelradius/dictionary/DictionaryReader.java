package io.github.camelradius.dictionary;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.tinyradius.core.attribute.AttributeTemplate;
import org.tinyradius.core.dictionary.MemoryDictionary;
import org.tinyradius.core.dictionary.Vendor;
import org.tinyradius.core.dictionary.parser.ResourceParser;
import org.tinyradius.core.dictionary.parser.resolver.ResourceResolver;

/** Reads dictionary files beside this class with tinyradius' parser and keeps what they define. */
final class DictionaryReader extends MemoryDictionary {
    final List<AttributeTemplate> attributes = new ArrayList<>();
    final List<Vendor> vendors = new ArrayList<>();

    static DictionaryReader read(String resource) throws IOException {
        DictionaryReader reader = new DictionaryReader();
        new ResourceParser(reader, new BesideThisClass()).parseDictionary(resource);
        return reader;
    }

    @Override
    public MemoryDictionary addAttributeTemplate(AttributeTemplate template) {
        super.addAttributeTemplate(template);
        attributes.add(template);
        return this;
    }

    @Override
    public MemoryDictionary addVendor(Vendor vendor) {
        super.addVendor(vendor);
        vendors.add(vendor);
        return this;
    }

    private static final class BesideThisClass implements ResourceResolver {
        @Override
        public String resolve(String current, String next) {
            return next;
        }

        @Override
        public InputStream openStream(String resource) throws IOException {
            InputStream stream = DictionaryReader.class.getResourceAsStream(resource);
            if (stream == null) {
                throw new FileNotFoundException("No dictionary " + resource + " beside " + DictionaryReader.class);
            }
            return stream;
        }
    }
}
