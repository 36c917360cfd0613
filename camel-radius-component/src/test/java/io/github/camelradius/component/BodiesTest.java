package io.github.camelradius.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.dictionary.DictionaryException;
import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tinyradius.core.packet.request.RadiusRequest;
import org.tinyradius.core.packet.response.RadiusResponse;

/** What a route may give as body, and users' own dictionaries. */
@Timeout(60)
class BodiesTest {
    private static final RadiusDictionary DICTIONARY = RadiusDictionary.standard();
    private final CamelContext context = new DefaultCamelContext();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        context.stop();
    }

    private int serve(Processor processor) throws Exception {
        context.addRoutes(new RouteBuilder() {
            @Override
            public void configure() {
                from("radius:127.0.0.1:0?secret=s").routeId("server").process(processor);
            }
        });
        context.start();
        return ((RadiusConsumer) context.getRoute("server").getConsumer())
                .localAddress()
                .getPort();
    }

    private Exchange call(int port, Object body) {
        return context.createFluentProducerTemplate()
                .to("radius:127.0.0.1:" + port + "?secret=s&tries=1")
                .withBody(body)
                .send();
    }

    private static Processor accept(Object body) {
        return exchange -> {
            exchange.getMessage().setHeader(RadiusConstants.CODE, "Access-Accept");
            exchange.getMessage().setBody(body);
        };
    }

    private static Processor echoReplyMessage(String name) {
        return exchange -> {
            String value = exchange.getMessage().getBody(RadiusMessage.class).getString(name);
            accept("Reply-Message = \"" + value + "\"").process(exchange);
        };
    }

    private static String replyMessage(Exchange exchange) {
        assertThat(exchange.getException()).isNull();
        return exchange.getMessage().getBody(RadiusMessage.class).getString("Reply-Message");
    }

    @Test
    void textLinesAreARequestAndAnAnswer() throws Exception {
        int port = serve(echoReplyMessage("User-Password"));

        Exchange answered = call(port, "User-Name = bob, User-Password = \"a, b\"\nNAS-Port = 7");

        assertThat(replyMessage(answered)).isEqualTo("a, b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"User-Name bob", "No-Such-Name = 1", "NAS-Port = many"})
    void textThatIsNoAttributeIsRefusedBeforeItIsSent(String text) throws Exception {
        int port = serve(accept(null));

        assertThat(call(port, text).getException()).isInstanceOf(RadiusInvalidMessageException.class);
    }

    @Test
    void theOctetsOfAPacketAreARequest() throws Exception {
        int port = serve(echoReplyMessage("User-Name"));
        byte[] packet = new RadiusCodec(DICTIONARY, new Random(1))
                .encodeRequest(
                        RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, DICTIONARY)
                                .add("User-Name", "from octets")
                                .build(),
                        1,
                        SharedSecret.of("another"),
                        null)
                .octets();

        assertThat(replyMessage(call(port, packet))).isEqualTo("from octets");
        assertThat(call(port, new byte[3]).getException())
                .isInstanceOf(RadiusInvalidMessageException.class)
                .hasMessageContaining("datagram-shorter-than-20");
    }

    @Test
    void aListOfRulesIsSentAsOneAttribute() throws Exception {
        int port = serve(exchange -> accept(java.util.Map.of("NAS-Filter-Rule", List.of("permit a", "permit b")))
                .process(exchange));

        Exchange answered = call(port, "User-Name = bob");

        RadiusMessage answer = answered.getMessage().getBody(RadiusMessage.class);
        assertThat(answer.getAll("NAS-Filter-Rule")).containsExactly("permit a", "permit b");
        assertThat(answer.attributes().stream().filter(a -> a.type() == 92)).hasSize(1);
    }

    @Test
    void usersDictionariesAreKnownToEndpoints() throws Exception {
        Path one = Files.writeString(
                folder.resolve("dictionary.example"),
                "VENDOR Example 65000\nBEGIN-VENDOR Example\nATTRIBUTE Example-Word 1 string\nEND-VENDOR Example\n");
        Path two = Files.writeString(folder.resolve("other"), "VENDORATTR 65000 Example-Number 2 integer\n");
        context.getComponent("radius", RadiusComponent.class).setDictionary(one + " , file:" + two);
        int port = serve(echoReplyMessage("Example-Number"));

        assertThat(replyMessage(call(port, "User-Name = bob\nExample-Word = hello\nExample-Number = 7")))
                .isEqualTo("7");
    }

    @Test
    void aDictionaryThatCannotBeReadStopsTheStart() {
        RadiusComponent component = new RadiusComponent();
        component.setCamelContext(context);
        component.setDictionary(folder.resolve("missing").toString());

        assertThatThrownBy(component::start)
                .isInstanceOf(DictionaryException.class)
                .hasMessageContaining("missing");
    }

    @Test
    void packetsOfTinyRadiusAreConvertedBothWays() throws Exception {
        context.start();
        RadiusMessage request = RadiusMessage.builder(RadiusCode.ACCESS_REQUEST, DICTIONARY)
                .add("User-Name", "bob")
                .add("User-Password", "pw")
                .add("Cisco-AVPair", "a=b")
                .add("Tunnel-Type:1", "VLAN")
                .add("Attr-26.4294967295.1", "0x01")
                .add(io.github.camelradius.message.RadiusAttribute.of(4, new byte[] {1, 2, 3}))
                .build();

        RadiusRequest tiny = context.getTypeConverter().mandatoryConvertTo(RadiusRequest.class, request);
        RadiusMessage back = context.getTypeConverter().mandatoryConvertTo(RadiusMessage.class, tiny);

        assertThat(tiny.getType()).isEqualTo((byte) 1);
        assertThat(tiny.getAttribute("User-Name").orElseThrow().getValueString())
                .isEqualTo("bob");
        assertThat(tiny.getAttribute("Cisco-AVPair").orElseThrow().getValueString())
                .isEqualTo("a=b");
        assertThat(tiny.getAttribute("Tunnel-Type").orElseThrow().getTag()).contains((byte) 1);
        assertThat(back.attributes()).isEqualTo(request.attributes());
        RadiusMessage accept = RadiusMessage.builder(RadiusCode.ACCESS_ACCEPT, DICTIONARY)
                .add("Reply-Message", "hi")
                .build();
        RadiusResponse response = context.getTypeConverter().mandatoryConvertTo(RadiusResponse.class, accept);
        assertThat(context.getTypeConverter()
                        .mandatoryConvertTo(RadiusMessage.class, response)
                        .get("Reply-Message"))
                .isEqualTo("hi");
        assertThatThrownBy(() -> context.getTypeConverter().mandatoryConvertTo(RadiusRequest.class, accept))
                .hasStackTraceContaining("RadiusResponse");
    }
}
