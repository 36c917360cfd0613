package io.github.camelradius.app.access;

import io.github.camelradius.app.config.AccessConfig;
import io.github.camelradius.app.config.UserConfig;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.UsernamePasswordAuthenticationRequest;
import io.quarkus.security.runtime.QuarkusPrincipal;
import io.quarkus.security.runtime.QuarkusSecurityIdentity;
import io.quarkus.vertx.http.runtime.security.HttpSecurityUtils;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The users of {@code radius-lb.access.users}, for Quarkus' basic authentication. */
@ApplicationScoped
public class Users implements IdentityProvider<UsernamePasswordAuthenticationRequest> {
    private final RefusedLog refused;
    private @Nullable Passwords passwords;
    private Map<String, UserConfig> users = Map.of();

    Users(RefusedLog refused) {
        this.refused = refused;
    }

    @Override
    public Class<UsernamePasswordAuthenticationRequest> getRequestType() {
        return UsernamePasswordAuthenticationRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(
            UsernamePasswordAuthenticationRequest request, AuthenticationRequestContext context) {
        return context.runBlocking(() -> identity(
                request.getUsername(),
                request.getPassword().getPassword(),
                HttpSecurityUtils.getRoutingContextAttribute(request)));
    }

    private SecurityIdentity identity(String name, char[] password, @Nullable RoutingContext request) {
        Passwords known = passwords();
        UserConfig user = users.get(name);
        if (!known.isRight(name, password) || user == null) {
            refused.refused(request, user == null ? null : name, "password");
            throw new AuthenticationFailedException();
        }
        return QuarkusSecurityIdentity.builder()
                .setPrincipal(new QuarkusPrincipal(name))
                .addRoles(
                        user.role().equals(AccessConfig.OPERATOR)
                                ? Set.of(AccessConfig.VIEWER, AccessConfig.OPERATOR)
                                : Set.of(AccessConfig.VIEWER))
                .build();
    }

    private synchronized Passwords passwords() {
        Passwords present = passwords;
        if (present == null) {
            users = AccessPolicy.configured().users().stream()
                    .collect(Collectors.toMap(UserConfig::name, Function.identity()));
            present = new Passwords(users.values().stream()
                    .collect(Collectors.toMap(
                            UserConfig::name,
                            user -> new String(user.passwordHash().octets(), StandardCharsets.UTF_8))));
            passwords = present;
        }
        return present;
    }
}
