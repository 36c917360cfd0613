package io.github.camelradius.lb;

import io.github.camelradius.lb.core.Decision;
import io.github.camelradius.lb.core.DecisionListener;
import io.github.camelradius.lb.core.GroupListener;
import io.github.camelradius.lb.core.StateChange;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.EventNotifier;
import org.apache.camel.spi.ManagementStrategy;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells listeners and Camel's event notifiers what all groups do, and keeps the last changes of state. */
final class Announcements implements GroupListener, DecisionListener {
    private static final Logger LOG = LoggerFactory.getLogger(HealthRegistry.class);

    /** Changes kept; a state changes rarely, so this is a long time. */
    private static final int KEPT = 1000;

    private final List<GroupListener> listeners = new CopyOnWriteArrayList<>();
    private final ArrayDeque<StateChange> changes = new ArrayDeque<>();
    private volatile @Nullable CamelContext context;

    void context(CamelContext camelContext) {
        context = camelContext;
    }

    void add(GroupListener listener) {
        listeners.add(listener);
    }

    void remove(GroupListener listener) {
        listeners.remove(listener);
    }

    /** The newest changes, oldest first. */
    List<StateChange> last(int count) {
        synchronized (changes) {
            return changes.stream()
                    .skip(Math.max(0, changes.size() - Math.max(count, 0)))
                    .toList();
        }
    }

    @Override
    public void stateChanged(StateChange change) {
        synchronized (changes) {
            if (changes.size() == KEPT) {
                changes.removeFirst();
            }
            changes.addLast(change);
        }
        for (GroupListener listener : listeners) {
            listener.stateChanged(change);
        }
        CamelContext present = context;
        if (present != null) {
            RadiusStateEvent event = new RadiusStateEvent(present, change);
            for (EventNotifier notifier : notifiers(present)) {
                tell(notifier, event);
            }
        }
    }

    @Override
    public boolean wanted() {
        CamelContext present = context;
        if (present != null) {
            for (EventNotifier notifier : notifiers(present)) {
                if (!notifier.isDisabled() && !notifier.isIgnoreExchangeEvents()) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public void decided(Decision decision) {
        CamelContext present = context;
        if (present != null) {
            RadiusDecisionEvent event = new RadiusDecisionEvent(present, decision);
            for (EventNotifier notifier : notifiers(present)) {
                if (!notifier.isIgnoreExchangeEvents()) {
                    tell(notifier, event);
                }
            }
        }
    }

    private static List<EventNotifier> notifiers(CamelContext context) {
        ManagementStrategy strategy = context.getManagementStrategy();
        return strategy == null ? List.of() : strategy.getStartedEventNotifiers();
    }

    private static void tell(EventNotifier notifier, RadiusEvent event) {
        try {
            if (!notifier.isDisabled() && notifier.isEnabled(event)) {
                notifier.notify(event);
            }
        } catch (Exception e) {
            LOG.warn("Event notifier {} failed at {}", notifier, event, e);
        }
    }
}
