package io.github.camelradius.codec;

import io.github.camelradius.dictionary.RadiusDictionary;
import io.github.camelradius.message.Hop;
import io.github.camelradius.message.RadiusMessage;
import java.util.Arrays;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Octets to messages and messages to signed octets. For any number of threads if its random source is. */
public final class RadiusCodec {
    private static final int USER_PASSWORD = 2;
    private static final int PROXY_STATE_LENGTH = 8;

    private final RadiusDictionary dictionary;
    private final RandomGenerator random;
    private final RequestWriter requests;
    private final ResponseWriter responses;

    /**
     * @param random a SecureRandom but in tests: an authenticator that can be guessed gives the password away
     */
    public RadiusCodec(RadiusDictionary dictionary, RandomGenerator random) {
        this.dictionary = Objects.requireNonNull(dictionary, "dictionary");
        this.random = random;
        this.requests = new RequestWriter(dictionary, random);
        this.responses = new ResponseWriter(dictionary, random);
    }

    /** The dictionary that names the attributes of decoded messages. */
    public RadiusDictionary dictionary() {
        return dictionary;
    }

    /**
     * Reads a packet. Octets behind its Length are padding and ignored (RFC 2865 section 3). No value in it can make
     * this fail, only its frame.
     *
     * @param octets the datagram from its first octet; it belongs to the message from now on
     * @param length octets received
     * @throws MalformedPacketException when it is to be dropped; says why
     */
    public RadiusMessage decode(byte[] octets, int length) throws MalformedPacketException {
        int packetLength = PacketParser.packetLength(octets, length);
        int count = PacketParser.countAttributes(octets, packetLength);
        byte[] packet = octets.length == packetLength ? octets : Arrays.copyOf(octets, packetLength);
        return RadiusMessage.received(packet, new ReceivedAttributes(packet, count), dictionary);
    }

    /**
     * A verified answer without the Proxy-State that this hop added to its request: the last one with this value (RFC
     * 2865 section 5.33). Its authenticators cannot be checked any more.
     */
    public RadiusMessage withoutProxyState(RadiusMessage received, byte[] value) {
        byte[] packet = ProxyStates.withoutLast(received, value);
        return packet == null
                ? received
                : RadiusMessage.received(
                        packet,
                        new ReceivedAttributes(packet, received.attributes().size() - 1),
                        dictionary);
    }

    /** Checks the Request Authenticator of an Accounting-, CoA- or Disconnect-Request. */
    public AuthenticatorCheck checkRequest(RadiusMessage received, SharedSecret secret) {
        return PacketVerifier.checkRequest(received, secret);
    }

    /** Checks the Response Authenticator of an answer to a request that had this authenticator. */
    public AuthenticatorCheck checkResponse(RadiusMessage received, byte[] requestAuthenticator, SharedSecret secret) {
        return PacketVerifier.checkResponse(received, requestAuthenticator, secret);
    }

    /**
     * Checks the Message-Authenticator.
     *
     * @param requestAuthenticator the request's where {@code received} is an answer, null where it is a request
     */
    public MessageAuthenticatorCheck checkMessageAuthenticator(
            RadiusMessage received, byte @Nullable [] requestAuthenticator, SharedSecret secret) {
        return PacketVerifier.checkMessageAuthenticator(received, requestAuthenticator, secret);
    }

    /**
     * Whether a received message can be used as far as User-Password goes: RFC 2865 section 5.2 hides it in 16 to 128
     * octets, a multiple of 16. An Access-Request where this is false is {@code malformed}.
     */
    public static boolean hasUsableUserPassword(RadiusMessage received) {
        int length = received.valueLength(USER_PASSWORD);
        return length < 0 || HiddenValue.isPasswordLength(length);
    }

    /**
     * The hop of a message: what its hidden values are read with.
     *
     * @param requestAuthenticator of the request, for the answer to it too; 16 zeros for an Accounting-, CoA- or
     *     Disconnect-Request
     */
    public Hop hop(SharedSecret secret, byte[] requestAuthenticator) {
        return new SecretHop(dictionary, secret, requestAuthenticator.clone());
    }

    /** The hop of a received request, whose own authenticator, or 16 zeros where it is keyed, hides its values. */
    public Hop hop(RadiusMessage request, SharedSecret secret) {
        return hop(request, secret, null);
    }

    /**
     * The hop of a request received by a listener that knows its own again.
     *
     * @param proxyState the Proxy-State that is added where the request is sent on; null for the sender's own
     */
    public Hop hop(RadiusMessage request, SharedSecret secret, byte @Nullable [] proxyState) {
        byte[] authenticator =
                request.code().hasKeyedRequestAuthenticator() ? new byte[Digests.LENGTH] : request.authenticator();
        return new SecretHop(dictionary, secret, authenticator, proxyState);
    }

    /** A new Proxy-State that no other has: 8 octets. */
    public byte[] newProxyState() {
        byte[] octets = new byte[PROXY_STATE_LENGTH];
        random.nextBytes(octets);
        return octets;
    }

    /** The Proxy-State to add to a message of this hop when it is sent on, or null when the hop has none. */
    public static byte @Nullable [] proxyState(Hop hop) {
        return hop instanceof SecretHop secret ? secret.proxyState() : null;
    }

    /**
     * Writes a request with an authenticator of its own; hidden values of a received message are hidden again under it.
     * A Message-Authenticator comes first in Access-Request and Status-Server (RFC 3579, RFC 5997), and in others where
     * the message has one.
     *
     * @param identifier 0–255
     * @param proxyState added last as Proxy-State if it fits; null for none
     * @throws InvalidMessageException when the message cannot be written; says what to change
     */
    public EncodedRequest encodeRequest(
            RadiusMessage message, int identifier, SharedSecret secret, byte @Nullable [] proxyState)
            throws InvalidMessageException {
        return requests.write(message, identifier, secret, proxyState);
    }

    /**
     * Writes the answer to a request: its Identifier, its Proxy-States in their order (RFC 2865 section 5.33), hidden
     * values under its authenticator, and a Message-Authenticator first where it is an Access-Request or Status-Server.
     *
     * @param request as received
     * @throws InvalidMessageException when the answer cannot be written; says what to change
     */
    public byte[] encodeResponse(RadiusMessage answer, RadiusMessage request, SharedSecret secret)
            throws InvalidMessageException {
        return responses.write(answer, request, secret);
    }
}
