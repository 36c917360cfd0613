package io.github.camelradius.lb.docs;

import java.util.List;
import java.util.regex.Pattern;

/** A table of options as Camel's pages have it. */
final class OptionTable {
    private static final Pattern REFERENCE = Pattern.compile("#\\w+:\\w+");

    private OptionTable() {}

    /**
     * One option.
     *
     * @param name as users write it
     * @param of in parentheses behind the name, for example {@code consumer}; may be empty
     * @param defaultValue empty when there is none, or when it is not one value
     */
    record Row(String name, String of, String description, String defaultValue, String type) {}

    static String asciidoc(String name, List<Row> rows) {
        StringBuilder table = new StringBuilder("[width=\"100%\",cols=\"2,5,^1,2\",options=\"header\"]\n|===\n| " + name
                + " | Description | Default | Type\n\n");
        for (Row row : rows) {
            table.append("| `").append(row.name()).append('`');
            if (!row.of().isEmpty()) {
                table.append(" (").append(row.of()).append(')');
            }
            table.append(" | ").append(cell(row.description()));
            table.append(" | ").append(row.defaultValue().isEmpty() ? "" : "`" + cell(row.defaultValue()) + "`");
            table.append(" | ").append(cell(row.type())).append('\n');
        }
        return table.append("|===\n").toString().replaceAll(" +\n", "\n").replaceAll(" {2,}", " ");
    }

    private static String cell(String text) {
        return REFERENCE.matcher(text).replaceAll("`$0`").replace("|", "\\|");
    }
}
