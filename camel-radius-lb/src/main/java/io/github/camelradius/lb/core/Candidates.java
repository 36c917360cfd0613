package io.github.camelradius.lb.core;

import io.github.camelradius.lb.core.model.RequestView;
import io.github.camelradius.lb.core.policy.Selection;
import io.github.camelradius.lb.core.status.Standing;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The group's servers as they stand for one decision (rules section 3): the tiers without the servers the transaction
 * has had. Used under the group's lock, and again for the next decision, so that a pick allocates nothing.
 */
final class Candidates implements Selection {
    private final ServerGroup group;
    private final CandidateWords words;
    private @Nullable Tiers tiers;
    private @Nullable Transaction transaction;
    private int best;
    private int previous;
    private int onTrial = -1;

    /** The request's realm where it is not well behind some server; else null. */
    private @Nullable Realm realm;

    private @Nullable String rule;

    Candidates(ServerGroup group) {
        this.group = group;
        this.words = new CandidateWords(group, this);
    }

    /**
     * Begins a decision, until {@link #release}.
     *
     * @param last the transaction's previous server, or -1
     */
    void fill(Transaction of, int last) {
        transaction = of;
        Tiers present = group.roster().tiers(of.request().role());
        tiers = present;
        previous = last;
        present.refreshShares();
        Realms realms = group.realms();
        realm = realms == null || present.panic() ? null : realms.troubled(of.realm());
        for (int i = 0; realm != null && i < size(); i++) {
            place(i);
        }
        for (int i = 0; i < of.triedServers(); i++) {
            if (of.triedServer(i) >= 0) {
                present.hide(of.triedServer(i));
            }
        }
        findBest();
    }

    void release() {
        for (int i = 0; i < transaction().triedServers(); i++) {
            if (transaction().triedServer(i) >= 0) {
                tiers().refresh(transaction().triedServer(i));
            }
        }
        for (int i = 0; realm != null && i < size(); i++) {
            tiers().refresh(i);
        }
    }

    /** Where it belongs in this decision, as if it had not been tried. */
    private void place(int server) {
        tiers().refresh(server);
        Member member = group.members(request().role())[server];
        if (member != null && realm != null) {
            Standing standing = standing(member);
            if (standing != member.unit().standing()) {
                boolean takes = tiers().tier(server) != Tiers.NO_TIER && standing.ordinal() < Tiers.TIERS;
                tiers().hide(server);
                if (takes) {
                    tiers().show(server, standing.ordinal());
                }
            }
        }
    }

    /** How it stands for this request: the worse of the server's status and its realm's. */
    Standing standing(Member member) {
        Standing whole = member.unit().standing();
        RealmUnit there = realm == null ? null : realm.at(member.unit());
        Standing standing = there == null ? whole : there.standing();
        return standing.ordinal() > whole.ordinal() ? standing : whole;
    }

    private void findBest() {
        best = 0;
        while (best < Tiers.TIERS && tiers().tree(best).count() == 0) {
            best++;
        }
    }

    boolean isEmpty() {
        return best == Tiers.NO_TIER;
    }

    /** Whether only unavailable servers are left. */
    boolean lastResort() {
        return !isEmpty() && best >= Standing.LAST_RESORT.ordinal();
    }

    boolean anyOnTrial() {
        return tiers().anyOnTrial() || realm != null;
    }

    /** Whether this one could be picked as a trial. */
    boolean mayTry(int server) {
        Member member = group.members(request().role())[server];
        return member != null
                && standing(member) == Standing.TRIAL
                && member.usable()
                && !member.full()
                && !transaction().tried(server);
    }

    /** Makes one server in trial eligible as if it were back; -1 for none. */
    void tryOut(int server) {
        if (onTrial >= 0) {
            place(onTrial);
        }
        onTrial = server;
        if (server >= 0) {
            tiers().show(server, isEmpty() ? 0 : best);
        }
        findBest();
    }

    @Nullable String takeRule() {
        String taken = rule;
        rule = null;
        return taken;
    }

    private TierTree tree() {
        return tiers().tree(best);
    }

    private Member member(int server) {
        return Objects.requireNonNull(group.members(request().role())[server]);
    }

    @Override
    public int size() {
        return group.settings().servers().size();
    }

    @Override
    public boolean eligible(int server) {
        return tiers().tier(server) == best && !isEmpty();
    }

    @Override
    public boolean candidate(int server) {
        return tiers().tier(server) != Tiers.NO_TIER;
    }

    @Override
    public boolean available(int server) {
        Member member = group.members(request().role())[server];
        return server == onTrial || (member != null && (isUp(member) || (tiers().panic() && candidate(server))));
    }

    private boolean isUp(Member member) {
        return member.usable() && standing(member).available();
    }

    @Override
    public boolean inRole(int server) {
        return group.members(request().role())[server] != null;
    }

    @Override
    public int count() {
        return tree().count();
    }

    @Override
    public int nth(int k) {
        return tree().nth(k);
    }

    @Override
    public int after(int server) {
        int rank = server + 1 >= size() ? 0 : tree().before(server + 1);
        return nth(rank == count() ? 0 : rank);
    }

    @Override
    public long totalWeight() {
        return tree().weight();
    }

    @Override
    public int atWeight(long r) {
        return tree().atWeight(r);
    }

    @Override
    public int fewest() {
        return tree().ties();
    }

    @Override
    public int fewest(int k) {
        return tree().tied(k);
    }

    @Override
    public long weight(int server) {
        return tiers().weight(member(server));
    }

    @Override
    public long configuredWeight(int server) {
        return member(server).weight;
    }

    @Override
    public double bogoMips(int server) {
        Member member = member(server);
        return member.server.bogoMips() * member.unit().rule().share();
    }

    @Override
    public int outstanding(int server) {
        return member(server).outstanding;
    }

    @Override
    public long totalOutstanding() {
        return tiers().outstanding(best);
    }

    @Override
    public int outstandingInAllRoles(int server) {
        return group.roster().openTransactions(server);
    }

    @Override
    public boolean failover() {
        return previous >= 0;
    }

    @Override
    public int previous() {
        return previous;
    }

    @Override
    public RequestView request() {
        return transaction().request();
    }

    @Override
    public long nanos() {
        return group.nanos();
    }

    @Override
    public void because(String ruleName) {
        rule = ruleName;
    }

    /** The request's realm where it is not well behind some server; else null. */
    @Nullable Realm realm() {
        return realm;
    }

    Transaction transaction() {
        return Objects.requireNonNull(transaction);
    }

    Tiers tiers() {
        return Objects.requireNonNull(tiers);
    }

    /** Servers that are no candidates for this decision, each with its reason. */
    String excluded() {
        return words.excluded();
    }

    /** Servers that may be chosen now. */
    String named() {
        return words.named();
    }
}
