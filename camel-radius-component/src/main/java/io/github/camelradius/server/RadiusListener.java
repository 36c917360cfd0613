package io.github.camelradius.server;

import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.net.Loops;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollDatagramChannel;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A UDP listener: takes requests of known clients, drops what is not genuine with a counted reason, recognises
 * duplicates and sends the answers. Nothing in a datagram ends it.
 *
 * <p>With the native transport of Linux (epoll) each event loop of the group has sockets of its own on the same address
 * (SO_REUSEPORT), and the kernel gives all datagrams of one source address and port to the same one: a request stays on one
 * event loop, and a repetition of it comes there, too. Elsewhere one event loop has all.
 */
public final class RadiusListener implements AutoCloseable {
    private final List<ListeningLoop> loops;

    private RadiusListener(List<ListeningLoop> loops) {
        this.loops = loops;
    }

    /**
     * Binds and starts to receive. With a wildcard address each answer comes from the address that was asked.
     *
     * @param channelType datagram channel class that fits the group
     * @param handler is called on the group's event loops, by several at a time when there are several
     * @param clock monotonic nanoseconds
     * @throws BindException naming the address when it cannot be bound, also when somebody else has it
     */
    public static RadiusListener bind(
            EventLoopGroup group,
            Class<? extends Channel> channelType,
            InetSocketAddress address,
            ServerOptions options,
            RadiusCodec codec,
            KnownClients clients,
            RequestHandler handler,
            LongSupplier clock)
            throws BindException {
        return bind(group, channelType, address, options, codec, clients, handler, clock, LocalAddresses.SYSTEM);
    }

    static RadiusListener bind(
            EventLoopGroup group,
            Class<? extends Channel> channelType,
            InetSocketAddress address,
            ServerOptions options,
            RadiusCodec codec,
            KnownClients clients,
            RequestHandler handler,
            LongSupplier clock,
            LocalAddresses addresses)
            throws BindException {
        ListeningLoop.Common common = new ListeningLoop.Common(channelType, options, codec, clients, handler, clock);
        List<ListeningLoop> bound = new ArrayList<>();
        try {
            for (EventLoop loop : loops(group, channelType)) {
                ListeningLoop first = bound.isEmpty() ? null : bound.get(0);
                bound.add(new ListeningLoop(loop, common, address, addresses, first));
            }
        } catch (BindException e) {
            bound.forEach(ListeningLoop::close);
            throw e;
        }
        bound.forEach(ListeningLoop::read);
        return new RadiusListener(bound);
    }

    private static List<EventLoop> loops(EventLoopGroup group, Class<? extends Channel> channelType) {
        return channelType == EpollDatagramChannel.class ? new Loops(group).all() : List.of(group.next());
    }

    /** The bound address; its port is the real one when port 0 was asked for. */
    public InetSocketAddress localAddress() {
        return loops.get(0).localAddress();
    }

    /** Takes no new requests; duplicates of known ones are still served, and answers go out. */
    public void suspend() {
        loops.forEach(ListeningLoop::suspend);
    }

    /** Takes new requests again. */
    public void resume() {
        loops.forEach(ListeningLoop::resume);
    }

    /** Closes its sockets; answers to open requests are not sent any more. */
    @Override
    public void close() {
        loops.forEach(ListeningLoop::close);
    }

    /** Looks now, not in some seconds, whether addresses of this host have come or gone. */
    void lookAgain() {
        loops.get(0).lookAgain();
    }
}
