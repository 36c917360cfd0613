package io.github.camelradius.lb.core.affinity;

import io.github.camelradius.lb.core.model.Answer;
import io.github.camelradius.lb.core.model.AnswerKind;
import io.github.camelradius.lb.core.model.MonotonicClock;
import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.model.Role;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sessions (rules section 3): accounting goes to the server that answered last for its session, before the policy is
 * asked. Entries are written under every {@link SessionKeys key} at Accept and at each Accounting-Response but a Stop's;
 * a Stop's ends the entries of its session after a grace. Bounded and expiring; expired entries are removed when met,
 * and by a hand that goes round a little at each write.
 */
public final class Sessions implements Affinity {
    /** Name of the rule. */
    public static final String NAME = "session";

    private static final int SMALL = 10_000;
    private static final int TABLES = 64;
    private static final int TABLE_SHIFT = 58;
    private static final int LOOKS = 8;

    /** Where the table does not grow. */
    private static final int FEWER_LOOKS = 2;

    private final MonotonicClock clock;
    private final SessionSettings settings;
    private final BooleanSupplier disabled;
    private int servers;
    private final SessionKeys keys;
    private final NasSessions nas;
    private final SessionTable[] tables;
    private final int[] hands;
    private final long tableLimit;

    /** When the sessions of each server were cleared; of use where {@link #cleared} says so. */
    private long[] clearedNanos;

    private boolean[] cleared;
    private long hits;
    private long misses;
    private long evictions;

    /**
     * @param disabled whether they count for nothing now
     * @param servers number of servers of the group
     * @param seed any number
     */
    public Sessions(MonotonicClock clock, SessionSettings settings, BooleanSupplier disabled, int servers, long seed) {
        this.clock = clock;
        this.settings = settings;
        this.disabled = disabled;
        this.servers = servers;
        this.keys = new SessionKeys(seed);
        this.nas = new NasSessions(servers);
        this.tables = new SessionTable[settings.limit() <= SMALL ? 1 : TABLES];
        Arrays.setAll(tables, i -> new SessionTable());
        this.hands = new int[tables.length];
        this.clearedNanos = new long[servers];
        this.cleared = new boolean[servers];
        this.tableLimit = Math.max(1, (long) settings.limit() * SessionKeys.COUNT / tables.length);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean binding() {
        return false;
    }

    /** Accounting only: an Access-Request without State starts a session anew. */
    @Override
    public int server(RequestView request) {
        if (request.role() != Role.ACCT || isOff() || AcctStatus.of(request) == AcctStatus.ON_OFF) {
            return NONE;
        }
        keys.read(request, null);
        for (int k = 0; k < SessionKeys.COUNT; k++) {
            long key = keys.key(k);
            int found = key == 0 ? NONE : lookUp(key);
            if (found != NONE) {
                hits++;
                return found;
            }
        }
        misses++;
        return NONE;
    }

    private boolean isOff() {
        return !settings.on() || disabled.getAsBoolean();
    }

    private int lookUp(long key) {
        SessionTable table = table(key);
        int place = table.find(key);
        if (place == SessionTable.ABSENT) {
            return NONE;
        }
        if (isVoid(table, place, clock.nanos())) {
            remove(table, place);
            return NONE;
        }
        return table.server(place);
    }

    @Override
    public void answered(RequestView request, int server, Answer answer) {
        if (isOff()) {
            return;
        }
        if (answer.kind() == AnswerKind.ACCEPT && request.role() == Role.AUTH) {
            keys.read(request, answer);
            write(server);
        } else if (request.role() == Role.ACCT && answer.kind() == AnswerKind.RESPONSE) {
            keys.read(request, null);
            switch (AcctStatus.of(request)) {
                case STOP -> stop();
                case SESSION, NONE -> write(server);
                case ON_OFF -> {}
            }
        }
    }

    private void write(int server) {
        long now = clock.nanos();
        int session = keys.session();
        for (int k = 0; k < SessionKeys.COUNT; k++) {
            long key = keys.key(k);
            if (key != 0) {
                write(key, server, session, now);
            }
        }
    }

    private void write(long key, int server, int session, long now) {
        SessionTable table = table(key);
        int place = table.find(key);
        boolean isNew = place == SessionTable.ABSENT;
        boolean full = isNew && table.size() >= tableLimit;
        if (sweep(table, index(key), isNew ? LOOKS : FEWER_LOOKS, full, now)) {
            place = table.find(key);
        }
        int number = nas.number(keys.nas());
        long expiry = now + settings.timeoutNanos();
        nas.added(number, server, expiry);
        if (place == SessionTable.ABSENT) {
            place = table.add(key);
        } else {
            nas.removed(table.nas(place), table.server(place), table.stopped(place));
        }
        table.set(place, server, number, session, expiry);
    }

    /** Ends the entries that belong to this session; others may have got those of its subscriber meanwhile. */
    private void stop() {
        long now = clock.nanos();
        int session = keys.session();
        for (int k = 0; k < SessionKeys.COUNT; k++) {
            long key = keys.key(k);
            SessionTable table = table(key);
            int place = key == 0 ? SessionTable.ABSENT : table.find(key);
            if (place == SessionTable.ABSENT || isVoid(table, place, now)) {
                continue;
            }
            if (table.tag(place) == session && !table.stopped(place)) {
                nas.stopped(table.nas(place), table.server(place));
                table.stop(place, now + settings.graceNanos());
            }
        }
    }

    /**
     * An Accounting-On or -Off: ends the sessions of its NAS.
     *
     * @return by number, whether each server held one
     */
    public boolean[] end(RequestView request) {
        if (isOff()) {
            return new boolean[servers];
        }
        keys.read(request, null);
        return nas.end(keys.nas(), clock.nanos(), this::isClearedExpiry);
    }

    /**
     * Forgets the sessions of a server, in no time whatever their number: entries written until now are void, and are
     * removed when they are met.
     */
    public void clear(int server) {
        cleared[server] = true;
        clearedNanos[server] = clock.nanos();
    }

    @Override
    public void left(int server) {
        clear(server);
    }

    /** Numbers below this one may be given to servers from now on. */
    public void grow(int numbers) {
        if (numbers > servers) {
            servers = numbers;
            cleared = Arrays.copyOf(cleared, numbers);
            clearedNanos = Arrays.copyOf(clearedNanos, numbers);
            nas.grow(numbers);
        }
    }

    /** What it was made of. */
    public SessionSettings settings() {
        return settings;
    }

    /** Whether entries are kept at all. */
    public boolean isKept() {
        return !isOff();
    }

    /** NAS that have sessions, as hashes of their names, for {@link SessionQuery#find}. */
    public long[] nas() {
        return nas.identities();
    }

    /** What is remembered under a key, unchanged; null for nothing. */
    @Nullable FoundSession peek(long key) {
        SessionTable table = table(key);
        int place = table.find(key);
        if (place == SessionTable.ABSENT || isOff() || isVoid(table, place, clock.nanos())) {
            return null;
        }
        long expires = table.expiry(place);
        boolean ended = table.stopped(place);
        return new FoundSession(table.server(place), ended ? null : expires - settings.timeoutNanos(), expires, ended);
    }

    private SessionTable table(long key) {
        return tables[index(key)];
    }

    private int index(long key) {
        return (int) (key >>> TABLE_SHIFT) & (tables.length - 1);
    }

    private boolean isVoid(SessionTable table, int place, long now) {
        return table.expiry(place) - now <= 0
                || nas.ended(table.nas(place))
                || (table.stopped(place)
                        ? isCleared(table.server(place), table.expiry(place) - shorterNanos())
                        : isClearedExpiry(table.server(place), table.expiry(place)));
    }

    /** How long before its expiry the session of a stopped entry was stopped, or the entry written. */
    private long shorterNanos() {
        return Math.min(settings.graceNanos(), settings.timeoutNanos());
    }

    /** @param expiry of an entry whose session goes on */
    private boolean isClearedExpiry(int server, long expiry) {
        return isCleared(server, expiry - settings.timeoutNanos());
    }

    /** @param writtenNanos when an entry was written, or its session stopped */
    private boolean isCleared(int server, long writtenNanos) {
        return cleared[server] && writtenNanos - clearedNanos[server] <= 0;
    }

    private void remove(SessionTable table, int place) {
        nas.removed(table.nas(place), table.server(place), table.stopped(place));
        table.remove(place);
    }

    /**
     * Looks at a few places for void entries; a full table gives up the one of these that would expire first.
     *
     * @return whether entries were removed: others may have other places now
     */
    private boolean sweep(SessionTable table, int index, int least, boolean isFull, long now) {
        boolean full = isFull;
        boolean removed = false;
        int first = SessionTable.ABSENT;
        int looks = 0;
        while (looks < least || (full && first == SessionTable.ABSENT)) {
            int place = hands[index] >= table.capacity() ? 0 : hands[index];
            if (table.used(place) && isVoid(table, place, now)) {
                remove(table, place);
                removed = true;
                full = false;
            } else {
                if (table.used(place)
                        && (first == SessionTable.ABSENT || table.expiry(place) - table.expiry(first) < 0)) {
                    first = place;
                }
                hands[index] = place + 1;
            }
            looks++;
        }
        if (full) {
            evictions++;
            remove(table, first);
        }
        return removed || full;
    }

    /** Entries kept, expired ones perhaps included; a session has up to {@value SessionKeys#COUNT}. */
    public long size() {
        long size = 0;
        for (SessionTable table : tables) {
            size += table.size();
        }
        return size;
    }

    /** Octets that the entries take, free places included. */
    public long octets() {
        long places = 0;
        for (SessionTable table : tables) {
            places += table.capacity();
        }
        return places * SessionTable.OCTETS;
    }

    /** NAS that entries are kept of. */
    public int knownNas() {
        return nas.size();
    }

    /** Accounting requests whose session was known. */
    public long hits() {
        return hits;
    }

    /** Accounting requests whose session was not known. */
    public long misses() {
        return misses;
    }

    /** Entries given up for lack of room. */
    public long evictions() {
        return evictions;
    }
}
