package io.github.camelradius.lb.docs;

import io.github.camelradius.lb.core.GroupSettings;
import io.github.camelradius.lb.core.ProbeSettings;
import io.github.camelradius.lb.core.Rules;
import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.docs.OptionTable.Row;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.spi.Metadata;
import org.apache.camel.util.StringHelper;

/** Tables of a bean's properties, from their annotations and, for what is allowed, from the engine. */
final class BeanTables {
    private static final Map<String, String> GROUP = new HashMap<>();
    private static final Map<String, String> PROBE = new HashMap<>();

    static {
        allow(GROUP, GroupSettings.OPTIONS);
        Rules.policies().forEach(policy -> allow(GROUP, Rules.policy(policy).options()));
        allow(PROBE, ProbeSettings.OPTIONS);
    }

    private BeanTables() {}

    private static void allow(Map<String, String> allowed, List<Option> options) {
        options.forEach(option -> allowed.put(
                option.name(),
                option.allowed()
                        .replaceFirst("^a (?:duration with a unit \\(.*?\\)|whole number) from ", "")
                        .replace("true or false", "")
                        .replaceFirst("to " + Integer.MAX_VALUE, "or more")));
    }

    static String group(Class<?> bean) {
        return table("", bean, GROUP);
    }

    static String probe(Class<?> bean) {
        return table("probe.", bean, PROBE);
    }

    /** One whose values depend on what else is set: what is allowed stands elsewhere. */
    static String other(String prefix, Class<?> bean) {
        return table(prefix, bean, Map.of());
    }

    private static String table(String prefix, Class<?> bean, Map<String, String> allowed) {
        List<Row> rows = new ArrayList<>();
        for (Class<?> type = bean; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                Metadata option = field.getAnnotation(Metadata.class);
                if (option != null) {
                    rows.add(row(prefix, field, option, allowed));
                }
            }
        }
        return OptionTable.asciidoc("Property", rows);
    }

    private static Row row(String prefix, Field field, Metadata option, Map<String, String> allowed) {
        String name = StringHelper.camelCaseToDash(field.getName());
        String words = option.enums().isEmpty()
                ? ""
                : String.join(
                        ", ",
                        Arrays.stream(option.enums().split(","))
                                .map(word -> "`" + word + "`")
                                .toList());
        String range = words.isEmpty() ? allowed.getOrDefault(name, "") : "";
        String java = field.getType().getSimpleName();
        String type = words.isEmpty() ? java + (range.isEmpty() ? "" : ": " + range) : words;
        return new Row(prefix + name, "", option.description().replaceFirst("\\.$", ""), option.defaultValue(), type);
    }
}
