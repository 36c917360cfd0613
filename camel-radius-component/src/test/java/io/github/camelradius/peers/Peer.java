package io.github.camelradius.peers;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A program that tests talk to. */
public enum Peer {
    FREERADIUS("freeradius", "freeradius", "Version ([0-9][0-9.]*)", "-v"),
    RADCLIENT("radclient", "freeradius-utils", "version ([0-9][0-9.]*)", "-v"),
    EAPOL_TEST("eapol_test", "eapoltest", "v([0-9][0-9.]*)", "-v"),
    TSHARK("tshark", "tshark", "TShark [^0-9]*([0-9][0-9.]*)", "--version"),
    RADSECPROXY("radsecproxy", "radsecproxy", "revision ([0-9][0-9.]*)", "-v"),
    CHROMIUM("chromium", "chromium", "Chromium ([0-9][0-9.]*)", "--version"),
    CHROMEDRIVER("chromedriver", "chromium-driver", "ChromeDriver ([0-9][0-9.]*)", "--version"),
    PROMTOOL("promtool", "prometheus", "version ([0-9][0-9.]*)", "--version"),
    PROMETHEUS("prometheus", "prometheus", "version ([0-9][0-9.]*)", "--version"),
    SYSTEMD_ANALYZE("systemd-analyze", "systemd", "systemd ([0-9][0-9.]*)", "--version"),
    /** No program, but the dictionary files of FreeRADIUS. */
    DICTIONARIES("dictionary", "freeradius-common", "", "");

    private static final ConcurrentHashMap<Peer, String> LOGGED = new ConcurrentHashMap<>();

    private final String program;
    private final String debianPackage;
    private final Pattern versionPattern;
    private final String versionOption;

    Peer(String program, String debianPackage, String versionPattern, String versionOption) {
        this.program = program;
        this.debianPackage = debianPackage;
        this.versionPattern = Pattern.compile(versionPattern);
        this.versionOption = versionOption;
    }

    public String program() {
        return program;
    }

    /** The Debian package that holds the program. */
    public String debianPackage() {
        return debianPackage;
    }

    /** Where the program, or the file, is installed, also outside PATH where Debian puts servers. */
    public Optional<Path> path() {
        if (this == DICTIONARIES) {
            return Optional.of(Path.of("/usr/share/freeradius/dictionary")).filter(Files::isReadable);
        }
        Stream<String> folders = Stream.concat(
                Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
                Stream.of("/usr/sbin", "/usr/bin", "/usr/local/sbin"));
        return folders.map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** The program's path; logs its version the first time. */
    public String command() {
        String command = path().orElseThrow(() ->
                        new IllegalStateException(program + " is not installed: apt-get install " + debianPackage))
                .toString();
        LOGGED.computeIfAbsent(this, peer -> {
            String version = version(command);
            System.out.println("peer " + program + " " + version);
            return version;
        });
        return command;
    }

    private String version(String command) {
        try {
            Process process = new ProcessBuilder(List.of(command, versionOption))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            var matcher = versionPattern.matcher(output);
            return matcher.find() ? matcher.group(1) : "of unknown version";
        } catch (IOException e) {
            return "of unknown version";
        }
    }
}
