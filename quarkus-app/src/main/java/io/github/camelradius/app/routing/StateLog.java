package io.github.camelradius.app.routing;

import io.github.camelradius.lb.core.GroupListener;
import io.github.camelradius.lb.core.StateChange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A line for each change of a server's state. */
final class StateLog implements GroupListener {
    private static final Logger LOG = LoggerFactory.getLogger(StateLog.class);

    @Override
    public void stateChanged(StateChange change) {
        LOG.info(
                "server state group={} server={}{}{} old={} new={} reason=\"{}\"",
                change.group(),
                change.server(),
                change.role() == null ? "" : " role=" + change.role(),
                change.realm() == null ? "" : " realm=" + change.realm(),
                change.oldState(),
                change.newState(),
                change.reason().replace('"', '\''));
    }
}
