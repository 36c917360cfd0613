package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.Radclient;
import io.github.camelradius.peers.RequiresPeer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** FreeRADIUS's own encoder and decoder, in radclient, against ours: what one writes the other reads, name by name. */
@RequiresPeer({Peer.RADCLIENT, Peer.DICTIONARIES})
@Timeout(60)
class RadclientAttributesTest {
    /** Name, operator and value as radclient prints them. */
    private static final List<String> ATTRIBUTES = List.of(
            "Tunnel-Type:1 = VLAN",
            "Tunnel-Medium-Type:1 = IEEE-802",
            "Tunnel-Private-Group-Id:1 = \"7\"",
            "Tunnel-Password:1 = \"tunnel secret\"",
            "Class = 0x00ff",
            "Framed-IPv6-Prefix = 2001:db8::/32",
            "Framed-Interface-Id = 1:2:3:4",
            "Framed-IPv6-Address = 2001:db8::1",
            "PMIP6-Home-IPv4-HoA = 10.1.0.0/16",
            "MIP6-Feature-Vector = 4294967297",
            "PKM-SAID = 513",
            "Cisco-AVPair = \"a=b\"",
            "Lucent-Max-Shared-Users = 3",
            "SN-VPN-Name = \"vpn\"",
            "USR-Event-Id = 70000",
            "MS-MPPE-Send-Key = 0x0102030405060708090a0b0c0d0e0f10",
            "MS-CHAP-Domain = \"\\001D\"",
            "WiMAX-Release = \"1.0\"",
            "WiMAX-Idle-Mode-Notification-Cap = Supported",
            "WiMAX-MSK = 0x0102",
            "WiMAX-GMT-Timezone-offset = -1",
            "WiMAX-DNS-Server = 192.0.2.1",
            "Frag-Status = Fragmentation-Supported",
            "IP-Port-Limit = 5",
            "FreeRADIUS-802.1X-Anonce = 0xaabb");

    private final CamelContext context = new DefaultCamelContext();

    private Set<String> common(String printed) {
        Set<String> found = new HashSet<>();
        printed.lines().map(String::trim).forEach(line -> {
            if (ATTRIBUTES.contains(line)) {
                found.add(line);
            }
        });
        return found;
    }

    @Test
    void readsWhatWeWriteAndWritesWhatWeRead() throws Exception {
        AtomicReference<RadiusMessage> received = new AtomicReference<>();
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=testing123").routeId("server").process(exchange -> {
                    received.set(exchange.getMessage().getBody(RadiusMessage.class));
                    exchange.getMessage().setHeader(RadiusConstants.CODE, "Access-Accept");
                    exchange.getMessage().setBody(String.join("\n", ATTRIBUTES));
                });
            }
        });
        context.start();
        try {
            int port = ((RadiusConsumer) context.getRoute("server").getConsumer())
                    .localAddress()
                    .getPort();
            List<String> request = new ArrayList<>(ATTRIBUTES);
            // radclient hides values with a salt only in answers.
            request.removeIf(a -> a.startsWith("Tunnel-Password") || a.contains("-Key ") || a.contains("-MSK "));
            request.add("User-Name = \"bob\"");
            request.add("User-Password = \"secret word\"");

            Radclient.Answer answer = Radclient.to("127.0.0.1", "testing123")
                    .send(port, "auth", String.join("\n", request) + "\n" + Radclient.SIGNED);

            assertThat(answer.code()).as(answer.output()).isEqualTo("Access-Accept");
            String reply = answer.output().substring(answer.output().indexOf("Received Access-Accept"));
            assertThat(common(reply)).as(reply).containsExactlyInAnyOrderElementsOf(ATTRIBUTES);
            RadiusMessage atServer = received.get();
            for (String attribute : request) {
                String name = attribute.substring(0, attribute.indexOf(" = "));
                assertThat(atServer.get(name)).as(name).isNotNull();
                assertThat(shown(atServer, name))
                        .isEqualTo(attribute
                                .substring(name.length() + 3)
                                .replace("\\001", "\u0001")
                                .replace("\"", ""));
            }
        } finally {
            context.stop();
        }
    }

    private static String shown(RadiusMessage message, String name) {
        Object value = message.get(name);
        return value instanceof java.net.InetAddress address
                ? io.github.camelradius.dictionary.RadiusDictionary.text(address)
                : message.getString(name);
    }
}
