package io.github.camelradius.app.reach;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes each lookup once to a file: {@code type NAME}, {@code new NAME}, {@code members NAME} or {@code resource PATH}.
 * {@link LookupAgent} calls it from the code of the program.
 */
public final class Lookups {
    private static final Path FILE = Path.of(System.getProperty("lookups.file", "lookups.txt"));
    private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    private Lookups() {}

    private static void note(String line) {
        if (SEEN.add(line)) {
            synchronized (SEEN) {
                try {
                    Files.writeString(
                            FILE,
                            line + "\n",
                            StandardCharsets.UTF_8,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.APPEND);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    /** A class is looked up by its name. */
    public static void type(String name) {
        note("type " + name);
    }

    /** An object is to be made. */
    public static void construct(Class<?> type) {
        note("new " + type.getName());
    }

    /** An object is made. */
    public static void construct(Constructor<?> constructor) {
        construct(constructor.getDeclaringClass());
    }

    /** Methods or fields are looked for. */
    public static void members(Class<?> type) {
        note("members " + type.getName());
    }

    /** {@link Class#forName(String, boolean, ClassLoader)}. */
    public static Class<?> forName(String name, boolean initialize, ClassLoader loader) throws ClassNotFoundException {
        type(name);
        return Class.forName(name, initialize, loader);
    }

    /** {@link Class#getMethod}. */
    public static Method method(Class<?> type, String name, Class<?>[] parameters) throws NoSuchMethodException {
        members(type);
        return type.getMethod(name, parameters);
    }

    /** A resource beside a class, or from the root. */
    public static void resource(Class<?> type, String name) {
        if (name.startsWith("/")) {
            resource(name.substring(1));
        } else {
            resource(type.getPackageName().replace('.', '/') + "/" + name);
        }
    }

    /** A resource of a class loader. */
    public static void resource(String name) {
        note("resource " + name);
    }
}
