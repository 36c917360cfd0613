package io.github.camelradius.component;

import io.github.camelradius.client.ChannelClient;
import io.github.camelradius.codec.InvalidMessageException;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import io.github.camelradius.server.ChannelRequest;
import io.github.camelradius.server.ChannelServer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.AddressedEnvelope;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultAddressedEnvelope;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.camel.component.netty.handlers.ClientChannelHandler;
import org.apache.camel.component.netty.handlers.ServerChannelHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** RADIUS in one datagram channel of camel-netty: datagrams on its one side, messages on the other. Nothing in a datagram ends it. */
final class RadiusChannelHandler extends ChannelDuplexHandler {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusNettyCodec.class);

    private final RadiusCodec codec;
    private final RadiusCode code;
    private final @Nullable ChannelServer server;
    private final @Nullable ChannelClient client;
    private final RateLimitedLog log;

    /**
     * @param code of requests whose body names none
     * @param server null when no requests are taken
     * @param client null when none are sent
     */
    RadiusChannelHandler(
            RadiusCodec codec, RadiusCode code, @Nullable ChannelServer server, @Nullable ChannelClient client) {
        this.codec = codec;
        this.code = code;
        this.server = server;
        this.client = client;
        this.log = new RateLimitedLog(RadiusNettyCodec.class, System::nanoTime);
    }

    /** Netty's buffer for a datagram is half a RADIUS packet. */
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        context.channel()
                .config()
                .setRecvByteBufAllocator(new FixedRecvByteBufAllocator(RadiusMessage.MAX_PACKET_LENGTH));
    }

    /** Those of a producer would take a request for the answer that they wait for. */
    private @Nullable ChannelServer server(ChannelHandlerContext context) {
        return context.pipeline().get(ClientChannelHandler.class) == null ? server : null;
    }

    private @Nullable ChannelClient client(ChannelHandlerContext context) {
        ChannelPipeline pipeline = context.pipeline();
        return pipeline.get(ServerChannelHandler.class) == null ? client : null;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (!(message instanceof DatagramPacket datagram)) {
            context.fireChannelRead(message);
            return;
        }
        try {
            ByteBuf content = datagram.content();
            byte[] octets = new byte[content.readableBytes()];
            content.readBytes(octets);
            received(context, octets, datagram.recipient(), datagram.sender());
        } finally {
            datagram.release();
        }
    }

    private void received(
            ChannelHandlerContext context, byte[] octets, InetSocketAddress local, InetSocketAddress remote) {
        ChannelClient asking = client(context);
        if (asking != null
                && octets.length > 0
                && RadiusCode.of(octets[0] & 0xff).isResponse()) {
            RadiusMessage answer = asking.received(octets, remote);
            if (answer != null) {
                context.fireChannelRead(new DefaultAddressedEnvelope<>(answer, local, remote));
            }
            return;
        }
        ChannelServer serving = server(context);
        if (serving == null) {
            return;
        }
        ChannelRequest request =
                serving.received(octets, local, remote, answer -> context.writeAndFlush(datagram(answer, remote)));
        if (request != null) {
            context.fireChannelRead(
                    new DefaultAddressedEnvelope<>(request.message(), local, new ClientAddress(request)));
        }
    }

    private static DatagramPacket datagram(byte[] octets, InetSocketAddress to) {
        return new DatagramPacket(Unpooled.wrappedBuffer(octets), to);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof DatagramPacket || message instanceof ByteBuf) {
            context.write(message, promise);
            return;
        }
        Object body = message;
        Object to = context.channel().remoteAddress();
        if (message instanceof AddressedEnvelope<?, ?> envelope) {
            body = envelope.content();
            to = envelope.recipient();
        }
        ChannelServer serving = server(context);
        ChannelClient asking = client(context);
        if (serving != null && to instanceof ClientAddress asked) {
            answer(context, serving, asked.request(), body, promise);
        } else if (asking != null && to instanceof InetSocketAddress address && !address.isUnresolved()) {
            request(context, asking, address, body, promise);
        } else {
            promise.setFailure(new IOException("Cannot send RADIUS to " + to
                    + ": a consumer's channel answers requests that have come by it; a producer needs the codec's option"
                    + " secret and a host that resolves"));
        }
    }

    private void request(
            ChannelHandlerContext context,
            ChannelClient asking,
            InetSocketAddress to,
            Object body,
            ChannelPromise promise) {
        byte[] octets;
        try {
            octets = asking.send(MessageBodies.request(body, code, codec), to);
        } catch (InvalidMessageException | IllegalArgumentException e) {
            promise.setFailure(new IOException("Cannot send to " + to + ": " + e.getMessage(), e));
            return;
        }
        context.write(datagram(octets, to), promise);
    }

    private void answer(
            ChannelHandlerContext context,
            ChannelServer serving,
            ChannelRequest request,
            Object body,
            ChannelPromise promise) {
        byte @Nullable [] octets = answer(serving, request, body);
        if (octets == null) {
            serving.silence(request);
            promise.setSuccess();
        } else {
            context.write(datagram(octets, request.remote()), promise);
        }
    }

    /** The octets of the answer, or null when there is none. */
    private byte @Nullable [] answer(ChannelServer serving, ChannelRequest request, Object body) {
        RadiusCode asked = request.message().code();
        String from = request.client().name();
        if (body instanceof Throwable failure) {
            log.warn("The route failed for {} from {}: {}", asked, from, failure.getMessage());
            return null;
        }
        boolean answers =
                body instanceof RadiusMessage message && message.code().isResponse();
        if (!answers && asked != RadiusCode.ACCOUNTING_REQUEST) {
            log.warn(
                    "The route gave no answer to {} from {}: the body must be a RadiusMessage with an answer's code",
                    asked,
                    from);
            return null;
        }
        RadiusMessage answer = answers
                ? (RadiusMessage) body
                : RadiusMessage.builder(RadiusCode.ACCOUNTING_RESPONSE, codec.dictionary())
                        .build();
        try {
            return serving.answer(request, answer);
        } catch (InvalidMessageException e) {
            log.warn("The route's answer to {} cannot be sent: {}", asked, e.getMessage());
            return null;
        }
    }

    /** On a consumer's channel: what went wrong with one datagram is nothing to the others. */
    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (context.pipeline().get(ServerChannelHandler.class) == null) {
            context.fireExceptionCaught(cause);
        } else {
            log.warn("Error on {}, which goes on: {}", context.channel().localAddress(), cause.toString());
        }
    }
}
