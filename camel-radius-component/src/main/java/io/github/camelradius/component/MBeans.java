package io.github.camelradius.component;

import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.ManagementAgent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Our own MBeans beside Camel's: {@code org.apache.camel:context=…,type=…,name="…"}. Internal. */
public final class MBeans {
    private static final Logger LOG = LoggerFactory.getLogger(MBeans.class);

    private MBeans() {}

    /**
     * Registers a bean with Camel's management annotations; without JMX nothing happens.
     *
     * @return its name for {@link #unregister}, or null when it is not registered
     */
    public static @Nullable ObjectName register(CamelContext context, String type, String name, Object bean) {
        ManagementAgent agent = context.getManagementStrategy().getManagementAgent();
        if (agent == null) {
            return null;
        }
        try {
            ObjectName full = new ObjectName(agent.getMBeanObjectDomainName() + ":context="
                    + context.getManagementName() + ",type=" + type + ",name=" + ObjectName.quote(name));
            agent.register(bean, full, true);
            return full;
        } catch (JMException e) {
            LOG.warn("Cannot register an MBean for {} {}: {}", type, name, e.getMessage());
            return null;
        }
    }

    /** Takes it away again. */
    public static void unregister(CamelContext context, @Nullable ObjectName name) {
        ManagementAgent agent = context.getManagementStrategy().getManagementAgent();
        if (agent == null || name == null) {
            return;
        }
        try {
            agent.unregister(name);
        } catch (JMException e) {
            LOG.debug("Cannot unregister MBean {}", name, e);
        }
    }
}
