import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Takes the arguments that Quarkus gives to native-image and runs the Native Image builder on this JDK with them. */
final class NativeImage {
    private NativeImage() {}

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(System.getProperty("java.home"));
        List<Path> builder = jars(home.resolve("lib/svm/builder"));
        if (List.of(arguments).contains("--version")) {
            printVersion(builder);
            return;
        }
        ImageArguments image = new ImageArguments(List.of(arguments));
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/java").toString());
        command.addAll(virtualMachine(home, builder));
        command.addAll(image.javaOptions());
        command.add("--module");
        command.add("org.graalvm.nativeimage.builder/com.oracle.svm.hosted.NativeImageGeneratorRunner");
        command.add("-imagecp");
        command.add(image.classPath());
        Path shims = home.resolve("lib/svm/clibraries/linux-amd64/glibc");
        command.add("-H:CLibraryPath=" + shims);
        // The executable finds the JDK's shared libraries in their place, and before them the libjvm.so that they need.
        for (String option : List.of(
                "-Wl,--no-as-needed",
                shims.resolve("libjvm.so").toString(),
                "-Wl,-rpath," + shims + ":" + home.resolve("lib/libjava.so").toRealPath().getParent())) {
            command.add("-H:NativeLinkerOption=" + option);
        }
        command.add("-H:Path=" + Path.of("").toAbsolutePath());
        command.add("-H:ImageBuildID=" + UUID.randomUUID());
        command.addAll(image.builderOptions());
        if (System.getenv("NATIVE_IMAGE_DRIVER_PRINT") != null) {
            command.forEach(System.out::println);
        }
        ProcessBuilder builderProcess = new ProcessBuilder(command).inheritIO();
        builderProcess.environment().put("JVMCI_VERSION_CHECK", "ignore");
        Process process = builderProcess.start();
        // Whoever ends this process means the builder.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        System.exit(process.waitFor());
    }

    /** Three lines of the form that Quarkus reads: what follows {@code jvmci-} is the builder's version. They say what this is. */
    private static void printVersion(List<Path> builder) {
        String version = version(builder);
        System.out.println("native-image " + version + " (the builder of Maven Central, no GraalVM distribution)");
        System.out.println(System.getProperty("java.vendor") + " Runtime Environment " + version + " (on "
                + System.getProperty("java.vendor.version") + ", build " + System.getProperty("java.runtime.version") + "-jvmci-" + version
                + ")");
        System.out.println("Substrate VM " + version + " (with link shims, build " + version + ")");
    }

    private static String version(List<Path> builder) {
        return builder.stream()
                .map(jar -> jar.getFileName().toString())
                .filter(name -> name.startsWith("svm-") && Character.isDigit(name.charAt(4)))
                .map(name -> name.substring(4, name.length() - 4))
                .findFirst()
                .orElseThrow();
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
    }

    private static List<String> virtualMachine(Path home, List<Path> builder) {
        List<String> options = new ArrayList<>(List.of(
                "-XX:+UseParallelGC",
                "-Xss10m",
                "-XX:MaxRAMPercentage=40",
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:+EnableJVMCI",
                "-XX:-UseJVMCICompiler",
                "-Dsubstratevm.HostLibC=glibc",
                "-Dorg.graalvm.nativeimage.imagecode=buildtime",
                "-Djava.system.class.loader=com.oracle.svm.hosted.NativeImageSystemClassLoader",
                "-Djdk.internal.lambda.disableEagerInitialization=true",
                "-Djava.awt.headless=true",
                "-Duser.language=en",
                "-Duser.country=US",
                "-Dfile.encoding=UTF-8",
                "--add-modules=ALL-DEFAULT"));
        // Quarkus asks for the version once more as the builder runs.
        options.add("-Dorg.graalvm.vendorversion=Native Image builder of GraalVM CE " + version(builder) + " on "
                + System.getProperty("java.vendor.version"));
        List<String> modulePath = new ArrayList<>();
        for (Path jar : builder) {
            // The JDK has a module of the compiler's name without its code.
            if (jar.getFileName().toString().startsWith("compiler-")) {
                options.add("--upgrade-module-path=" + jar);
            } else {
                modulePath.add(jar.toString());
            }
        }
        options.add("--module-path=" + String.join(":", modulePath));
        options.addAll(Openings.of(builder));
        return options;
    }
}
