package io.github.camelradius.peers;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The test talks to these programs. Where one is not installed the test is reported as skipped, with the Debian package
 * that brings it; with the environment variable {@code CI=true} it fails instead.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(PeerCondition.class)
public @interface RequiresPeer {
    Peer[] value();
}
