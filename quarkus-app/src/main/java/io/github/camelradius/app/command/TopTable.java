package io.github.camelradius.app.command;

import io.github.camelradius.app.top.Rates;
import io.github.camelradius.app.top.Sample;
import io.github.camelradius.app.top.Sample.Server;
import io.github.camelradius.app.top.Screen.Line;
import io.github.camelradius.app.top.Screen.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table of {@code top}: a line for each server in each role. */
final class TopTable {
    private static final String[] TITLES = {
        "group", "server", "role", "state", "weight", "outstanding", "req/s", "loss", "mean ms"
    };
    private static final Set<String> NUMBERS = Set.of("weight", "outstanding", "req/s", "loss", "mean ms");
    private static final Set<String> WELL = Set.of("up", "in-service");
    private static final String NOTHING = "-";
    private static final double MICROS_OF_A_MILLISECOND = 1000;

    private TopTable() {}

    /** @param before an earlier sample, for what is per second, or null */
    static List<Line> lines(@Nullable Sample before, Sample now) {
        TextTable table = new TextTable(NUMBERS, TITLES);
        List<Tone> tones = new ArrayList<>(List.of(Tone.TITLE));
        now.servers().forEach((id, server) -> {
            Rates rates = Rates.between(before, now, id);
            table.row(
                    id.group(),
                    id.name(),
                    id.role(),
                    server.state(),
                    String.valueOf(server.weight()),
                    String.valueOf(server.outstanding()),
                    rates == null ? NOTHING : number(rates.requests()),
                    rates == null || rates.loss() == null ? NOTHING : number(100 * rates.loss()) + "%",
                    server.meanMicros() == null ? NOTHING : number(server.meanMicros() / MICROS_OF_A_MILLISECOND));
            tones.add(tone(server));
        });
        List<String> texts = table.lines();
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            lines.add(new Line(texts.get(i), tones.get(i)));
        }
        return lines;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static Tone tone(Server server) {
        if (!server.available()) {
            return Tone.BAD;
        }
        return WELL.contains(server.state()) ? Tone.GOOD : Tone.DOUBTED;
    }
}
