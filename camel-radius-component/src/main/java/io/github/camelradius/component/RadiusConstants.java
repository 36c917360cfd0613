package io.github.camelradius.component;

import io.github.camelradius.client.Attempt;
import org.apache.camel.spi.Metadata;

/** Headers and exchange properties of the RADIUS component and balancer. */
public final class RadiusConstants {
    @Metadata(
            label = "both",
            description = "Name of the packet's code, for example Access-Accept. On a consumer's answer: the code to"
                    + " answer with",
            javaType = "String")
    public static final String CODE = "CamelRadiusCode";

    @Metadata(label = "both", description = "The Identifier of the received packet, 0-255", javaType = "Integer")
    public static final String IDENTIFIER = "CamelRadiusIdentifier";

    @Metadata(
            label = "consumer",
            description = "Name (or network) of the known client that sent the request",
            javaType = "String")
    public static final String CLIENT = "CamelRadiusClient";

    @Metadata(label = "producer", description = "Microseconds from the first packet to the answer", javaType = "Long")
    public static final String RESPONSE_TIME = "CamelRadiusResponseTime";

    @Metadata(label = "producer", description = "Packets sent until the answer came", javaType = "Integer")
    public static final String TRIES_USED = "CamelRadiusTriesUsed";

    @Metadata(label = "producer", description = "Balancer: name of the server group", javaType = "String")
    public static final String LB_GROUP = "CamelRadiusLbGroup";

    @Metadata(label = "producer", description = "Balancer: name of the server that answered", javaType = "String")
    public static final String LB_SERVER = "CamelRadiusLbServer";

    @Metadata(label = "producer", description = "Balancer: the rule that picked the server", javaType = "String")
    public static final String LB_RULE = "CamelRadiusLbRule";

    @Metadata(
            label = "producer",
            description = "Balancer: servers that were not candidates, each with its reason",
            javaType = "String")
    public static final String LB_EXCLUDED = "CamelRadiusLbExcluded";

    @Metadata(
            label = "producer",
            description = "Balancer: servers that were asked, in their order, each with the packets sent to it"
                    + " (a=2, b=1); absent when the first one answered",
            javaType = "String")
    public static final String LB_TRIED = "CamelRadiusLbTried";

    @Metadata(
            label = "producer",
            description =
                    "Balancer: true on a request that joined a pending one of the same content and got its answer",
            javaType = "Boolean")
    public static final String LB_JOINED = "CamelRadiusLbJoined";

    /** Exchange property with the balancer's {@link Attempt}. */
    public static final String ATTEMPT = Attempt.PROPERTY;

    /** Exchange property with the request that data format {@code radius} has read or written last. */
    public static final String REQUEST = "CamelRadiusRequest";

    private RadiusConstants() {}
}
