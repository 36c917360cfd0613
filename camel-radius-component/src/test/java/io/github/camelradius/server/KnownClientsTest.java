package io.github.camelradius.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.SharedSecret;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Clients are replaced by others while they are in use. */
class KnownClientsTest {
    private final KnownClients clients =
            new KnownClients(List.of(client("lab", "10.0.0.0/8", "s"), client("old", "10.1.0.0/16", "s")));

    private static KnownClient client(String name, String network, String secret) {
        return new KnownClient(name, Network.parse(network), SharedSecret.of(secret), MessageAuthenticatorPolicy.AUTO);
    }

    private @Nullable KnownClient at(String address) throws Exception {
        return clients.find(InetAddress.getByName(address));
    }

    @Test
    void addressesBelongToTheNewClientsAtOnce() throws Exception {
        AtomicInteger told = new AtomicInteger();
        clients.onReplace(told::incrementAndGet);
        clients.replace(List.of(client("lab", "10.0.0.0/8", "s"), client("new", "192.0.2.0/24", "s")));
        assertThat(Objects.requireNonNull(at("10.1.2.3")).name()).isEqualTo("lab");
        assertThat(Objects.requireNonNull(at("192.0.2.1")).name()).isEqualTo("new");
        assertThat(clients.named("old")).isNull();
        assertThat(told).hasValue(1);
    }

    @Test
    void whatDidNotChangeIsTheSame() {
        KnownClient lab = clients.named("lab");
        clients.replace(List.of(client("lab", "10.0.0.0/8", "s")));
        assertThat(clients.named("lab")).isSameAs(lab);
    }

    @Test
    void aChangedClientKeepsItsCountersAndWhatItsAddressesHaveShown() throws Exception {
        KnownClient before = Objects.requireNonNull(clients.named("lab"));
        before.countReceived();
        before.countDropped(DropReason.MALFORMED);
        before.signing().add(InetAddress.getByName("10.0.0.1"));
        clients.replace(List.of(client("lab", "10.0.0.0/9", "t")));
        KnownClient after = Objects.requireNonNull(clients.named("lab"));
        assertThat(after.secrets().current()).isEqualTo(SharedSecret.of("t"));
        before.countReceived();
        after.countReceived();
        assertThat(after.received()).isEqualTo(3);
        assertThat(after.dropped(DropReason.MALFORMED)).isEqualTo(1);
        assertThat(after.learnedMessageAuthenticator()).containsExactly("10.0.0.1");
    }
}
