package io.github.camelradius.codec;

/** What values are hidden with in the packet that is being written. */
record Hider(SharedSecret secret, byte[] authenticator, Salts salts) {
    @Override
    public String toString() {
        return "Hider";
    }
}
