package io.github.camelradius.app;

import io.github.camelradius.app.reach.LookupAgent;
import io.github.camelradius.app.reach.Lookups;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.objectweb.asm.ClassReader;

/**
 * How the packaged program is started: the native executable that the system property {@code program.executable} names,
 * else the jar, in tests that are {@link WatchesLookups} with an agent that writes down what it looks up by name.
 */
final class ProgramCommand {
    /** Whether the program is the native executable. */
    static final boolean NATIVE = !System.getProperty("program.executable", "").isEmpty();

    private static final Path AGENT = NATIVE ? Path.of("") : agent();

    private static boolean watched;

    private ProgramCommand() {}

    /** @param heap the most that the heap takes, as in {@code 128m} */
    static List<String> of(String heap) {
        if (NATIVE) {
            return List.of(System.getProperty("program.executable"), "-Xmx" + heap);
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + heap);
        if (watched) {
            command.add("-javaagent:" + AGENT);
            command.add("-Dlookups.file=" + lookups());
        }
        command.add("-jar");
        command.add(System.getProperty("program.jar"));
        return command;
    }

    /** Whether the runs that start from now on write down what they look up by name. */
    static void watch(boolean on) {
        watched = on;
    }

    /** Where the watched runs of the program write their lookups. */
    static Path lookups() {
        return Path.of(System.getProperty("program.lookups"));
    }

    private static Path agent() {
        Path jar = lookups().resolveSibling("lookup-agent.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", LookupAgent.class.getName());
        attributes.put(Attributes.Name.CLASS_PATH, source(ClassReader.class).toString());
        try {
            Path built = Files.createTempFile(jar.getParent(), "agent", ".jar");
            try (OutputStream out = Files.newOutputStream(built);
                    JarOutputStream file = new JarOutputStream(out, manifest)) {
                Path classes = Path.of(source(LookupAgent.class));
                String folder = LookupAgent.class.getPackageName().replace('.', '/');
                for (String name : List.of(
                        Lookups.class.getSimpleName(), "LookupAgent", "LookupAgent$Rewriter", "LookupAgent$Calls")) {
                    String entry = folder + "/" + name + ".class";
                    file.putNextEntry(new JarEntry(entry));
                    Files.copy(classes.resolve(entry), file);
                }
            }
            return Files.move(built, jar, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static URI source(Class<?> type) {
        try {
            return type.getProtectionDomain().getCodeSource().getLocation().toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
