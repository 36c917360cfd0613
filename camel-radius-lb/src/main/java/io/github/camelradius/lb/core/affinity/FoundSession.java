package io.github.camelradius.lb.core.affinity;

import org.jspecify.annotations.Nullable;

/**
 * A session that is remembered.
 *
 * @param server index of the server that has it
 * @param answeredNanos when its last Accept or Accounting-Response came, on the group's clock; null when it has ended
 * @param expiresNanos until when it is remembered
 * @param ended whether its Accounting-Stop was answered
 */
public record FoundSession(int server, @Nullable Long answeredNanos, long expiresNanos, boolean ended) {}
