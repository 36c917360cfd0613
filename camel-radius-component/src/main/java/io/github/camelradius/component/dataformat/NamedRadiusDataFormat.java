package io.github.camelradius.component.dataformat;

import io.github.camelradius.component.RadiusDataFormat;
import org.apache.camel.spi.annotations.Dataformat;

/**
 * The data format that Camel makes for {@code marshal().custom("radius")}. It stands apart because tools look for the
 * description of a data format beside its class, by its name: there they would meet the component's.
 */
@Dataformat("radius")
public final class NamedRadiusDataFormat extends RadiusDataFormat {}
