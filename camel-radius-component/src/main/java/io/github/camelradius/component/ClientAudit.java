package io.github.camelradius.component;

/**
 * Hears what operators do to clients by JMX, on their thread. A service of the CamelContext that has this type is found; the
 * registry of a balancer's groups is one.
 */
public interface ClientAudit {
    /**
     * What a client has shown of its Message-Authenticator was forgotten.
     *
     * @param client its name
     * @param reason why, in the operator's words; may be empty
     */
    void messageAuthenticatorReset(String client, String reason);
}
