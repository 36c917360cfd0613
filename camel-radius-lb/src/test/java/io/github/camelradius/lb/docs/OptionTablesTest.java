package io.github.camelradius.lb.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.RadiusGroupFallback;
import io.github.camelradius.lb.RadiusGroupHealth;
import io.github.camelradius.lb.RadiusGroupProbe;
import io.github.camelradius.lb.RadiusLoadBalancer;
import io.github.camelradius.lb.RadiusServerGroup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The tables of options in the pages are those of the code, between comments {@code // component options: START} and
 * {@code END}. With system property {@code docs.write} it writes them.
 */
class OptionTablesTest {
    private static final String COMMAND = "mvn test -pl camel-radius-lb -am -Dtest=OptionTablesTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write";

    @Test
    void ofTheComponent() throws Exception {
        ComponentTables tables = new ComponentTables();
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("component options", tables.component());
        parts.put("endpoint path parameters", tables.path());
        parts.put("endpoint query parameters", tables.query());
        parts.put("message headers", tables.headers());
        check(Path.of("../docs/radius-component.adoc"), parts);
    }

    @Test
    void ofTheLoadBalancer() throws Exception {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("balancer properties", BeanTables.other("", RadiusLoadBalancer.class));
        parts.put("group properties", BeanTables.group(RadiusServerGroup.class));
        parts.put("health properties", BeanTables.other("health.", RadiusGroupHealth.class));
        parts.put("probe properties", BeanTables.probe(RadiusGroupProbe.class));
        parts.put("fallback properties", BeanTables.other("fallback.", RadiusGroupFallback.class));
        check(Path.of("../docs/radius-load-balancer.adoc"), parts);
    }

    private static void check(Path page, Map<String, String> parts) throws Exception {
        String present = Files.readString(page);
        String expected = present;
        for (Map.Entry<String, String> part : parts.entrySet()) {
            Matcher place = Pattern.compile(
                            "(?s)(// " + part.getKey() + ": START\n).*?(// " + part.getKey() + ": END\n)")
                    .matcher(expected);
            assertThat(place.find())
                    .as("%s has the comments // %s: START and END", page, part.getKey())
                    .isTrue();
            expected = place.replaceFirst(Matcher.quoteReplacement(place.group(1) + part.getValue() + place.group(2)));
        }
        if (Boolean.getBoolean("docs.write")) {
            Files.writeString(page, expected);
        } else {
            assertThat(present)
                    .as("tables of %s that are not those of the options; this writes them: %s", page, COMMAND)
                    .isEqualTo(expected);
        }
    }
}
