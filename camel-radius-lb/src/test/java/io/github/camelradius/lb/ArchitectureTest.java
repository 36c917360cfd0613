package io.github.camelradius.lb;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Layers of this module point one way. */
@AnalyzeClasses(packages = "io.github.camelradius.lb", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule THE_ENGINE_KNOWS_NO_FRAMEWORK = noClasses()
            .that()
            .resideInAPackage("..lb.core..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.camel..",
                    "io.netty..",
                    "org.slf4j..",
                    "io.github.camelradius.component..",
                    "io.github.camelradius.client..",
                    "io.github.camelradius.message..",
                    "io.github.camelradius.codec..",
                    "io.github.camelradius.dictionary..",
                    "io.github.camelradius.server..");

    @ArchTest
    static final ArchRule ADAPTERS_DO_NOT_KNOW_THE_FACE = noClasses()
            .that()
            .resideInAnyPackage("..lb.core..", "..lb.camel..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.github.camelradius.lb");

    @ArchTest
    static final ArchRule ADAPTERS_DO_NOT_KNOW_NETTY_ITSELF = noClasses()
            .that()
            .resideInAnyPackage("io.github.camelradius.lb", "..lb.camel..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.netty..", "io.github.camelradius.codec..", "io.github.camelradius.server..");

    @ArchTest
    static final ArchRule RULES_DO_NOT_KNOW_THE_ENGINE = noClasses()
            .that()
            .resideInAnyPackage("..core.policy..", "..core.status..", "..core.affinity..", "..core.model..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.github.camelradius.lb.core");

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("io.github.camelradius.(**)").should().beFreeOfCycles();
}
