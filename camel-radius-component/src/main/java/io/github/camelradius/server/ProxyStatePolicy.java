package io.github.camelradius.server;

/**
 * Whether an Access-Request may have a Proxy-State but no Message-Authenticator, which is what the attack of
 * CVE-2024-3596 needs; as FreeRADIUS's {@code limit_proxy_state} since 3.2.5. For clients that cannot sign.
 */
public enum ProxyStatePolicy {
    /** No: such a request is dropped. For every NAS, which is no proxy. */
    YES,
    /** Yes. For proxies that cannot sign. */
    NO,
    /**
     * As the first unsigned Access-Request of its source address says: without Proxy-State it is from a NAS and the rest
     * is limited, with one from a proxy.
     */
    AUTO
}
