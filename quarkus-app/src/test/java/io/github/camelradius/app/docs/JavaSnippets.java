package io.github.camelradius.app.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles what pages show in Java: a whole class, or statements as they stand in a RouteBuilder. */
final class JavaSnippets {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;\\n");
    private static final Pattern CLASS = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");

    /** What readers have around a snippet, with the names that pages give it. */
    private static final String AROUND = """
        import io.github.camelradius.codec.*;
        import io.github.camelradius.component.*;
        import io.github.camelradius.lb.*;
        import io.github.camelradius.lb.core.model.Role;
        import io.github.camelradius.lb.metrics.*;
        import io.github.camelradius.message.*;
        import io.github.camelradius.server.KnownClients;
        import io.micrometer.core.instrument.MeterRegistry;
        import java.time.*;
        import java.util.*;
        import org.apache.camel.*;
        import org.apache.camel.builder.RouteBuilder;
        import org.apache.camel.spi.CamelEvent;
        import org.apache.camel.support.SimpleEventNotifierSupport;
        import org.slf4j.*;
        %s
        abstract class Snippet extends RouteBuilder {
            static final Logger LOG = LoggerFactory.getLogger(Snippet.class);
            CamelContext context;
            ProducerTemplate template;
            MeterRegistry registry;
            KnownClients clients;
            RadiusServerGroup changed;
            RouteBuilder next;

            void snippet() throws Exception {
        %s
            }
        }
        """;

    private JavaSnippets() {}

    /** What the compiler has against it; nothing when it is fine. */
    static List<String> errors(String text, Path folder) {
        Matcher whole = CLASS.matcher(text);
        boolean isClass = whole.find();
        String imports =
                IMPORT.matcher(text).results().map(found -> found.group()).collect(Collectors.joining());
        String source =
                isClass ? text : AROUND.formatted(imports, IMPORT.matcher(text).replaceAll(""));
        return compile(isClass ? whole.group(1) : "Snippet", source, folder);
    }

    private static List<String> compile(String name, String source, Path folder) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-proc:none", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "--release", "17");
        List<String> errors = new ArrayList<>();
        try (var files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            compiler.getTask(null, files, found, options, null, List.of(new Source(name, source)))
                    .call();
        } catch (IOException e) {
            errors.add(e.toString());
        }
        found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
                .forEach(errors::add);
        return errors;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name + Kind.SOURCE.extension), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
