package io.github.camelradius;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between the packages: component → client, server → codec → dictionary → message. */
@AnalyzeClasses(packages = "io.github.camelradius", importOptions = DoNotIncludeTests.class)
class LayersTest {
    private static final String BASE = "io.github.camelradius.";

    @ArchTest
    static final ArchRule ARROWS_POINT_ONE_WAY = layeredArchitecture()
            .consideringOnlyDependenciesInAnyPackage("io.github.camelradius..")
            .withOptionalLayers(true)
            .layer("component")
            .definedBy(BASE + "component..")
            .layer("telemetry")
            .definedBy(BASE + "telemetry..")
            .layer("client")
            .definedBy(BASE + "client..")
            .layer("server")
            .definedBy(BASE + "server..")
            .layer("net")
            .definedBy(BASE + "net..")
            .layer("tools")
            .definedBy(BASE + "tools..")
            .layer("codec")
            .definedBy(BASE + "codec..")
            .layer("dictionary")
            .definedBy(BASE + "dictionary..")
            .layer("message")
            .definedBy(BASE + "message..")
            .whereLayer("component")
            .mayOnlyBeAccessedByLayers("telemetry")
            .whereLayer("telemetry")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("tools")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("client")
            .mayOnlyBeAccessedByLayers("component", "telemetry")
            .whereLayer("server")
            .mayOnlyBeAccessedByLayers("component")
            .whereLayer("net")
            .mayOnlyBeAccessedByLayers("client", "server")
            .whereLayer("codec")
            .mayOnlyBeAccessedByLayers("component", "client", "server", "tools")
            .whereLayer("dictionary")
            .mayOnlyBeAccessedByLayers("component", "client", "server", "codec", "tools");

    @ArchTest
    static final ArchRule MESSAGES_KNOW_NOTHING_ELSE_OF_OURS = noClasses()
            .that()
            .resideInAPackage(BASE + "message..")
            .should()
            .dependOnClassesThat(
                    resideInAPackage("io.github.camelradius..").and(not(resideInAPackage(BASE + "message.."))));

    @ArchTest
    static final ArchRule TINYRADIUS_STAYS_BEHIND_DICTIONARY_AND_CONVERTERS = noClasses()
            .that(not(resideInAPackage(BASE + "dictionary.."))
                    .and(not(nameStartingWith(BASE + "component.RadiusConverters"))))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.tinyradius..");

    @ArchTest
    static final ArchRule ONLY_TOOLS_NEED_JACKSON = noClasses()
            .that(not(resideInAPackage(BASE + "tools..")))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule ONLY_SPANS_NEED_TELEMETRY = noClasses()
            .that(not(resideInAPackage(BASE + "telemetry..")))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.camel.telemetry..");

    @ArchTest
    static final ArchRule CODEC_AND_MESSAGES_RUN_WITHOUT_CAMEL_AND_NETTY = noClasses()
            .that()
            .resideInAnyPackage(BASE + "message..", BASE + "dictionary..", BASE + "codec..", BASE + "tools..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.camel..", "io.netty..");

    @ArchTest
    static final ArchRule NO_CIRCLES =
            slices().matching(BASE + "(*)..").should().beFreeOfCycles();
}
