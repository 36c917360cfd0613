import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs compiled tests with the class path of this JVM: {@code Tests FOLDER CLASS_PATTERN CAMEL_VERSION}. Ends with 1
 * when a test fails, when none ran, and when Camel or our jars are other ones than they should be.
 */
final class Tests {
    private Tests() {}

    public static void main(String[] arguments) throws Exception {
        String camel = arguments[2];
        if (!rightJars(camel)) {
            System.exit(1);
        }
        Set<String> skipped = new TreeSet<>();
        SummaryGeneratingListener counts = new SummaryGeneratingListener();
        TestExecutionListener skips = new TestExecutionListener() {
            @Override
            public void executionSkipped(TestIdentifier test, String reason) {
                skipped.add(test.getDisplayName() + ": " + reason);
            }
        };
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClasspathRoots(Set.of(Path.of(arguments[0]))))
                                .filters(includeClassNamePatterns(arguments[1]))
                                .build(),
                        counts,
                        skips);
        TestExecutionSummary summary = counts.getSummary();
        summary.printFailuresTo(new PrintWriter(System.out, true), 15);
        skipped.forEach(test -> System.out.println("skipped " + test));
        System.out.printf(
                "compatibility: %s on Camel %s, Java %s: %d tests, %d failed, %d skipped, %d s%n",
                Path.of("").toAbsolutePath().getFileName(),
                camel,
                System.getProperty("java.version"),
                summary.getTestsStartedCount(),
                summary.getTotalFailureCount(),
                skipped.size(),
                (summary.getTimeFinished() - summary.getTimeStarted()) / 1000);
        boolean good = summary.getTestsStartedCount() > 0 && summary.getTotalFailureCount() == 0;
        // Not later, whatever threads the tests have left.
        System.exit(good ? 0 : 1);
    }

    /** The packaged component, not a folder of classes, and the Camel that is asked for. */
    private static boolean rightJars(String camel) throws ClassNotFoundException {
        String component = jar("io.github.camelradius.component.RadiusComponent");
        String api = jar("org.apache.camel.CamelContext");
        boolean right = component.endsWith(".jar") && api.endsWith("camel-api-" + camel + ".jar");
        if (!right) {
            System.out.println("compatibility: wrong class path: " + component + ", " + api);
        }
        return right;
    }

    private static String jar(String type) throws ClassNotFoundException {
        return Class.forName(type, false, Tests.class.getClassLoader())
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
    }
}
