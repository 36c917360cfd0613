package io.github.camelradius.app;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What the program looks up by name in these tests is written down for {@link NativeMetadataIT}. It makes each start
 * slower, so only those have it that start the program with something that others do not: routes, options, operators.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(WatchesLookups.Watch.class)
@interface WatchesLookups {
    /** Watches from before the first test until after the last. */
    final class Watch implements BeforeAllCallback, AfterAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            ProgramCommand.watch(true);
        }

        @Override
        public void afterAll(ExtensionContext context) {
            ProgramCommand.watch(false);
        }
    }
}
