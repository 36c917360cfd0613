package io.github.camelradius.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which role a request needs. */
class AccessRulesTest {
    @ParameterizedTest
    @CsvSource({
        "GET, /, viewer",
        "HEAD, /api/servers, viewer",
        "GET, /q/health/live, viewer",
        "GET, /api/live, viewer",
        "GET, /api/sessions, viewer",
        "GET, /page/main.js, viewer",
        "GET, /q/healthy, operator",
        "GET, /api/servers/, operator",
        "GET, /api/something-new, operator",
        "POST, /api/servers, operator",
        "OPTIONS, /api/servers, operator",
        "get, /api/servers, operator",
        "PUT, /q/health, operator",
    })
    void whatIsNotListedIsForOperators(String method, String path, String role) {
        assertThat(AccessRules.role(method, path, false)).isEqualTo(role);
    }

    @Test
    void onlyHealthCanBeOpened() {
        assertThat(AccessRules.role("GET", "/q/health", true)).isNull();
        assertThat(AccessRules.role("GET", "/q/health/ready", true)).isNull();
        assertThat(AccessRules.role("POST", "/q/health", true)).isEqualTo("operator");
        assertThat(AccessRules.role("GET", "/q/metrics", true)).isEqualTo("viewer");
    }
}
