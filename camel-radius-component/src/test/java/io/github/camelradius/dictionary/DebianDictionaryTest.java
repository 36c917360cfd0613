package io.github.camelradius.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The whole include tree of Debian's freeradius-common. */
@RequiresPeer(Peer.DICTIONARIES)
class DebianDictionaryTest {
    private static final Path TOP = Path.of("/usr/share/freeradius/dictionary");

    @Test
    void loadsAndCountsWhatGrepCounts() throws Exception {
        DictionaryBuilder builder = new DictionaryBuilder();
        DictionaryFiles files = new DictionaryFiles(builder);
        files.read(TOP);
        RadiusDictionary dictionary = builder.build();

        List<Path> tree = new ArrayList<>();
        collect(TOP, tree);
        assertThat(tree).hasSizeGreaterThan(200);
        assertThat(files.attributeLines()).isEqualTo(grep("^ATTRIBUTE[[:space:]]", tree));
        assertThat(files.valueLines()).isEqualTo(grep("^VALUE[[:space:]]", tree));
        assertThat(files.vendorLines()).isEqualTo(grep("^VENDOR[[:space:]]", tree));

        Set<String> names = new HashSet<>();
        Set<String> vendors = new TreeSet<>();
        for (Path file : tree) {
            for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
                String[] words = line.split("\\s+");
                if (words[0].equals("ATTRIBUTE")) {
                    names.add(words[1].toLowerCase(Locale.ROOT));
                } else if (words[0].equals("VENDOR")) {
                    vendors.add(words[1]);
                }
            }
        }
        assertThat(dictionary.attributes()).hasSameSizeAs(names);
        assertThat(names).allSatisfy(n -> assertThat(dictionary.definition(n)).isNotNull());
        assertThat(vendors).allSatisfy(v -> assertThat(dictionary.vendor(v)).isNotNull());
        assertThat(dictionary.conflicts()).isEmpty();
    }

    private static void collect(Path file, List<Path> tree) throws IOException {
        tree.add(file);
        for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("$INCLUDE")) {
                collect(file.resolveSibling(line.split("\\s+")[1]), tree);
            }
        }
    }

    private static int grep(String pattern, List<Path> tree) throws Exception {
        List<String> command = new ArrayList<>(List.of("grep", "-ah", pattern));
        tree.forEach(f -> command.add(f.toString()));
        Process grep = new ProcessBuilder(command).start();
        String output = new String(grep.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(grep.waitFor()).isZero();
        return (int) output.lines().count();
    }

    /** Built-in names, numbers, types and flags are those of the files, where Debian's release has them. */
    @Test
    void theBuiltInDictionaryAgreesWithTheFiles() {
        RadiusDictionary standard = RadiusDictionary.standard();
        RadiusDictionary files = RadiusDictionary.of(TOP, TOP.resolveSibling("dictionary.cisco.asa"));
        Set<String> differ = new TreeSet<>();
        int common = 0;
        for (AttributeDefinition ours : standard.attributes()) {
            AttributeDefinition theirs = files.definition(ours.name());
            if (theirs == null || !ours.oid().equals(theirs.oid())) {
                continue;
            }
            common++;
            boolean same = ours.typeName().equals(theirs.typeName())
                    && ours.hiding() == theirs.hiding()
                    && ours.tagged() == theirs.tagged()
                    && ours.concat() == theirs.concat();
            if (!same) {
                differ.add(ours.name());
            }
        }
        assertThat(common).isGreaterThan(3500);
        assertThat(differ).as("types that later releases changed").hasSizeLessThan(20);
    }

    /** For each kind of vendor format: what the files give is what RFC and vendor documents say. */
    @Test
    void readsTheFormatsOfVendors() {
        RadiusDictionary files = RadiusDictionary.of(TOP);

        assertThat(Arrays.asList("Lucent", "Starent", "USR", "WiMAX", "Telrad", "Alcatel-ESAM", "Kineto"))
                .extracting(name -> files.vendor(name).format().toString())
                .containsExactly("2,1", "2,2", "4,0", "1,1,c", "1,1,c", "2,1", "2,1");
        assertThat(files.definition("FreeRADIUS-802.1X-Anonce").oid()).isEqualTo("245.26.11344.1");
    }
}
