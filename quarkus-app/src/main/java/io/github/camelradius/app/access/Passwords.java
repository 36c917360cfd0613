package io.github.camelradius.app.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.wildfly.security.password.Password;
import org.wildfly.security.password.PasswordFactory;
import org.wildfly.security.password.WildFlyElytronPasswordProvider;
import org.wildfly.security.password.util.ModularCrypt;

/**
 * Checks passwords against bcrypt hashes. One at a time, so that guessing cannot take more than one core from the
 * balancer, and a right one is remembered for a while, by a digest that means nothing outside this process: bcrypt costs
 * a tenth of a second and more.
 */
final class Passwords {
    private static final Duration REMEMBERED = Duration.ofMinutes(5);
    private static final int MOST = 100;
    private static final int SALT_OCTETS = 32;

    /** Of no password: what an unknown user's is compared with, so that it takes as long. */
    private static final String NOBODY = "$2y$12$GhvMmNVjRW29ulnudl.LbuAnUtN/LRfe1JsBm1Xu6LE3059z5Tr8m";

    private final byte[] salt = new byte[SALT_OCTETS];
    private final Map<String, String> hashes;
    private final Cache<ByteBuffer, Boolean> right = Caffeine.newBuilder()
            .executor(Runnable::run)
            .expireAfterWrite(REMEMBERED)
            .maximumSize(MOST)
            .build();

    /** @param hashes bcrypt in modular crypt format, by user */
    Passwords(Map<String, String> hashes) {
        this.hashes = Map.copyOf(hashes);
        new SecureRandom().nextBytes(salt);
    }

    boolean isRight(String user, char[] password) {
        ByteBuffer key = key(user, password);
        if (right.getIfPresent(key) != null) {
            return true;
        }
        boolean matches = compare(hashes.getOrDefault(user, NOBODY), password) && hashes.containsKey(user);
        if (matches) {
            right.put(key, true);
        }
        return matches;
    }

    private ByteBuffer key(String user, char[] password) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(salt);
            byte[] name = user.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, name.length));
            digest.update(name);
            ByteBuffer text = StandardCharsets.UTF_8.encode(CharBuffer.wrap(password));
            digest.update(text);
            Arrays.fill(text.array(), (byte) 0);
            return ByteBuffer.wrap(digest.digest());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static synchronized boolean compare(String hash, char[] password) {
        try {
            // 2b and 2y are two names of one algorithm; the library knows the second
            Password known = ModularCrypt.decode(hash.replaceFirst("^\\$2b\\$", "\\$2y\\$"));
            PasswordFactory factory =
                    PasswordFactory.getInstance(known.getAlgorithm(), WildFlyElytronPasswordProvider.getInstance());
            return factory.verify(factory.translate(known), password);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a hash that was checked at the start cannot be read", e);
        }
    }
}
