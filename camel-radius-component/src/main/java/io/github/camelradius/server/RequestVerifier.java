package io.github.camelradius.server;

import io.github.camelradius.codec.AuthenticatorCheck;
import io.github.camelradius.codec.MessageAuthenticatorPolicy;
import io.github.camelradius.codec.RadiusCodec;
import io.github.camelradius.codec.SharedSecret;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks the authenticators of a request. */
final class RequestVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(RadiusListener.class);
    private static final int PROXY_STATE = 33;
    private static final int EAP_MESSAGE = 79;
    private static final int MESSAGE_AUTHENTICATOR = 80;

    private final RadiusCodec codec;

    RequestVerifier(RadiusCodec codec) {
        this.codec = codec;
    }

    /** Whether the request is genuine, under the client's secret or under the one before it. */
    Verdict check(RadiusMessage request, KnownClient client, InetAddress source) {
        ClientSecrets secrets = client.secrets();
        SharedSecret current = secrets.current();
        DropReason reason = authenticators(request, current);
        if (reason == null) {
            return genuine(request, client, source, current);
        }
        SharedSecret previous = reason == DropReason.MALFORMED ? null : secrets.previous();
        boolean old = previous != null && authenticators(request, previous) == null;
        return previous != null && old ? genuine(request, client, source, previous) : new Verdict(reason, current);
    }

    private @Nullable DropReason authenticators(RadiusMessage request, SharedSecret secret) {
        if (codec.checkRequest(request, secret) == AuthenticatorCheck.BAD) {
            return DropReason.BAD_AUTHENTICATOR;
        }
        return switch (codec.checkMessageAuthenticator(request, null, secret)) {
            case OK, ABSENT -> null;
            case DUPLICATE, BAD_LENGTH -> DropReason.MALFORMED;
            case BAD -> DropReason.BAD_MESSAGE_AUTHENTICATOR;
        };
    }

    /** Nothing in it contradicts this secret. */
    private Verdict genuine(RadiusMessage request, KnownClient client, InetAddress source, SharedSecret secret) {
        SharedSecret used = secret;
        DropReason reason = null;
        if (request.has(MESSAGE_AUTHENTICATOR)) {
            learn(request, client, source);
            client.secrets().verified(secret, source);
        } else {
            reason = unsigned(request, client, source);
            if (request.code().hasKeyedRequestAuthenticator()) {
                client.secrets().verified(secret, source);
            } else {
                used = client.secrets().ofUnsigned(source);
            }
        }
        if (reason == null && !RadiusCodec.hasUsableUserPassword(request)) {
            reason = DropReason.MALFORMED;
        }
        return new Verdict(reason, used);
    }

    private static @Nullable DropReason unsigned(RadiusMessage request, KnownClient client, InetAddress source) {
        if (isRequired(request, client, source)) {
            return DropReason.MISSING_MESSAGE_AUTHENTICATOR;
        }
        if (request.code() != RadiusCode.ACCESS_REQUEST) {
            return null;
        }
        client.warnUnsigned(source);
        return client.proxyStateLimit().allows(request.has(PROXY_STATE), source)
                ? null
                : DropReason.MISSING_MESSAGE_AUTHENTICATOR;
    }

    /**
     * RFC 5997 section 3 for Status-Server, RFC 3579 section 3.1 for EAP-Message; else by policy. What is learned is
     * learned of a source address: the others of a network may be devices that cannot sign.
     */
    private static boolean isRequired(RadiusMessage request, KnownClient client, InetAddress source) {
        if (request.code() == RadiusCode.STATUS_SERVER) {
            return true;
        }
        if (request.code() != RadiusCode.ACCESS_REQUEST) {
            return false;
        }
        return switch (client.rules().messageAuthenticator()) {
            case YES -> true;
            case NO -> false;
            case AUTO -> request.has(EAP_MESSAGE) || client.signing().contains(source);
        };
    }

    /** Status-Server, accounting and EAP must or may be signed by those who sign nothing else: they teach nothing. */
    private static void learn(RadiusMessage request, KnownClient client, InetAddress source) {
        boolean teaches = request.code() == RadiusCode.ACCESS_REQUEST
                && client.rules().messageAuthenticator() == MessageAuthenticatorPolicy.AUTO
                && !request.has(EAP_MESSAGE);
        if (teaches && client.signing().add(source)) {
            LOG.info(
                    "message-authenticator learned client={} address={}: Access-Requests without it are dropped from now on",
                    client.name(),
                    source.getHostAddress());
        }
    }
}
