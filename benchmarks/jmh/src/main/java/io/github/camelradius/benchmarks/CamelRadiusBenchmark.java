package io.github.camelradius.benchmarks;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.github.camelradius.codec.EncodedRequest;
import io.github.camelradius.codec.MessageAuthenticatorCheck;
import io.github.camelradius.message.RadiusMessage;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Ours: encode; decode, verify and read the password; and what a proxy does to a request. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(NANOSECONDS)
public class CamelRadiusBenchmark {
    private final RadiusMessage message = UsualRequest.message();
    private final byte[] packet = UsualRequest.packet();
    private final RadiusMessage received;

    public CamelRadiusBenchmark() {
        try {
            RadiusMessage decoded = UsualRequest.CODEC.decode(packet, packet.length);
            received = decoded.withHop(UsualRequest.CODEC.hop(decoded, UsualRequest.SECRET));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public EncodedRequest encode() throws Exception {
        return UsualRequest.CODEC.encodeRequest(message, 7, UsualRequest.SECRET, null);
    }

    @Benchmark
    public Object decodeAndVerify() throws Exception {
        RadiusMessage decoded = UsualRequest.CODEC.decode(packet, packet.length);
        if (UsualRequest.CODEC.checkMessageAuthenticator(decoded, null, UsualRequest.SECRET)
                != MessageAuthenticatorCheck.OK) {
            throw new IllegalStateException("not genuine");
        }
        return decoded.withHop(UsualRequest.CODEC.hop(decoded, UsualRequest.SECRET))
                .get("User-Password");
    }

    /** Re-sign and encode with the attributes as they lie in the packet. */
    @Benchmark
    public EncodedRequest proxy() throws Exception {
        return UsualRequest.CODEC.encodeRequest(received, 7, UsualRequest.HOME, null);
    }
}
