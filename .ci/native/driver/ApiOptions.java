import java.util.Map;

/** The spellings of the command line beside those of the builder, as the builder's own {@code @APIOption} annotations say. */
final class ApiOptions {
    private static final Map<String, String> PLAIN = Map.of(
            "--no-fallback", "-H:FallbackThreshold=0",
            "--link-at-build-time", "-H:LinkAtBuildTime=",
            "--strict-image-heap", "-H:+StrictImageHeap",
            "--install-exit-handlers", "-H:+InstallExitHandlers",
            "--report-unsupported-elements-at-runtime", "-H:+ReportUnsupportedElementsAtRuntime",
            "--enable-http", "-H:EnableURLProtocols=http",
            "--enable-https", "-H:EnableURLProtocols=https");

    private static final Map<String, String> WITH_VALUE = Map.of(
            "--features", "-H:Features=",
            "--enable-url-protocols", "-H:EnableURLProtocols=",
            "--enable-monitoring", "-H:EnableMonitoringFeatures=",
            "--enable-native-access", "-H:EnableNativeAccess=",
            "--link-at-build-time", "-H:LinkAtBuildTime=",
            "--add-opens", "-H:AddOpens=",
            "--add-exports", "-H:AddExports=",
            "--parallelism", "-H:NumberOfThreads=",
            "--future-defaults", "-H:FutureDefaults=",
            "-march", "-H:MicroArchitecture=");

    private ApiOptions() {}

    static String translate(String argument) {
        if (argument.startsWith("-H:") || argument.startsWith("-R:") || argument.startsWith("-D")) {
            return argument;
        }
        if (PLAIN.containsKey(argument)) {
            return PLAIN.get(argument);
        }
        if (argument.matches("-O[bs0-3]")) {
            return "-H:Optimize=" + argument.substring(2);
        }
        int equals = argument.indexOf('=');
        String option = equals < 0 ? argument : argument.substring(0, equals);
        String value = argument.substring(equals + 1);
        if (option.equals("--initialize-at-run-time") || option.equals("--initialize-at-build-time")) {
            String when = option.endsWith("-run-time") ? ":run_time" : ":build_time";
            return "-H:ClassInitialization=" + (equals < 0 ? "" : value).replace(",", when + ",") + when;
        }
        if (equals > 0 && WITH_VALUE.containsKey(option)) {
            return WITH_VALUE.get(option) + value;
        }
        throw new IllegalArgumentException("This driver does not know the option " + argument);
    }
}
