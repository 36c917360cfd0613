package io.github.camelradius.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sockets of a listener on one event loop: one, or for a wildcard address as many as it takes to answer from the address
 * that was asked. An answer from another one is no answer for a client that checks.
 *
 * <p>For IPv4 on Linux (epoll) one socket hears all and tells which address was asked; that address then gets a socket
 * of its own. Elsewhere each address that the interfaces have gets a socket; they are looked at again every 30 s.
 *
 * <p>Several event loops of a listener have the same addresses, and those that the interfaces have from the start: the kernel
 * gives a client that sends to such an address to one event loop for good, but to another one when the address had no
 * socket of its own before.
 *
 * <p>Owned by its event loop once it is open.
 */
final class LocalSockets {
    /** Most addresses that can be answered from. */
    static final int MAX_ADDRESSES = 256;

    private static final Logger LOG = LoggerFactory.getLogger(RadiusListener.class);
    private static final int PORT_ATTEMPTS = 20;
    private static final int LOOK_AGAIN_SECONDS = 30;

    private final SocketBinder binder;
    private final LocalAddresses addresses;
    private final boolean ipv6;
    private final Map<InetAddress, Promise<Channel>> perAddress = new HashMap<>();
    private final Map<InetAddress, ChannelFuture> binding = new HashMap<>();

    /** Those of all event loops in their order, these among them; complete before the first reads. */
    private final List<LocalSockets> everywhere;

    private @Nullable Channel telling;
    private @Nullable Channel only;
    private InetSocketAddress address;
    private @Nullable Future<?> looking;
    private volatile boolean closed;

    /** What becomes of a datagram when there is a socket to answer it from, or null when there cannot be one. */
    interface Ready {
        void with(@Nullable Channel socket);
    }

    private LocalSockets(
            SocketBinder binder, InetSocketAddress address, LocalAddresses addresses, List<LocalSockets> everywhere) {
        this.binder = binder;
        this.address = address;
        this.addresses = addresses;
        this.ipv6 = !(address.getAddress() instanceof Inet4Address);
        this.everywhere = everywhere;
        everywhere.add(this);
    }

    /**
     * Binds; nothing is read before {@link #read()}.
     *
     * @throws BindException naming the address and why
     */
    static LocalSockets open(SocketBinder binder, InetSocketAddress address, LocalAddresses addresses)
            throws BindException {
        LocalSockets sockets = new LocalSockets(binder, address, addresses, new ArrayList<>());
        InetAddress host = address.getAddress();
        if (host == null || !host.isAnyLocalAddress()) {
            sockets.only = binder.bind(address);
            sockets.address = (InetSocketAddress) sockets.only.localAddress();
            return sockets;
        }
        for (int attempt = 1; ; attempt++) {
            try {
                sockets.bindAll(address.getPort());
                return sockets;
            } catch (BindException e) {
                sockets.closeAll();
                // Any port was asked for, and the one that an address gave was taken on another.
                boolean another = address.getPort() == 0 && SocketBinder.isInUse(e);
                if (!another || attempt == PORT_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    /**
     * The same for one more event loop, on the addresses that {@code first} has.
     *
     * @throws BindException naming the address and why
     */
    static LocalSockets beside(LocalSockets first, SocketBinder binder) throws BindException {
        first.binder.share();
        binder.share();
        first.all().forEach(SocketBinder::share);
        LocalSockets sockets = new LocalSockets(binder, first.address, first.addresses, first.everywhere);
        try {
            if (first.telling != null) {
                first.bindInterfaces(port(first.telling));
            }
            if (first.only != null) {
                sockets.only = binder.bind(first.address);
            }
            if (first.telling != null) {
                sockets.telling = binder.bindTelling((InetSocketAddress) first.telling.localAddress());
            }
            for (InetAddress local : first.perAddress.keySet()) {
                sockets.bound(local, binder.bind(new InetSocketAddress(local, first.address.getPort())));
            }
        } catch (BindException e) {
            sockets.closeAll();
            throw e;
        }
        return sockets;
    }

    private void bindAll(int wanted) throws BindException {
        int port = wanted;
        telling = binder.bindTelling(new InetSocketAddress(LocalAddresses.anyIpv4(), port));
        if (telling != null) {
            port = port(telling);
        }
        port = bindInterfaces(port);
        if (telling == null && perAddress.isEmpty()) {
            throw new BindException("Cannot listen on UDP " + address.getHostString() + ":" + address.getPort()
                    + ": the interfaces have no address to listen on, and without one an answer would not come from the"
                    + " address that was asked; give an address of this host");
        }
        address = new InetSocketAddress(address.getAddress(), port);
    }

    /** @return the port that they have */
    private int bindInterfaces(int wanted) throws BindException {
        int port = wanted;
        for (InetAddress local : toBind()) {
            if (perAddress.containsKey(local)) {
                continue;
            }
            try {
                Channel channel = binder.bind(new InetSocketAddress(local, port));
                port = port(channel);
                bound(local, channel);
            } catch (BindException e) {
                if (SocketBinder.isInUse(e)) {
                    throw e;
                }
                // An interface can lose an address between question and use, or not be ready with it yet.
                LOG.warn("{}; it is tried again every {} s", e.getMessage(), LOOK_AGAIN_SECONDS);
            }
        }
        return port;
    }

    private void bound(InetAddress local, Channel channel) {
        binding.put(local, channel.newSucceededFuture());
        perAddress.put(local, binder.loop().<Channel>newPromise().setSuccess(channel));
    }

    private static int port(Channel channel) {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    private boolean isShared() {
        return everywhere.size() > 1;
    }

    /** The addresses that need a socket before anybody asks them. */
    private Set<InetAddress> toBind() {
        Set<InetAddress> wanted = new HashSet<>();
        try {
            for (InetAddress local : addresses.now()) {
                boolean isIpv4 = local instanceof Inet4Address;
                if ((isIpv4 ? telling == null || isShared() : ipv6) && wanted.size() < MAX_ADDRESSES) {
                    wanted.add(local);
                }
            }
        } catch (SocketException e) {
            LOG.warn("The addresses of this host cannot be read: {}", e.getMessage());
        }
        return wanted;
    }

    /** The address asked for, with the real port. */
    InetSocketAddress address() {
        return address;
    }

    /** Begins to read, and to look for addresses that come and go where that is needed. */
    void read() {
        all().forEach(channel -> channel.config().setAutoRead(true));
        boolean first = everywhere.get(0) == this;
        if (first && only == null && (telling == null || ipv6 || isShared())) {
            looking = binder.loop()
                    .scheduleWithFixedDelay(this::lookAgain, LOOK_AGAIN_SECONDS, LOOK_AGAIN_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Binds addresses that are new and closes the sockets of those that are gone; on the event loop. */
    void lookAgain() {
        if (closed) {
            return;
        }
        Set<InetAddress> wanted = toBind();
        for (InetAddress local : wanted) {
            if (!perAddress.containsKey(local)) {
                openEverywhere(local, 0);
            }
        }
        for (InetAddress gone : new ArrayList<>(perAddress.keySet())) {
            boolean asked = telling != null && gone instanceof Inet4Address;
            if (!asked && !wanted.contains(gone)) {
                LOG.info("Listening on {} no more: no interface has it", gone.getHostAddress());
                everywhere.forEach(sockets -> sockets.execute(() -> sockets.forget(gone)));
            }
        }
    }

    private void forget(InetAddress gone) {
        Promise<Channel> waiting = perAddress.remove(gone);
        if (waiting != null) {
            waiting.tryFailure(new ClosedChannelException());
        }
        ChannelFuture socket = binding.remove(gone);
        if (socket != null) {
            socket.channel().close();
        }
    }

    private void execute(Runnable action) {
        if (binder.loop().inEventLoop()) {
            action.run();
        } else if (!binder.loop().isShuttingDown()) {
            binder.loop().execute(action);
        }
    }

    /** The socket that answers a datagram, or null when it has to be waited for. */
    @Nullable Channel answering(Channel receivedBy, InetSocketAddress recipient) {
        if (receivedBy != telling) {
            return receivedBy;
        }
        Promise<Channel> socket = perAddress.get(recipient.getAddress());
        return socket != null && socket.isSuccess() ? socket.getNow() : null;
    }

    /** Goes on when there is a socket for the address that was asked; in the order of the calls. */
    void await(InetSocketAddress recipient, Ready ready) {
        InetAddress asked = recipient.getAddress();
        Promise<Channel> socket = perAddress.get(asked);
        if (socket == null) {
            if (telling == null || asked.isAnyLocalAddress() || perAddress.size() >= MAX_ADDRESSES) {
                ready.with(null);
                return;
            }
            socket = binder.loop().newPromise();
            perAddress.put(asked, socket);
            openEverywhere(asked, 0);
        }
        Promise<Channel> opening = socket;
        opening.addListener(done -> ready.with(done.isSuccess() ? opening.getNow() : null));
    }

    /**
     * On one event loop after another, from the one whose turn it is. Nothing is answered before all have it, so that clients
     * move to other event loops once at most.
     */
    private void openEverywhere(InetAddress local, int turn) {
        if (turn < everywhere.size()) {
            LocalSockets sockets = everywhere.get(turn);
            sockets.execute(() -> {
                if (!sockets.closed) {
                    sockets.bind(local).addListener(done -> openEverywhere(local, turn + 1));
                }
            });
        } else {
            everywhere.forEach(sockets -> sockets.execute(() -> sockets.opened(local)));
        }
    }

    private ChannelFuture bind(InetAddress local) {
        ChannelFuture present = binding.get(local);
        if (present != null) {
            return present;
        }
        Channel all = telling;
        ChannelFuture socket = all != null && local instanceof Inet4Address
                ? binder.bindBeside(all, local)
                : binder.bindLater(new InetSocketAddress(local, address.getPort()));
        binding.put(local, socket);
        return socket;
    }

    private void opened(InetAddress local) {
        ChannelFuture socket = binding.get(local);
        if (socket == null) {
            return; // the address has gone meanwhile
        }
        Promise<Channel> waiting =
                perAddress.computeIfAbsent(local, any -> binder.loop().newPromise());
        if (closed) {
            socket.channel().close();
            waiting.tryFailure(new ClosedChannelException());
        } else if (socket.isSuccess()) {
            waiting.trySuccess(socket.channel());
        } else {
            LOG.warn(
                    "Cannot listen on UDP {}:{}: {}",
                    local.getHostAddress(),
                    address.getPort(),
                    String.valueOf(socket.cause()));
            forget(local);
        }
    }

    private List<Channel> all() {
        List<Channel> all = new ArrayList<>();
        if (only != null) {
            all.add(only);
        }
        if (telling != null) {
            all.add(telling);
        }
        binding.values().forEach(socket -> all.add(socket.channel()));
        return all;
    }

    private void closeAll() {
        all().forEach(channel -> channel.close().awaitUninterruptibly());
        perAddress.clear();
        binding.clear();
        telling = null;
    }

    /** Closes all sockets and waits for it; not on the event loop. One that is being opened closes by itself. */
    void close() {
        closed = true;
        if (binder.loop().isShuttingDown()) {
            // It closes what is registered with it.
            return;
        }
        Future<List<Channel>> ended = binder.loop().submit(this::ended).awaitUninterruptibly();
        if (ended.isSuccess()) {
            ended.getNow().forEach(channel -> channel.close().awaitUninterruptibly());
        }
    }

    private List<Channel> ended() {
        if (looking != null) {
            looking.cancel(false);
        }
        return all();
    }
}
