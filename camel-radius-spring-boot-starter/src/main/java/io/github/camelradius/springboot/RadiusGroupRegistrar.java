package io.github.camelradius.springboot;

import io.github.camelradius.lb.RadiusServerGroup;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/** Makes a bean of each group below {@code camel.radius-lb.groups}, under the group's name, where Camel finds it. */
final class RadiusGroupRegistrar implements ImportBeanDefinitionRegistrar {
    private final Environment environment;

    RadiusGroupRegistrar(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        RadiusLbProperties properties = bind(environment);
        register(registry, RadiusLbProperties.PREFIX, RadiusLbProperties.class, properties);
        properties.groups().forEach((name, group) -> {
            GroupCheck.check(environment, name, group);
            register(registry, name, RadiusServerGroup.class, group);
        });
    }

    private static <T> void register(BeanDefinitionRegistry registry, String name, Class<T> type, T bean) {
        registry.registerBeanDefinition(
                name,
                BeanDefinitionBuilder.genericBeanDefinition(type, () -> bean).getBeanDefinition());
    }

    static RadiusLbProperties bind(Environment environment) {
        BindHandler handler = new NoUnboundElementsBindHandler(new Words(), new UnboundElementsSourceFilter());
        return Binder.get(environment)
                .bindOrCreate(RadiusLbProperties.PREFIX, Bindable.of(RadiusLbProperties.class), handler);
    }

    /** Each text in which {@code off} became a boolean on the way. */
    private static final class Words extends AbstractBindHandler {
        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            return result instanceof String text ? Yaml.off(text) : result;
        }
    }
}
