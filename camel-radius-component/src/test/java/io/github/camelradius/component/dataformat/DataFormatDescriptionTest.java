package io.github.camelradius.component.dataformat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.service.ServiceSupport;
import org.apache.camel.tooling.model.DataFormatModel;
import org.apache.camel.tooling.model.JsonMapper;
import org.junit.jupiter.api.Test;

/** The description that tools read, Quarkus among them, is that of a data format and says what the class has. */
class DataFormatDescriptionTest {
    private static final String NAME = "/META-INF/io/github/camelradius/component/dataformat/radius.json";

    @Test
    void camelsToolsReadIt() throws Exception {
        String text = new String(
                Objects.requireNonNull(getClass().getResourceAsStream(NAME)).readAllBytes());

        DataFormatModel model = JsonMapper.generateDataFormatModel(text);

        assertThat(model.getName()).isEqualTo("radius");
        assertThat(model.getJavaType()).isEqualTo(NamedRadiusDataFormat.class.getName());
        assertThat(model.getOptions()).hasSize(4);
    }

    @Test
    void itsOptionsAndDefaultsAreThoseOfTheClass() throws Exception {
        JsonNode described = new ObjectMapper()
                .readTree(getClass().getResourceAsStream(NAME))
                .get("properties");
        Map<String, PropertyDescriptor> present = Arrays.stream(
                        Introspector.getBeanInfo(NamedRadiusDataFormat.class, ServiceSupport.class)
                                .getPropertyDescriptors())
                .filter(property ->
                        property.getWriteMethod() != null && !property.getName().equals("camelContext"))
                .collect(Collectors.toMap(PropertyDescriptor::getName, Function.identity()));
        NamedRadiusDataFormat plain = new NamedRadiusDataFormat();

        assertThat(described.fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(present.keySet());
        for (PropertyDescriptor property : present.values()) {
            JsonNode option = described.get(property.getName());
            assertThat(option.get("javaType").asText())
                    .isEqualTo(property.getPropertyType().getName());
            Object value = property.getReadMethod().invoke(plain);
            assertThat(option.path("defaultValue").asText())
                    .as(property.getName())
                    .isEqualTo(value == null ? "" : value.toString());
        }
    }

    @Test
    void camelFindsItByName() throws Exception {
        try (CamelContext context = new DefaultCamelContext()) {
            assertThat(context.createDataFormat("radius")).isInstanceOf(NamedRadiusDataFormat.class);
        }
    }
}
