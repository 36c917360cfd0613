package io.github.camelradius.server;

import io.github.camelradius.codec.SharedSecret;
import org.jspecify.annotations.Nullable;

/**
 * What the check of a request says.
 *
 * @param reason why it is to be dropped, or null when it is genuine
 * @param secret what it was made with
 */
record Verdict(@Nullable DropReason reason, SharedSecret secret) {}
