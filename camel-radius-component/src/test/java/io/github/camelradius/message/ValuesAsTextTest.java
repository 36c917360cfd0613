package io.github.camelradius.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.dictionary.RadiusDictionary;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of every kind as {@link RadiusMessage#getString} shows them. */
class ValuesAsTextTest {
    @ParameterizedTest
    @CsvSource({
        "User-Name, bob, bob",
        "NAS-IP-Address, 192.0.2.7, 192.0.2.7",
        "NAS-IPv6-Address, 2001:db8::1, 2001:db8:0:0:0:0:0:1",
        "NAS-Port, 17, 17",
        "Acct-Status-Type, Start, Start",
        "Class, 0x00ff, 0x00ff"
    })
    void areAsPeopleWriteThem(String name, String value, String text) {
        RadiusMessage message = RadiusMessage.builder(RadiusCode.ACCOUNTING_REQUEST, RadiusDictionary.standard())
                .add(name, value)
                .build();
        assertThat(message.getString(name)).isEqualTo(text);
    }
}
