package io.github.camelradius.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MsChapTest {
    private static final byte[] CHALLENGE = hex("5b5d7c7d7b3f2f3e3c2c602132262628");
    private static final byte[] RESPONSE = hex("0700" + "21402324255e262a28295f2b3a337c7e" + "0000000000000000"
            + "82309ecd8d708b5ea08faa3981cd83544233114a3d85d6df");
    private static final byte[] HASH = MsChap.ntHash("clientPass");

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 31d6cfe0d16ae931b73c59d7e0c089c0",
        "a, bde52cb31de33e46245e05fbdbd6fb24",
        "message digest, d9130a8164549fe818874806e1c7014b",
        "12345678901234567890123456789012345678901234567890123456789012345678901234567890, e33b4ddc9c38f2199c3e7b164fcc0536"
    })
    void md4AgreesWithTheTestSuiteOfRfc1320(String text, String digest) {
        assertThat(HexFormat.of().formatHex(Md4.digest(text.getBytes(US_ASCII))))
                .isEqualTo(digest);
    }

    @Test
    void checksTheExchangeOfRfc2759Section92() {
        assertThat(HASH).isEqualTo(hex("44ebba8d5312b8d611474411f56989ae"));
        assertThat(MsChap.matchesV2(RESPONSE, CHALLENGE, "User", HASH)).isTrue();
        assertThat(MsChap.matchesV2(RESPONSE, CHALLENGE, "DOMAIN\\User", HASH)).isTrue();
        assertThat(new String(MsChap.success(RESPONSE, CHALLENGE, "User", HASH), US_ASCII))
                .isEqualTo("\7S=407A5589115FD0D6209F510FE9C04566932CDA56");
    }

    @Test
    void refusesAnotherPasswordUserOrChallenge() {
        assertThat(MsChap.matchesV2(RESPONSE, CHALLENGE, "User", MsChap.ntHash("clientpass")))
                .isFalse();
        assertThat(MsChap.matchesV2(RESPONSE, CHALLENGE, "user", HASH)).isFalse();
        assertThat(MsChap.matchesV2(RESPONSE, new byte[16], "User", HASH)).isFalse();
        assertThat(MsChap.matchesV2(Arrays.copyOf(RESPONSE, 49), CHALLENGE, "User", HASH))
                .isFalse();
        assertThat(MsChap.matchesV2(RESPONSE, new byte[8], "User", HASH)).isFalse();
    }

    @Test
    void derivesTheKeysOfRfc3079Section353() {
        byte[] master = MsChap.masterKey(RESPONSE, HASH);

        assertThat(master).isEqualTo(hex("fdece3717a8c838cb388e527ae3cdd31"));
        assertThat(MppeKeys.serverSendKey(master, MppeKeys.STRONG)).isEqualTo(hex("8b7cdc149b993a1ba118cb153f56dccb"));
        assertThat(MppeKeys.serverReceiveKey(master, MppeKeys.STRONG))
                .hasSize(16)
                .isNotEqualTo(MppeKeys.serverSendKey(master, MppeKeys.STRONG));
    }

    @Test
    void checksTheExchangeOfRfc2433AppendixB() {
        byte[] hash = MsChap.ntHash("MyPw");
        byte[] challenge = hex("102db5df085d3041");
        byte[] response = hex("0101" + "00".repeat(24) + "4e9d3c8f9cfd385d5bf4d3246791956ca4c351ab409a3d61");

        assertThat(hash).isEqualTo(hex("fc156af7edcd6c0edde3337d427f4eac"));
        assertThat(MsChap.matches(response, challenge, hash)).isTrue();
        assertThat(MsChap.matches(response, challenge, HASH)).isFalse();
        assertThat(MsChap.matches(response, hex("102db5df085d3042"), hash)).isFalse();
    }

    @Test
    void neverTakesTheLanManagerForm() {
        byte[] response = hex("0100" + "00".repeat(48));

        assertThat(MsChap.matches(response, new byte[8], MsChap.ntHash(""))).isFalse();
    }
}
