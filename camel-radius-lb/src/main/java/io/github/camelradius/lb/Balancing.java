package io.github.camelradius.lb;

import io.github.camelradius.client.Attempt;
import io.github.camelradius.component.RadiusConstants;
import io.github.camelradius.component.RadiusInvalidMessageException;
import io.github.camelradius.component.RadiusTimeoutException;
import io.github.camelradius.component.RadiusUnreachableException;
import io.github.camelradius.lb.camel.Leg;
import io.github.camelradius.lb.core.Ending;
import io.github.camelradius.lb.core.ServerAttempt;
import io.github.camelradius.lb.core.Transaction;
import io.github.camelradius.lb.core.affinity.AcctStatus;
import io.github.camelradius.lb.core.model.Role;
import io.github.camelradius.message.RadiusMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.ExchangeHelper;
import org.jspecify.annotations.Nullable;

/**
 * One exchange on its way through a balancer: a copy of it goes to one child after another, as the engine says, until
 * an answer completes it, once. Children's callbacks, answers on event loops and evictions may meet; whoever takes the
 * leg off {@link #current} goes on.
 */
final class Balancing {
    private final RadiusLoadBalancer balancer;
    private final GroupScope scope;
    private final Exchange exchange;
    private final Outcome outcome;
    private final Transaction transaction;
    private final @Nullable Attempt outer;
    private final long startedNanos = System.nanoTime();
    private final AtomicReference<@Nullable Leg> current = new AtomicReference<>();
    private final AtomicBoolean finished = new AtomicBoolean();
    private final List<Leg> legs = new ArrayList<>(2);

    /** An Accounting-On or -Off that has not chosen its first server yet. */
    private boolean startsAnew;

    Balancing(
            RadiusLoadBalancer balancer,
            GroupScope scope,
            Exchange exchange,
            Transaction transaction,
            Outcome outcome) {
        this.balancer = balancer;
        this.scope = scope;
        this.exchange = exchange;
        this.transaction = transaction;
        this.outcome = outcome;
        this.startsAnew = AcctStatus.of(transaction.request()) == AcctStatus.ON_OFF;
        this.outer = exchange.getProperty(Attempt.PROPERTY, Attempt.class);
        transaction.onMove(this::move);
    }

    /** The next server, or the end. */
    void proceed() {
        if (!balancer.isRunAllowed()) {
            transaction.cancel();
            fail(new RejectedExecutionException("The context is shutting down"));
            return;
        }
        ServerAttempt attempt = transaction.next();
        if (startsAnew) {
            startsAnew = false;
            companions();
        }
        if (attempt == null) {
            failed();
            return;
        }
        Role role = transaction.request().role();
        AsyncProcessor child = balancer.child(role, attempt.serverName());
        if (child == null) {
            proceed();
            return;
        }
        Exchange copy = ExchangeHelper.createCopy(exchange, true);
        Leg leg = new Leg(
                scope.group().settings().name(),
                attempt,
                transaction,
                copy,
                scope.peers(role, attempt.serverName()),
                this::answered);
        synchronized (legs) {
            legs.add(leg);
        }
        current.set(leg);
        if (attempt.movedOn()) {
            move();
            return;
        }
        child.process(copy, doneSync -> later(() -> done(leg)));
    }

    /** Accounting-On and -Off go to further servers, too, each on its own (rules section 3). */
    private void companions() {
        for (Transaction companion : scope.group().companions(transaction)) {
            Exchange copy = ExchangeHelper.createCopy(exchange, true);
            Outcome unheard = new Outcome(copy, doneSync -> {}, null);
            later(new Balancing(balancer, scope, copy, companion, unheard)::proceed);
        }
    }

    private void later(Runnable task) {
        exchange.getContext().getCamelContextExtension().getReactiveExecutor().schedule(task);
    }

    /** The server was disabled or went out of service: nothing more is sent to it, another one is asked. */
    private void move() {
        Leg leg = current.get();
        if (leg != null && leg.attempt().movedOn() && current.compareAndSet(leg, null)) {
            leg.stopSending();
            later(this::proceed);
        }
    }

    /** An answer completed the transaction. Its child hands it over, unless the child has ended before. */
    private void answered(Leg leg, boolean late) {
        if (late || current.get() != leg) {
            later(() -> completeWith(leg));
        }
    }

    private void completeWith(Leg leg) {
        RadiusMessage answer = Objects.requireNonNull(leg.answer());
        Exchange result = ExchangeHelper.createCopy(exchange, true);
        result.getMessage().setBody(answer);
        result.getMessage().setHeader(RadiusConstants.CODE, answer.code().codeName());
        result.getMessage().setHeader(RadiusConstants.IDENTIFIER, answer.identifier());
        result.getMessage().setHeader(RadiusConstants.TRIES_USED, leg.packets());
        complete(leg, result);
    }

    /** The child has ended. */
    private void done(Leg leg) {
        Exchange copy = leg.exchange();
        Exception failure = copy.getException();
        if (!leg.reported() && !finished.get()) {
            UnreportedOutcome.tell(leg, failure);
        }
        if (failure == null) {
            transaction.cancel(); // no effect after an answer
            complete(leg, copy);
        } else if (leg.answer() != null) {
            handOver(leg, failure);
        } else if (failure instanceof RadiusInvalidMessageException) {
            transaction.cancel(); // no server could be sent it
            complete(leg, copy);
        } else if (current.compareAndSet(leg, null)) {
            proceed();
        }
    }

    /** The answer came after the child had given up, or the child failed after its answer: that failure is the outcome. */
    private void handOver(Leg leg, Exception failure) {
        if (failure instanceof RadiusTimeoutException || failure instanceof RadiusUnreachableException) {
            completeWith(leg);
        } else {
            complete(leg, leg.exchange());
        }
    }

    private void failed() {
        Ending ending = Objects.requireNonNull(transaction.ending());
        if (finished.get()) {
            return;
        }
        switch (ending) {
            case FALLBACK -> fallback();
            case NO_SERVER ->
                fail(NoServerAvailableException.of(
                        exchange, scope.group().settings().name(), transaction.excluded(), transaction.lacksRoom()));
            case TIMEOUT, SILENCE -> fail(timeout(ending));
            case ANSWERED -> completeWithAnswered();
            case CANCELLED -> {} // whoever gave it up completes the exchange
        }
    }

    /** The answer came while its leg was being left: nobody else may have noticed. */
    private void completeWithAnswered() {
        List<Leg> all;
        synchronized (legs) {
            all = List.copyOf(legs);
        }
        for (Leg leg : all) {
            if (leg.answer() != null) {
                completeWith(leg);
            }
        }
    }

    private RadiusTimeoutException timeout(Ending ending) {
        String tried = tried(leg -> leg.attempt().serverName());
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
        String group = "server group " + scope.group().settings().name();
        return new RadiusTimeoutException(
                exchange,
                millis,
                ending == Ending.SILENCE
                        ? "The server of the conversation did not answer or cannot be used, and no other of " + group
                                + " knows it" + (tried.isEmpty() ? "" : "; tried: " + tried)
                        : "No answer from " + group + ", tried: " + tried);
    }

    private String tried(Function<Leg, String> text) {
        synchronized (legs) {
            return legs.stream().map(text).collect(Collectors.joining(", "));
        }
    }

    /** Whether more is to be told of the way than who answered. */
    private boolean wasDetour(@Nullable Leg answering) {
        synchronized (legs) {
            return legs.size() > 1 || answering == null && !legs.isEmpty();
        }
    }

    private void fallback() {
        AsyncProcessor producer = balancer.fallback(transaction.request().role());
        if (producer == null) {
            fail(timeout(Ending.TIMEOUT));
            return;
        }
        if (finished.compareAndSet(false, true)) {
            endLegs();
            headers(null);
            producer.process(exchange, doneSync -> later(() -> outcome.done()));
        }
    }

    private void complete(Leg leg, Exchange result) {
        if (finished.compareAndSet(false, true)) {
            endLegs();
            result.removeProperty(Attempt.PROPERTY);
            ExchangeHelper.copyResults(exchange, result);
            restoreOuter();
            headers(leg);
            outcome.done();
        }
    }

    private void fail(Exception failure) {
        if (finished.compareAndSet(false, true)) {
            endLegs();
            exchange.setException(failure);
            headers(null);
            outcome.done();
        }
    }

    private void restoreOuter() {
        if (outer == null) {
            exchange.removeProperty(Attempt.PROPERTY);
        } else {
            exchange.setProperty(Attempt.PROPERTY, outer);
        }
    }

    private void endLegs() {
        current.set(null);
        synchronized (legs) {
            legs.forEach(Leg::end);
        }
    }

    private void headers(@Nullable Leg leg) {
        var message = exchange.getMessage();
        message.setHeader(RadiusConstants.LB_GROUP, scope.group().settings().name());
        if (leg != null) {
            message.setHeader(RadiusConstants.LB_SERVER, leg.attempt().serverName());
            message.setHeader(RadiusConstants.LB_RULE, leg.attempt().rule());
        }
        if (wasDetour(leg)) {
            message.setHeader(
                    RadiusConstants.LB_TRIED, tried(one -> one.attempt().serverName() + '=' + one.packets()));
        }
        String excluded = transaction.excluded();
        if (!excluded.isEmpty()) {
            message.setHeader(RadiusConstants.LB_EXCLUDED, excluded);
        }
    }
}
