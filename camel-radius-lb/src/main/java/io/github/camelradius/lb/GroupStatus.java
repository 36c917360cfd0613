package io.github.camelradius.lb;

import io.github.camelradius.lb.core.GroupView;
import java.util.List;

/**
 * A group at one moment.
 *
 * @param profile the set of defaults it was made with
 * @param view the engine's view
 * @param servers one entry per server and role in configuration order, those of the view with the transport's counters
 */
public record GroupStatus(String profile, GroupView view, List<ServerStatus> servers) {}
