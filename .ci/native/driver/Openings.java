import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Opens to the builder what it reaches into: all packages of its own modules, and of all that they require. */
final class Openings {
    private Openings() {}

    static List<String> of(List<Path> builder) {
        Map<String, ModuleDescriptor> modules = new HashMap<>();
        for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
            modules.put(module.descriptor().name(), module.descriptor());
        }
        Set<String> own = new TreeSet<>();
        for (ModuleReference module : ModuleFinder.of(builder.toArray(Path[]::new)).findAll()) {
            own.add(module.descriptor().name());
            modules.put(module.descriptor().name(), module.descriptor());
        }
        Set<String> required = new HashSet<>();
        own.forEach(name -> require(name, modules, required));
        String readers = own.stream().collect(Collectors.joining(",", "", ",ALL-UNNAMED"));
        List<String> options = new ArrayList<>();
        // The image keeps this: it loads the JDK's libraries before anything that a check would need is there.
        options.add("--enable-native-access=" + String.join(",", own));
        for (String name : new TreeSet<>(required)) {
            for (String packageName : new TreeSet<>(modules.get(name).packages())) {
                options.add("--add-opens=" + name + "/" + packageName + "=" + readers);
            }
        }
        return options;
    }

    private static void require(String name, Map<String, ModuleDescriptor> modules, Set<String> required) {
        if (modules.containsKey(name) && required.add(name)) {
            modules.get(name).requires().forEach(requirement -> require(requirement.name(), modules, required));
        }
    }
}
