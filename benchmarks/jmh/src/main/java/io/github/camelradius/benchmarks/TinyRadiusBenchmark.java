package io.github.camelradius.benchmarks;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.netty.buffer.Unpooled;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.tinyradius.core.attribute.type.RadiusAttribute;
import org.tinyradius.core.dictionary.DefaultDictionary;
import org.tinyradius.core.dictionary.Dictionary;
import org.tinyradius.core.packet.request.RadiusRequest;

/** tinyradius 1.5.12. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(NANOSECONDS)
public class TinyRadiusBenchmark {
    private final Dictionary dictionary = DefaultDictionary.INSTANCE;
    private final byte[] packet;
    private final List<RadiusAttribute> attributes;

    public TinyRadiusBenchmark() {
        try {
            attributes = List.of(
                    dictionary.createAttribute("User-Name", "somebody@example.org"),
                    dictionary.createAttribute("User-Password", "a password"),
                    dictionary.createAttribute("NAS-IP-Address", "192.0.2.7"),
                    dictionary.createAttribute("NAS-Port", "1234"),
                    dictionary.createAttribute("Calling-Station-Id", "02-00-5E-00-53-01"),
                    dictionary.createAttribute(-1, 80, new byte[16]));
            packet = encode();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public byte[] encode() throws Exception {
        return RadiusRequest.create(dictionary, (byte) 1, (byte) 7, null, attributes)
                .encodeRequest(UsualRequest.SECRET_TEXT)
                .toBytes();
    }

    @Benchmark
    public Object decodeAndVerify() throws Exception {
        return RadiusRequest.fromByteBuf(dictionary, Unpooled.wrappedBuffer(packet))
                .decodeRequest(UsualRequest.SECRET_TEXT)
                .getAttribute("User-Password")
                .get()
                .getValueString();
    }
}
