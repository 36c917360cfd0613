package io.github.camelradius.component;

import io.github.camelradius.client.UdpServer;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.nio.charset.Charset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * A log-in of a user whose name and password are not ASCII, through a proxy to a server, all of this one process; what
 * was seen is printed in ASCII. Then a name that is no UTF-8.
 */
final class Latin1Login {
    private static final String USER = "t\u00f6st";
    private static final String PASSWORD = "P\u00e4ssw\u00f6rt\u20ac01";

    private Latin1Login() {}

    public static void main(String[] args) throws Exception {
        RadiusCodec codec = new RadiusCodec(RadiusDictionary.standard(), new Random(1));
        List<RadiusMessage> seen = new CopyOnWriteArrayList<>();
        System.out.println("charset " + Charset.defaultCharset());
        try (UdpServer wire = new UdpServer((s, d) -> accept(codec, s, d));
                CamelContext context = new DefaultCamelContext()) {
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("radius:127.0.0.1:0?secret=nas")
                            .routeId("proxy")
                            .process(e -> seen.add(e.getMessage().getBody(RadiusMessage.class)))
                            .to("radius:127.0.0.1:" + wire.port() + "?secret=home");
                }
            });
            context.start();
            String proxy = "radius:127.0.0.1:"
                    + ((RadiusConsumer) context.getRoute("proxy").getConsumer())
                            .localAddress()
                            .getPort()
                    + "?secret=nas";
            for (Object name : new Object[] {USER, new byte[] {0x74, (byte) 0xf6, 0x73, 0x74}}) {
                RadiusMessage answer = context.createFluentProducerTemplate()
                        .to(proxy)
                        .withBody(Map.of("User-Name", name, "User-Password", PASSWORD))
                        .request(RadiusMessage.class);
                System.out.println("answer " + answer.code());
                System.out.println("route octets "
                        + HexFormat.of().formatHex(seen.get(seen.size() - 1).octets(1)));
                System.out.println("wire octets "
                        + HexFormat.of().formatHex(last(codec, wire).octets(1)));
            }
            System.out.println("route name " + USER.equals(seen.get(0).get("User-Name")));
            System.out.println("route password " + PASSWORD.equals(seen.get(0).get("User-Password")));
            RadiusMessage received = last(codec, wire);
            RadiusMessage revealed = received.withHop(codec.hop(received, SharedSecret.of("home")));
            System.out.println("wire password " + PASSWORD.equals(revealed.get("User-Password")));
        }
    }

    private static RadiusMessage last(RadiusCodec codec, UdpServer wire) throws Exception {
        byte[] octets = wire.received().get(wire.received().size() - 1).octets();
        return codec.decode(octets, octets.length);
    }

    private static void accept(RadiusCodec codec, UdpServer server, UdpServer.Received datagram) throws Exception {
        RadiusMessage request = codec.decode(datagram.octets(), datagram.octets().length);
        RadiusMessage answer = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, codec.dictionary())
                .build();
        server.send(codec.encodeResponse(answer, request, SharedSecret.of("home")), datagram.source());
    }
}
