package io.github.camelradius.benchmarks;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.net.Inet4Address;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.aaa4j.radius.core.attribute.IntegerData;
import org.aaa4j.radius.core.attribute.Ipv4AddrData;
import org.aaa4j.radius.core.attribute.StringData;
import org.aaa4j.radius.core.attribute.TextData;
import org.aaa4j.radius.core.attribute.attributes.CallingStationId;
import org.aaa4j.radius.core.attribute.attributes.MessageAuthenticator;
import org.aaa4j.radius.core.attribute.attributes.NasIpAddress;
import org.aaa4j.radius.core.attribute.attributes.NasPort;
import org.aaa4j.radius.core.attribute.attributes.UserName;
import org.aaa4j.radius.core.attribute.attributes.UserPassword;
import org.aaa4j.radius.core.dictionary.dictionaries.StandardDictionary;
import org.aaa4j.radius.core.packet.Packet;
import org.aaa4j.radius.core.packet.PacketCodec;
import org.aaa4j.radius.core.packet.packets.AccessRequest;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** aaa4j-radius-core 0.4.0. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(NANOSECONDS)
public class Aaa4jBenchmark {
    private final PacketCodec codec = new PacketCodec(new StandardDictionary());
    private final byte[] secret = UsualRequest.SECRET_TEXT.getBytes(StandardCharsets.UTF_8);
    private final Packet request;
    private final byte[] packet;

    public Aaa4jBenchmark() {
        try {
            request = new AccessRequest(List.of(
                    new MessageAuthenticator(),
                    new UserName(new TextData("somebody@example.org")),
                    new UserPassword(new StringData("a password".getBytes(StandardCharsets.UTF_8))),
                    new NasIpAddress(new Ipv4AddrData((Inet4Address) Inet4Address.getByName("192.0.2.7"))),
                    new NasPort(new IntegerData(1234)),
                    new CallingStationId(new TextData("02-00-5E-00-53-01"))));
            packet = encode();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public byte[] encode() throws Exception {
        byte[] authenticator = new byte[16];
        UsualRequest.RANDOM.nextBytes(authenticator);
        return codec.encodeRequest(request, secret, authenticator);
    }

    @Benchmark
    public Object decodeAndVerify() throws Exception {
        return codec.decodeRequest(packet, secret)
                .getAttribute(UserPassword.class)
                .get()
                .getData()
                .getValue();
    }
}
