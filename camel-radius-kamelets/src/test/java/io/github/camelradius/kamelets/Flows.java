package io.github.camelradius.kamelets;

import io.github.camelradius.component.RadiusConsumer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.FluentProducerTemplate;
import org.apache.camel.main.KameletMain;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;

/** Flows in YAML, run by camel-kamelet-main as its users do. */
final class Flows implements AutoCloseable {
    private static final Path PAGE = Path.of("../docs/kamelets.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");

    private final KameletMain main = new KameletMain("radius-kamelets-test");

    private Flows() {}

    /** What the page shows. */
    static List<String> ofPage() throws IOException {
        return BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    /**
     * Starts these flows.
     *
     * @param folder for their files
     */
    static Flows start(Path folder, List<String> texts, Map<String, String> properties) throws Exception {
        for (int i = 0; i < texts.size(); i++) {
            Files.writeString(folder.resolve("flow" + i + ".yaml"), texts.get(i));
        }
        Flows flows = new Flows();
        flows.main.setDownload(false);
        flows.main.configure().withRoutesIncludePattern("file:" + folder + "/*.yaml");
        flows.main.configure().setShutdownTimeout(5);
        properties.forEach(flows.main::addInitialProperty);
        flows.main.start();
        return flows;
    }

    CamelContext context() {
        return main.getCamelContext();
    }

    /** Adds a flow to those that run. */
    void add(String text) throws Exception {
        PluginHelper.getRoutesLoader(context()).loadRoutes(ResourceHelper.fromString("added.yaml", text));
    }

    /** Sends a body through a flow. */
    Exchange send(String to, Object body) {
        FluentProducerTemplate template = context().createFluentProducerTemplate();
        return template.withBody(body).to(to).send();
    }

    /** Where the flow listens that begins with radius-server-source, but not on this port. */
    int port(int other) {
        return context().getRoutes().stream()
                .map(route -> route.getConsumer())
                .filter(RadiusConsumer.class::isInstance)
                .map(consumer -> ((RadiusConsumer) consumer).localAddress().getPort())
                .filter(port -> port != other)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public void close() {
        main.stop();
    }
}
