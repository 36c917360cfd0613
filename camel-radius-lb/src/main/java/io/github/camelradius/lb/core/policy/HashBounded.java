package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Option;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link Hash} with bounded load for new conversations (rules section 5, own): a server whose open transactions have
 * reached {@code hash-balance-factor} percent of the mean gets no new conversation; that goes to the next server of its
 * key's sequence. An Access-Request with State and accounting begin no conversation and stay where their key belongs.
 *
 * <p>The bound is that of "Consistent Hashing with Bounded Loads" (Mirrokni, Thorup, Zadimoghaddam, 2016): with m
 * transactions, this one included, and n servers each may have ⌈factor · m / n⌉.
 */
public final class HashBounded implements Policy {
    /** Name of the policy. */
    public static final String NAME = "hash-bounded";

    private static final List<Option> OPTIONS = options();

    private final Hashing hashing;
    private final long factor;

    HashBounded(PolicyFactory.Setting setting) {
        hashing = new Hashing(setting);
        factor = setting.options().number("hash-balance-factor");
    }

    private static List<Option> options() {
        List<Option> options = new ArrayList<>(Hashing.OPTIONS);
        options.add(Option.number("hash-balance-factor", 125, 101, 1000));
        return List.copyOf(options);
    }

    /** Makes them by name; options of hash, and {@code hash-balance-factor} 125 [101–1000] percent. */
    public static PolicyFactory factory() {
        return new NamedFactory(NAME, OPTIONS, HashBounded::new);
    }

    @Override
    public int pick(Selection selection) {
        RequestView request = selection.request();
        long key = hashing.key(request);
        int server = hashing.server(key, selection);
        if (request.role() != Role.AUTH || request.state() != null) {
            return server;
        }
        long transactions = 1 + selection.totalOutstanding();
        long servers = selection.count();
        long capacity = (factor * transactions + 100 * servers - 1) / (100 * servers);
        if (selection.outstanding(server) < capacity) {
            return server;
        }
        selection.because("hash-bounded-next");
        return hashing.server(key, selection, capacity);
    }
}
