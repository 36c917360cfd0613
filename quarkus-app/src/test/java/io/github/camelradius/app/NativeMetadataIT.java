package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.camelradius.app.reach.Metadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * What the program looked up by name in the integration tests before this one is in the metadata that the jars of the
 * component and the balancer bring for a native image. Runs after all others.
 */
@JvmOnly
class NativeMetadataIT {
    private Set<String> lookups = Set.of();
    private Metadata metadata = new Metadata();

    @BeforeEach
    void read() throws IOException {
        if (System.getenv("CI") == null) {
            assumeThat(ProgramCommand.lookups())
                    .as("no integration test has run")
                    .exists();
        }
        lookups = new HashSet<>(Files.readAllLines(ProgramCommand.lookups()));
        Path libraries = Path.of(System.getProperty("program.jar")).resolveSibling("lib/main");
        try (Stream<Path> files = Files.list(libraries)) {
            List<Path> jars = files.filter(file -> file.getFileName().toString().startsWith("io.github.camelradius."))
                    .toList();
            assertThat(jars).hasSize(2);
            metadata = Metadata.of(jars);
        }
    }

    @Test
    void whatWasLookedUpIsInTheMetadata() {
        assertThat(metadata.gaps(lookups)).isEmpty();
    }

    /** Else nothing would be found because nothing was watched. */
    @Test
    @EnabledIfEnvironmentVariable(named = "CI", matches = ".+", disabledReason = "not all integration tests have run")
    void whatUsersNameWasLookedUp() {
        assertThat(lookups)
                .contains(
                        "new io.github.camelradius.component.RadiusClients",
                        "new io.github.camelradius.lb.RadiusLoadBalancer",
                        "new io.github.camelradius.lb.RadiusServerGroup",
                        "type io.github.camelradius.lb.NoServerAvailableException",
                        "members io.github.camelradius.lb.ManagedServer",
                        "members io.github.camelradius.message.RadiusMessage",
                        "resource io/github/camelradius/dictionary/dictionary.rfc");
    }

    @Test
    void aGapIsFound() {
        Set<String> seen = new HashSet<>(lookups);
        seen.add("new io.github.camelradius.lb.RadiusLoadBalancer");
        seen.add("resource io/github/camelradius/dictionary/dictionary.rfc");
        metadata.forget("io.github.camelradius.lb.RadiusLoadBalancer");
        metadata.forgetResources();
        assertThat(metadata.gaps(seen))
                .contains(
                        "new io.github.camelradius.lb.RadiusLoadBalancer",
                        "resource io/github/camelradius/dictionary/dictionary.rfc");
    }
}
