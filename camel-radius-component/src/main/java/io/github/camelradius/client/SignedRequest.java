package io.github.camelradius.client;

import io.github.camelradius.codec.EncodedRequest;
import io.github.camelradius.codec.SharedSecret;
import org.jspecify.annotations.Nullable;

/**
 * A request as it goes out under one secret.
 *
 * @param proxyState the Proxy-State that was added, or null
 */
record SignedRequest(EncodedRequest encoded, SharedSecret secret, byte @Nullable [] proxyState) {}
