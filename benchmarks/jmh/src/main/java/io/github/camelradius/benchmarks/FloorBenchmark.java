package io.github.camelradius.benchmarks;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What no codec can do without: a fresh authenticator, MD5 over secret and authenticator, HMAC-MD5 over the packet. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(NANOSECONDS)
public class FloorBenchmark {
    private final byte[] packet = UsualRequest.packet();
    private final byte[] secret = UsualRequest.SECRET_TEXT.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    private final byte[] authenticator = new byte[16];
    private final byte[] result = new byte[16];
    private final MessageDigest md5;
    private final Mac hmac;

    public FloorBenchmark() {
        try {
            md5 = MessageDigest.getInstance("MD5");
            hmac = Mac.getInstance("HmacMD5");
            hmac.init(new SecretKeySpec(secret, "HmacMD5"));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public byte[] floor() throws Exception {
        UsualRequest.RANDOM.nextBytes(authenticator);
        md5.update(secret);
        md5.update(authenticator);
        md5.digest(result, 0, 16);
        hmac.update(packet);
        hmac.doFinal(result, 0);
        return result;
    }
}
