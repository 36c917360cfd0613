package io.github.camelradius.component;

import io.github.camelradius.client.NameResolver;
import org.apache.camel.Category;
import org.apache.camel.Consumer;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.spi.EndpointServiceLocation;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.support.DefaultEndpoint;

/** Send RADIUS requests to a server, or be a RADIUS server, over UDP. */
@UriEndpoint(
        firstVersion = "0.1.0",
        scheme = "radius",
        title = "RADIUS",
        syntax = "radius:host:port",
        category = {Category.NETWORKING, Category.SECURITY},
        headersClass = RadiusConstants.class)
public class RadiusEndpoint extends DefaultEndpoint implements EndpointServiceLocation {
    @UriPath
    @Metadata(required = true, description = "Address or name of the server; on a consumer the address to listen on")
    private String host = "";

    @UriPath
    @Metadata(required = true, description = "UDP port; on a consumer 0 for any free one")
    private int port;

    @UriParam
    private final RadiusConfiguration configuration;

    public RadiusEndpoint(String uri, RadiusComponent component, RadiusConfiguration configuration) {
        super(uri, component);
        this.configuration = configuration;
    }

    @Override
    public Producer createProducer() {
        return new RadiusProducer(this);
    }

    @Override
    public Consumer createConsumer(Processor processor) throws Exception {
        Consumer consumer = new RadiusConsumer(this, processor);
        configureConsumer(consumer);
        return consumer;
    }

    /** Looks names of servers up. */
    public NameResolver nameResolver() {
        return component().getNameResolver();
    }

    RadiusComponent component() {
        return (RadiusComponent) getComponent();
    }

    @Override
    public String getServiceUrl() {
        return address();
    }

    @Override
    public String getServiceProtocol() {
        return "radius";
    }

    /** host:port, an IPv6 address in brackets. */
    public String address() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    public String getHost() {
        return host;
    }

    public void setHost(String host) {
        this.host = host;
    }

    public int getPort() {
        return port;
    }

    public void setPort(int port) {
        this.port = port;
    }

    public RadiusConfiguration getConfiguration() {
        return configuration;
    }

    /** Without options: they include the secret. */
    @Override
    public String toString() {
        return "radius:" + address();
    }
}
