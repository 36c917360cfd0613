package io.github.camelradius.component;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.camel.Route;
import org.apache.camel.model.EndpointRequiredDefinition;
import org.apache.camel.model.ProcessorDefinitionHelper;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.LifecycleStrategySupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of routes that write a secret into a URI by {@code {{key}}}: what the property holds becomes part of the URI, and
 * Camel's own messages may print it. An endpoint cannot see that: it gets the URI when nothing of it is left.
 */
final class PlaceholderSecrets extends LifecycleStrategySupport {
    private static final Logger LOG = LoggerFactory.getLogger(PlaceholderSecrets.class);
    private static final Pattern WRITTEN =
            Pattern.compile("^(radius:[^?]*)\\?(?:.*&)?(secret|previousSecret)=(?:RAW[({])?\\{\\{.*", Pattern.DOTALL);

    @Override
    public void onRoutesAdd(Collection<Route> routes) {
        for (Route route : routes) {
            if (route.getRoute() instanceof RouteDefinition definition) {
                found(definition).forEach(LOG::warn);
            }
        }
    }

    /** What is to be said of this route. */
    static List<String> found(RouteDefinition route) {
        List<String> found = new ArrayList<>();
        if (route.getInput() != null) {
            look(route, route.getInput(), found);
        }
        ProcessorDefinitionHelper.filterTypeInOutputs(route.getOutputs(), EndpointRequiredDefinition.class)
                .forEach(output -> look(route, output, found));
        return found;
    }

    private static void look(RouteDefinition route, EndpointRequiredDefinition step, List<String> found) {
        String uri = step.getEndpointUri();
        Matcher written = WRITTEN.matcher(uri == null ? "" : uri);
        if (written.matches()) {
            String option = written.group(2);
            found.add("Route " + route.getRouteId() + ": the " + option + " of " + written.group(1)
                    + " comes into its URI by {{key}}, and Camel's own messages may print it: use " + option
                    + "=#property:key");
        }
    }
}
