package io.github.camelradius.app.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Columns as wide as their widest cell, two spaces apart; what is in a cell cannot move the cursor. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<String[]> rows = new ArrayList<>();
    private final Set<String> numbers;

    /** @param numbers titles of the columns that stand to the right */
    TextTable(Set<String> numbers, String... titles) {
        this.numbers = numbers;
        rows.add(titles.clone());
    }

    /** @param cells one for each title */
    void row(String... cells) {
        rows.add(Arrays.stream(cells)
                .map(cell -> cell.replaceAll("\\p{Cntrl}", "\ufffd"))
                .toArray(String[]::new));
    }

    /** The titles, then the rows; nothing but spaces is cut from the end of a line. */
    List<String> lines() {
        String[] titles = rows.get(0);
        int[] widths = new int[titles.length];
        for (String[] row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row[column].length());
            }
        }
        return rows.stream().map(row -> line(titles, row, widths)).toList();
    }

    private String line(String[] titles, String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.length; column++) {
            String padding = " ".repeat(widths[column] - row[column].length());
            boolean right = numbers.contains(titles[column]);
            line.append(column == 0 ? "" : GAP)
                    .append(right ? padding : "")
                    .append(row[column])
                    .append(right ? "" : padding);
        }
        return line.toString().stripTrailing();
    }
}
