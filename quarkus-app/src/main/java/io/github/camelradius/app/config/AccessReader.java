package io.github.camelradius.app.config;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code radius-lb.access}. */
final class AccessReader {
    /** Cheaper ones are guessed too fast, dearer ones take seconds. */
    private static final String HASH_RULE =
            "a bcrypt hash with a cost of 10 to 15, as htpasswd -nBC 12 NAME prints it after the colon";

    private static final Pattern HASH = Pattern.compile("\\$2[aby]\\$([0-9]{2})\\$[./A-Za-z0-9]{53}");
    private static final int MIN_COST = 10;
    private static final int MAX_COST = 15;

    private AccessReader() {}

    static AccessConfig read(Options options, Settings.Access access) {
        String parent = Settings.PREFIX + ".access";
        List<UserConfig> users = new ArrayList<>();
        access.users().forEach((name, user) -> {
            String key = Key.child(parent + ".users", name);
            if (!Options.isName(name)) {
                options.wrong(key, name, Options.NAME_RULE);
            }
            Secret hash = options.secret(key, "password-hash", HASH_RULE, user.passwordHash(), user.passwordHashFile());
            if (!hash.isEmpty() && !isHash(hash)) {
                options.wrong(key + ".password-hash", ConfigError.HIDDEN, HASH_RULE);
            }
            users.add(new UserConfig(name, hash, role(options, key + ".role", user.role())));
        });
        boolean open = options.choice(parent + ".open-health", access.openHealth(), List.of("no", "yes"))
                .equals("yes");
        return new AccessConfig(users, open);
    }

    private static String role(Options options, String key, Optional<Text> text) {
        List<String> roles = List.of(AccessConfig.VIEWER, AccessConfig.OPERATOR);
        if (text.isEmpty()) {
            options.missing(key, String.join(" | ", roles));
        }
        return options.choice(key, text, roles);
    }

    private static boolean isHash(Secret secret) {
        Matcher matcher = HASH.matcher(new String(secret.octets(), StandardCharsets.UTF_8));
        if (!matcher.matches()) {
            return false;
        }
        int cost = Integer.parseInt(matcher.group(1));
        return cost >= MIN_COST && cost <= MAX_COST;
    }
}
