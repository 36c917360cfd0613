package io.github.camelradius.lb;

import io.github.camelradius.lb.SteeringOrder.Actor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.Principal;
import java.util.stream.Collectors;
import javax.security.auth.Subject;
import org.jspecify.annotations.Nullable;

/** On whose behalf an MBean is called: the user that a JMX connection was authenticated as, where it was. */
final class JmxCaller {
    /** Subject.current of Java 18 and later; before it what it replaced is not worth its own way: then nobody is named. */
    private static final @Nullable MethodHandle CURRENT = current();

    private JmxCaller() {}

    private static @Nullable MethodHandle current() {
        try {
            return MethodHandles.lookup().findStatic(Subject.class, "current", MethodType.methodType(Subject.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }

    static Actor actor() {
        String names = "";
        try {
            Subject subject = CURRENT == null ? null : (Subject) CURRENT.invokeExact();
            if (subject != null) {
                names = subject.getPrincipals().stream().map(Principal::getName).collect(Collectors.joining(","));
            }
        } catch (Throwable e) {
            names = "";
        }
        return new Actor(names.isEmpty() ? "jmx" : names, "jmx", null);
    }
}
