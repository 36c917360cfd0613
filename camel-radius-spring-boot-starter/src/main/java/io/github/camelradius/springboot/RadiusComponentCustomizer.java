package io.github.camelradius.springboot;

import io.github.camelradius.component.RadiusComponent;
import org.apache.camel.Component;
import org.apache.camel.spi.ComponentCustomizer;
import org.apache.camel.spring.boot.util.HierarchicalPropertiesEvaluator;
import org.apache.camel.support.PropertyBindingSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;

/** Gives {@code camel.component.radius.*} to the component when Camel makes it. */
final class RadiusComponentCustomizer implements ComponentCustomizer {
    private final ApplicationContext application;
    private final RadiusComponentProperties properties;

    RadiusComponentCustomizer(ApplicationContext application, RadiusComponentProperties properties) {
        this.application = application;
        this.properties = properties;
    }

    @Override
    public boolean isEnabled(String name, Component target) {
        return target instanceof RadiusComponent
                && HierarchicalPropertiesEvaluator.evaluate(
                        application, "camel.component.customizer", RadiusComponentProperties.PREFIX + ".customizer");
    }

    @Override
    public void configure(String name, Component target) {
        properties.options().forEach((option, value) -> bind(target, option, value));
    }

    private static void bind(Component target, String option, Object value) {
        boolean bound;
        try {
            bound = new PropertyBindingSupport.Builder()
                    .withCamelContext(target.getCamelContext())
                    .withTarget(target)
                    .withConfigurer(target.getComponentPropertyConfigurer())
                    .withProperty(option, value)
                    .withReference(true)
                    .bind();
        } catch (RuntimeException e) {
            throw refusal(option, value, e);
        }
        if (!bound) {
            throw refusal(option, value, null);
        }
    }

    private static RadiusPropertyException refusal(String option, Object value, @Nullable RuntimeException cause) {
        String key = RadiusComponentProperties.key(option);
        if (RadiusComponentProperties.SECRETS.contains(option)) {
            // Camel's own exception has the value.
            return new RadiusPropertyException(
                    key, "is no secret: give the text itself, or #bean:name of text, octets or a SharedSecret", null);
        }
        return new RadiusPropertyException(key, "the component cannot take " + value, cause);
    }
}
