package io.github.camelradius.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.lb.RadiusServerGroup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

/** The properties on the page are ones. */
class DocumentationTest {
    @Test
    void thePropertiesOnThePageAreTaken() throws Exception {
        String page = Files.readString(Path.of("../docs/spring-boot.md"));
        String yaml = page.substring(page.indexOf("```yaml") + 7);
        yaml = yaml.substring(0, yaml.indexOf("```"));
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("secrets", Map.of("nas.secret", "kept")));
        new YamlPropertySourceLoader()
                .load("page", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
                .forEach(environment.getPropertySources()::addLast);

        RadiusComponentProperties component = Binder.get(environment)
                .bind(RadiusComponentProperties.PREFIX, RadiusComponentProperties.class)
                .get();
        assertThat(component.options()).isEqualTo(Map.of("secret", "kept", "limitProxyState", "yes"));
        RadiusServerGroup group =
                RadiusGroupRegistrar.bind(environment).groups().get("home");
        GroupCheck.check(environment, "home", group);
        assertThat(group.getHealth().getSuspectCount()).isEqualTo(2);
    }
}
