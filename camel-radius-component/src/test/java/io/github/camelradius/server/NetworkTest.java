package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.1.2, true",
        "10.0.0.0/8, 11.0.0.1, false",
        "192.0.2.128/25, 192.0.2.127, false",
        "192.0.2.128/25, 192.0.2.200, true",
        "192.0.2.1, 192.0.2.1, true",
        "192.0.2.1, 192.0.2.2, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, 2001:db8::1, false",
        "2001:db8::/33, 2001:db8:7fff::1, true",
        "2001:db8::/33, 2001:db8:8000::1, false",
    })
    void containsTheAddressesOfItsPrefix(String network, String address, boolean contained) throws Exception {
        assertThat(Network.parse(network).contains(InetAddress.getByName(address)))
                .isEqualTo(contained);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "localhost", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/x", "2001:db8::/129", "10.0.0.0/-1"})
    void whatIsNoNetworkIsRefusedByName(String text) {
        assertThatThrownBy(() -> Network.parse(text)).hasMessageContaining("\"" + text + "\" is no network");
    }

    @Test
    void theMostSpecificNetworkWins() throws Exception {
        KnownClients clients = new KnownClients(
                List.of(client("wide", "10.0.0.0/8"), client("one", "10.1.2.3"), client("middle", "10.1.0.0/16")));
        assertThat(clients.find(InetAddress.getByName("10.1.2.3")).name()).isEqualTo("one");
        assertThat(clients.find(InetAddress.getByName("10.1.2.4")).name()).isEqualTo("middle");
        assertThat(clients.find(InetAddress.getByName("10.2.2.4")).name()).isEqualTo("wide");
        assertThat(clients.find(InetAddress.getByName("11.2.2.4"))).isNull();
    }

    @Test
    void findsEachOfManyAsASearchThroughAllDoes() throws Exception {
        Random random = new Random(7);
        List<KnownClient> all = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            boolean ipv4 = random.nextBoolean();
            int length = random.nextInt(ipv4 ? 33 : 129);
            all.add(client("c" + i, address(random, ipv4).getHostAddress() + '/' + length));
        }
        all.add(client("every", "0.0.0.0/0"));
        KnownClients clients = new KnownClients(all);
        for (int i = 0; i < 10_000; i++) {
            InetAddress address = address(random, i % 2 == 0);
            KnownClient expected = clients.all().stream()
                    .filter(client -> client.contains(address))
                    .findFirst()
                    .orElse(null);
            assertThat(clients.find(address)).as(address.toString()).isSameAs(expected);
        }
    }

    /** From few values, so that many networks have it. */
    private static InetAddress address(Random random, boolean ipv4) throws Exception {
        byte[] octets = new byte[ipv4 ? 4 : 16];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = (byte) (random.nextInt(4) == 0 ? 0x80 : 0x10);
        }
        return InetAddress.getByAddress(octets);
    }

    @Test
    void everyAddressIsOfTheNetworkOfAll() throws Exception {
        KnownClients clients = new KnownClients(
                List.of(new KnownClient("any", Network.any(), SharedSecret.of("s"), MessageAuthenticatorPolicy.AUTO)));
        assertThat(clients.find(InetAddress.getByName("203.0.113.9"))).isNotNull();
        assertThat(clients.find(InetAddress.getByName("2001:db8::1"))).isNotNull();
    }

    private static KnownClient client(String name, String network) {
        return new KnownClient(name, Network.parse(network), SharedSecret.of("s"), MessageAuthenticatorPolicy.AUTO);
    }
}
