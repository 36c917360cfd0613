package io.github.camelradius.dictionary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Eight attributes of each kind of dictionary file, as our reader of the files understands them, told to FreeRADIUS's
 * radclient: it prints the name for our number, the value for our type, and tagged or hidden ones by our flags.
 */
@RequiresPeer({Peer.RADCLIENT, Peer.DICTIONARIES})
@Timeout(60)
class RadclientDictionaryTest {
    private static final Path FOLDER = Path.of("/usr/share/freeradius");
    private static final SharedSecret SECRET = SharedSecret.of("testing123");
    private static final int COUNT = 8;

    /** A value of each type as radclient prints it; a date and a filter are printed in ways of its own. */
    private static final Map<DataType, String> VALUES = Map.ofEntries(
            Map.entry(DataType.TEXT, "\"v7\""),
            Map.entry(DataType.OCTETS, "0x0107"),
            Map.entry(DataType.INTEGER, "70007"),
            Map.entry(DataType.SIGNED, "-7"),
            Map.entry(DataType.BYTE, "177"),
            Map.entry(DataType.SHORT, "7007"),
            Map.entry(DataType.INTEGER64, "7000000007"),
            Map.entry(DataType.IPADDR, "192.0.2.7"),
            Map.entry(DataType.IPV6ADDR, "2001:db8::7"),
            Map.entry(DataType.COMBO_IP, "192.0.2.7"),
            Map.entry(DataType.IPV4PREFIX, "192.0.0.0/16"),
            Map.entry(DataType.IPV6PREFIX, "2001:db8::/32"),
            Map.entry(DataType.IFID, "1:2:3:4"),
            Map.entry(DataType.ETHER, "02:00:5e:00:53:01"));

    private static RadiusDictionary files;

    @BeforeAll
    static void read() {
        files = RadiusDictionary.of(FOLDER.resolve("dictionary"), FOLDER.resolve("dictionary.cisco.asa"));
    }

    /** One attribute of each combination of type and flags first, then whatever comes next in the file. */
    private static List<AttributeDefinition> eight(String file) throws IOException {
        Map<String, AttributeDefinition> usable = new LinkedHashMap<>();
        for (String line : Files.readAllLines(FOLDER.resolve("dictionary." + file), StandardCharsets.ISO_8859_1)) {
            String[] words = line.split("\\s+");
            AttributeDefinition definition =
                    words[0].equals("ATTRIBUTE") && words.length > 3 ? files.definition(words[1]) : null;
            if (definition != null && definition.onTheWire() && VALUES.containsKey(definition.dataType())) {
                usable.putIfAbsent(definition.oid(), definition);
            }
        }
        Map<String, AttributeDefinition> kinds = usable.values().stream()
                .collect(Collectors.toMap(
                        d -> d.typeName() + d.tagged() + d.hiding(),
                        Function.identity(),
                        (one, other) -> one,
                        LinkedHashMap::new));
        List<AttributeDefinition> chosen = new ArrayList<>(kinds.values());
        usable.values().stream().filter(d -> !chosen.contains(d)).forEach(chosen::add);
        return chosen.subList(0, Math.min(COUNT, chosen.size()));
    }

    private static String value(AttributeDefinition attribute) {
        // Hidden like a password octets lose their number: whole blocks of 16 keep it.
        return attribute.hiding() == Hiding.USER_PASSWORD && attribute.dataType() == DataType.OCTETS
                ? "0x" + "0107".repeat(8)
                : VALUES.get(attribute.dataType());
    }

    /** RFCs of each age, and each format of vendors' attributes: usual, 2,1, 2,2, 4,0, with continuation, extended. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rfc2865", "rfc2868", "rfc2869", "rfc4675", "rfc5580", "rfc6519", "rfc6572", "rfc6911", "rfc7268",
                        "rfc8045",
                "cisco", "cisco.asa", "microsoft", "ascend", "3gpp", "3gpp2", "erx", "huawei", "alcatel.sr", "juniper",
                "lucent", "alcatel.esam", "starent", "usr", "wimax", "telrad", "freeradius.evs5"
            })
    void radclientPrintsWhatWeMean(String file) throws Exception {
        List<AttributeDefinition> attributes = eight(file);
        List<String> lines = new ArrayList<>();
        for (AttributeDefinition attribute : attributes) {
            lines.add((attribute.tagged() ? attribute.name() + ":1" : attribute.name()) + " = " + value(attribute));
        }
        RadiusCodec codec = new RadiusCodec(files, new SecureRandom());
        RadiusMessage accept = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, files)
                .addAll(AttributeText.parse(String.join("\n", lines)))
                .build();
        try (UdpServer server = new UdpServer((self, datagram) -> self.send(
                codec.encodeResponse(accept, codec.decode(datagram.octets(), datagram.octets().length), SECRET),
                datagram.source()))) {
            Radclient.Answer answer = Radclient.to("127.0.0.1", "testing123").pap(server.port(), "bob", "secret");

            assertThat(answer.code()).as(answer.output()).isEqualTo("Access-Accept");
            assertThat(answer.output()
                            .substring(answer.output().indexOf("Received Access-Accept"))
                            .lines()
                            .map(String::strip))
                    .containsAll(lines);
        }
    }

    @Test
    void thereAreEightOfEachKindOfFileThatHasSoMany() throws Exception {
        for (String file : List.of("rfc2865", "rfc2868", "cisco", "lucent", "starent", "usr", "wimax")) {
            assertThat(eight(file)).as(file).hasSize(COUNT);
        }
    }
}
