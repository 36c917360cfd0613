package io.github.camelradius.app.routing;

import org.apache.camel.NoSuchBeanException;
import org.apache.camel.NoSuchEndpointException;
import org.apache.camel.NoSuchLanguageException;
import org.apache.camel.ResolveEndpointFailedException;
import org.apache.camel.util.URISupport;
import org.apache.camel.xml.io.XmlPullParserException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;

/**
 * Says what a route file should have, from what Camel said about it. Messages are not passed on: those of bean
 * properties and of parsers quote the file, and with it its secrets.
 */
final class RouteAdvice {
    private RouteAdvice() {}

    static String of(Throwable failure) {
        Throwable last = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String advice = one(cause);
            if (advice != null) {
                return advice;
            }
            last = cause;
        }
        return "routes in Camel's YAML or XML; Camel says " + last.getClass().getSimpleName();
    }

    private static @Nullable String one(Throwable cause) {
        if (cause instanceof MarkedYamlEngineException yaml) {
            return "routes in Camel's YAML"
                    + yaml.getProblemMark().map(RouteAdvice::line).orElse("");
        }
        if (cause instanceof XmlPullParserException xml) {
            return "routes in Camel's XML, line " + xml.getLineNumber();
        }
        if (cause instanceof ResolveEndpointFailedException endpoint) {
            return "endpoints that the program has, with their own options; not "
                    + URISupport.sanitizeUri(endpoint.getUri());
        }
        if (cause instanceof NoSuchEndpointException endpoint) {
            return "endpoints that the program has; not " + URISupport.sanitizeUri(endpoint.getUri());
        }
        if (cause instanceof NoSuchBeanException bean) {
            return "beans that are defined; not " + bean.getName();
        }
        if (cause instanceof NoSuchLanguageException language) {
            return "expression languages that the program has; not " + language.getLanguage();
        }
        return null;
    }

    private static String line(Mark mark) {
        return ", line " + (mark.getLine() + 1);
    }
}
