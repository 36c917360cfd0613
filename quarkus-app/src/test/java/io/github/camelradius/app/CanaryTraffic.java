package io.github.camelradius.app;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusAttribute;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.security.SecureRandom;
import java.util.Arrays;

/** A NAS and a server that do everything that can be done to a balancer, with canaries wherever a secret can be. */
final class CanaryTraffic implements AutoCloseable {
    private static final SharedSecret STRANGE = SharedSecret.of("nobody has this one");

    private final RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new SecureRandom());
    private final UdpServer server;
    private final UdpServer nas;
    private int identifier;

    CanaryTraffic() throws SocketException {
        server = new UdpServer(this::serve);
        nas = new UdpServer((s, d) -> {});
    }

    private static SharedSecret secret(Canary canary) {
        return SharedSecret.of(canary.text());
    }

    private RadiusMessage.Builder message(RadiusCode code) {
        return RadiusMessage.builder(code, codec.dictionary());
    }

    /** What the user's name says; it still has the secret before the present one. */
    private void serve(UdpServer self, UdpServer.Received datagram) throws Exception {
        SharedSecret secret = secret(Canary.PREVIOUS_SERVER_SECRET);
        RadiusMessage request = codec.decode(datagram.octets(), datagram.octets().length);
        if (request.code() == RadiusCode.ACCOUNTING_REQUEST) {
            self.send(
                    codec.encodeResponse(message(RadiusCode.ACCOUNTING_RESPONSE).build(), request, secret),
                    datagram.source());
            return;
        }
        if (!codec.checkMessageAuthenticator(request, null, secret).toString().equals("OK")) {
            return;
        }
        RadiusMessage accept = message(RadiusCode.ACCESS_ACCEPT)
                .add("Tunnel-Password", Canary.TUNNEL_PASSWORD.text())
                .add("MS-MPPE-Send-Key", Canary.MPPE_SEND_KEY.octets())
                .add("MS-MPPE-Recv-Key", Canary.MPPE_RECV_KEY.octets())
                .build();
        byte[] answer =
                switch (request.getString("User-Name")) {
                    case "rejected" ->
                        codec.encodeResponse(message(RadiusCode.ACCESS_REJECT).build(), request, secret);
                    case "malformed" -> Arrays.copyOf(codec.encodeResponse(accept, request, secret), 60);
                    case "forged" -> codec.encodeResponse(accept, request, STRANGE);
                    case "silent" -> new byte[0];
                    default -> codec.encodeResponse(accept, request, secret);
                };
        if (answer.length > 0) {
            self.send(answer, datagram.source());
        }
    }

    String yaml(String options) {
        return """
                quarkus:
                  log:
                    category:
                      "io.github.camelradius": { level: TRACE }
                      "org.apache.camel": { level: DEBUG }
                radius-lb:
                  listen: { auth: "127.0.0.1:0", acct: "127.0.0.1:0" }
                  pre-route: "direct:gate"
                  mdc: yes
                  request-log: { to: stdout, user-name: plain, calling-station-id: plain }
                  clients:
                    nas: { network: 127.0.0.0/8, secret: %s, previous-secret: %s, previous-secret-until: 2999-01-01T00:00:00Z }
                  default-group: home
                  groups:
                    home:
                      timeout: 300ms
                      tries: 2
                      probe: { type: access-request, interval: 1s, user: probe, password: %s }
                      %s
                      servers:
                        - { name: a, host: 127.0.0.1, auth-port: %d, acct-port: %d, secret: %s,
                            previous-secret: %s, previous-secret-until: 2999-01-01T00:00:00Z }
                """.formatted(
                        Canary.CLIENT_SECRET.text(),
                        Canary.PREVIOUS_CLIENT_SECRET.text(),
                        Canary.PROBE_PASSWORD.text(),
                        options,
                        server.port(),
                        server.port(),
                        Canary.SERVER_SECRET.text(),
                        Canary.PREVIOUS_SERVER_SECRET.text());
    }

    private byte[] login(String user, SharedSecret secret) throws InvalidMessageException {
        RadiusMessage request = message(RadiusCode.ACCESS_REQUEST)
                .add("User-Name", user)
                .add("User-Password", Canary.USER_PASSWORD.text())
                .add("Calling-Station-Id", "station-" + identifier)
                .build();
        return codec.encodeRequest(request, identifier++, secret, null).octets();
    }

    private byte[] chap(SharedSecret secret) throws InvalidMessageException {
        RadiusMessage request = message(RadiusCode.ACCESS_REQUEST)
                .add("User-Name", "chap")
                .add(RadiusAttribute.of(3, Canary.CHAP_PASSWORD.octets()))
                .build();
        return codec.encodeRequest(request, identifier++, secret, null).octets();
    }

    /** Sends all of it and waits until every request has been answered, dropped or given up. */
    void run(RadiusLb program) throws InvalidMessageException {
        SharedSecret secret = secret(Canary.CLIENT_SECRET);
        InetSocketAddress auth = new InetSocketAddress("127.0.0.1", program.authPort());
        for (String user : new String[] {"accepted", "rejected", "malformed", "forged", "silent", "broken"}) {
            nas.send(login(user, secret), auth);
        }
        nas.send(login("before", secret(Canary.PREVIOUS_CLIENT_SECRET)), auth);
        nas.send(login("stranger", STRANGE), auth);
        byte[] chap = chap(secret);
        nas.send(chap, auth);
        nas.send(Arrays.copyOf(chap, chap.length - 3), auth);
        RadiusMessage start = message(RadiusCode.ACCOUNTING_REQUEST)
                .add("User-Name", "accepted")
                .add("Acct-Status-Type", "Start")
                .add("Acct-Session-Id", "1")
                .build();
        nas.send(
                codec.encodeRequest(start, identifier++, secret, null).octets(),
                new InetSocketAddress("127.0.0.1", program.acctPort()));
        // accepted, rejected, before, chap and the accounting
        await().until(() -> nas.received().size() == 5);
        await().until(() -> {
            JsonNode servers = program.servers();
            return servers.at("/groups/0/servers/0/pending").asInt() == 0
                    && servers.at("/groups/0/servers/0/outstanding").asInt() == 0
                    && servers.at("/groups/0/servers/0/probesAnswered").asInt() > 0;
        });
    }

    @Override
    public void close() {
        nas.close();
        server.close();
    }
}
