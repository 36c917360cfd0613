package io.github.camelradius.app.command;

import io.github.camelradius.lb.core.ShadowView;
import io.github.camelradius.lb.core.sim.Line;
import io.github.camelradius.lb.core.sim.Summary;
import org.jspecify.annotations.Nullable;

/** Columns for people: seconds, transaction, what happened, server, role, and why or how it ended. */
final class TextLines implements LineFormat {
    @Override
    public void line(Line line, StringBuilder to) {
        int start = to.length();
        LineFormat.seconds(line.nanos(), to);
        column(start + 12, line.tx() == null ? "-" : line.tx(), to);
        column(start + 22, line.kind(), to);
        column(start + 32, line.server(), to);
        column(start + 44, line.role() == null ? null : line.role().toString(), to);
        if (line.oldState() != null) {
            String realm = line.realm() == null ? "" : " for realm " + line.realm();
            column(start + 50, line.oldState() + " -> " + line.newState() + realm, to);
        }
        if (line.result() != null) {
            column(start + 50, line.result(), to);
        }
        if (line.rule() != null) {
            column(start + 50, "by " + line.rule(), to);
        }
        to.setLength(end(to));
    }

    private static void column(int at, @Nullable String text, StringBuilder to) {
        do {
            to.append(' ');
        } while (to.length() < at);
        to.append(text == null ? "" : text);
    }

    private static int end(StringBuilder text) {
        int end = text.length();
        while (text.charAt(end - 1) == ' ') {
            end--;
        }
        return end;
    }

    @Override
    public void summary(Summary summary, StringBuilder to) {
        to.append("summary");
        summary.servers()
                .forEach((name, count) -> to.append(' ')
                        .append(name)
                        .append(": ")
                        .append(count.transactions())
                        .append(" transactions, ")
                        .append(count.packets())
                        .append(" packets;"));
        to.append(" lost: ")
                .append(summary.lostTransactions())
                .append("; late: ")
                .append(summary.lateAnswers());
        ShadowView shadow = summary.shadow();
        if (shadow != null) {
            to.append("; ")
                    .append(shadow.profile())
                    .append(" would have chosen otherwise at ")
                    .append(shadow.differed())
                    .append(" of ")
                    .append(shadow.compared())
                    .append(" choices");
            String separator = ": ";
            for (ShadowView.Pair pair : shadow.pairs()) {
                to.append(separator)
                        .append(pair.shadow() == null ? "nobody" : pair.shadow())
                        .append(" instead of ")
                        .append(pair.live() == null ? "nobody" : pair.live())
                        .append(' ')
                        .append(pair.count())
                        .append(" times");
                separator = ", ";
            }
        }
    }
}
