package io.github.camelradius.lb.core.affinity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Acct-Status-Type is a number of four octets (RFC 2866 section 5.1): all of them count. */
class AcctStatusTest {
    private record Octets(Role role, byte @Nullable [] status) implements RequestView {
        @Override
        public Object client() {
            return "nas";
        }

        @Override
        public byte @Nullable [] state() {
            return null;
        }

        @Override
        public byte @Nullable [] octets(int type) {
            return type == 40 ? status : null;
        }

        @Override
        public @Nullable String text(String name) {
            return null;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ACCT,00000001,SESSION",
        "ACCT,00000002,STOP",
        "ACCT,00000003,SESSION",
        "ACCT,00000006,SESSION",
        "ACCT,00000007,ON_OFF",
        "ACCT,00000008,ON_OFF",
        "ACCT,00000009,SESSION",
        "ACCT,0000000f,SESSION",
        "ACCT,01000002,SESSION",
        "ACCT,00010002,SESSION",
        "ACCT,00000102,SESSION",
        "ACCT,01010007,SESSION",
        "ACCT,01000107,SESSION",
        "ACCT,00010107,SESSION",
        "ACCT,01010108,SESSION",
        "ACCT,01020007,SESSION",
        "ACCT,00000002ff,NONE",
        "ACCT,000002,NONE",
        "ACCT,'',NONE",
        "ACCT,,NONE",
        "AUTH,00000002,NONE"
    })
    void isReadFromAllFourOctets(Role role, @Nullable String status, AcctStatus expected) {
        byte @Nullable [] octets = status == null ? null : HexFormat.of().parseHex(status);
        assertThat(AcctStatus.of(new Octets(role, octets))).isEqualTo(expected);
    }
}
