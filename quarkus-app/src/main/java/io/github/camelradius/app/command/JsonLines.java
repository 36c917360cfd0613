package io.github.camelradius.app.command;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.camelradius.lb.core.ShadowView;
import io.github.camelradius.lb.core.sim.Line;
import io.github.camelradius.lb.core.sim.Summary;
import org.jspecify.annotations.Nullable;

/** One JSON object a line. */
final class JsonLines implements LineFormat {
    private final JsonStringEncoder encoder = JsonStringEncoder.getInstance();

    @Override
    public void line(Line line, StringBuilder to) {
        to.append("{\"t\":");
        LineFormat.seconds(line.nanos(), to);
        String tx = line.tx();
        if (tx != null) {
            boolean number = Character.isDigit(tx.charAt(0));
            to.append(",\"tx\":").append(number ? tx : '"' + tx + '"');
        }
        field("kind", line.kind(), to);
        field("server", line.server(), to);
        field("role", line.role() == null ? null : line.role().toString(), to);
        field("realm", line.realm(), to);
        field("rule", line.rule(), to);
        field("old", line.oldState(), to);
        field("new", line.newState(), to);
        field("result", line.result(), to);
        to.append('}');
    }

    private void field(String name, @Nullable String value, StringBuilder to) {
        if (value != null) {
            to.append(",\"").append(name).append("\":");
            quoted(value, to);
        }
    }

    private void quoted(String text, StringBuilder to) {
        to.append('"');
        encoder.quoteAsString(text, to);
        to.append('"');
    }

    @Override
    public void summary(Summary summary, StringBuilder to) {
        to.append("{\"kind\":\"summary\",\"servers\":{");
        String separator = "";
        for (var server : summary.servers().entrySet()) {
            to.append(separator);
            quoted(server.getKey(), to);
            to.append(":{\"transactions\":")
                    .append(server.getValue().transactions())
                    .append(",\"packets\":")
                    .append(server.getValue().packets())
                    .append('}');
            separator = ",";
        }
        to.append("},\"lost\":")
                .append(summary.lostTransactions())
                .append(",\"late\":")
                .append(summary.lateAnswers());
        shadow(summary.shadow(), to);
        to.append('}');
    }

    private void shadow(@Nullable ShadowView shadow, StringBuilder to) {
        if (shadow == null) {
            return;
        }
        to.append(",\"shadow\":{\"profile\":");
        quoted(shadow.profile(), to);
        to.append(",\"compared\":")
                .append(shadow.compared())
                .append(",\"same\":")
                .append(shadow.same())
                .append(",\"differed\":")
                .append(shadow.differed())
                .append(",\"pairs\":[");
        String separator = "{\"live\":";
        for (ShadowView.Pair pair : shadow.pairs()) {
            to.append(separator);
            orNull(pair.live(), to);
            to.append(",\"shadow\":");
            orNull(pair.shadow(), to);
            to.append(",\"count\":").append(pair.count()).append('}');
            separator = ",{\"live\":";
        }
        to.append("],\"servers\":[");
        separator = "{\"name\":";
        for (ShadowView.Server server : shadow.servers()) {
            to.append(separator);
            quoted(server.name(), to);
            field("role", server.role().toString(), to);
            field("state", server.state(), to);
            to.append('}');
            separator = ",{\"name\":";
        }
        to.append("]}");
    }

    private void orNull(@Nullable String text, StringBuilder to) {
        if (text == null) {
            to.append("null");
        } else {
            quoted(text, to);
        }
    }
}
