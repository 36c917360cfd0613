package io.github.camelradius.app.state;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.camelradius.lb.AuditEntry;
import io.github.camelradius.lb.SteeredServer;
import io.github.camelradius.lb.SteeringOrder.Actor;
import io.github.camelradius.lb.SteeringState;
import io.github.camelradius.lb.core.model.Role;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of a state file: names of the components of these records are its format. */
final class StateText {
    private static final String FORMAT = "radius-lb-state";
    private static final int VERSION = 1;
    private static final int MAX_WEIGHT = 1_000_000;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .build();

    private StateText() {}

    record Whole(
            @Nullable String format,
            int version,
            @Nullable List<Server> servers,
            @Nullable List<Done> audit) {}

    record Server(
            @Nullable String group,
            @Nullable String server,
            @Nullable String role,
            @Nullable String state,
            @Nullable Integer weight,
            int configuredWeight,
            @Nullable String reason) {}

    record Done(
            @Nullable String time,
            @Nullable String who,
            @Nullable String via,
            @Nullable String from,
            @Nullable String action,
            @Nullable String group,
            @Nullable String server,
            @Nullable String role,
            @Nullable String client,
            @Nullable String old,
            @JsonProperty("new") @Nullable String now,
            @Nullable String reason) {}

    static byte[] write(SteeringState state) {
        Whole whole = new Whole(
                FORMAT,
                VERSION,
                state.servers().stream().map(StateText::server).toList(),
                state.audit().stream().map(StateText::done).toList());
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(whole);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Server server(SteeredServer server) {
        return new Server(
                server.group(),
                server.server(),
                server.role().toString(),
                server.state(),
                server.weight(),
                server.configuredWeight(),
                server.reason());
    }

    private static Done done(AuditEntry entry) {
        return new Done(
                entry.time().toString(),
                entry.actor().who(),
                entry.actor().via(),
                entry.actor().from(),
                entry.action(),
                entry.group(),
                entry.server(),
                entry.role(),
                entry.client(),
                entry.before(),
                entry.after(),
                entry.reason());
    }

    static SteeringState read(byte[] text) throws StateFormatException {
        Whole whole;
        try {
            whole = MAPPER.readValue(text, Whole.class);
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new StateFormatException("no such JSON, line " + line);
        } catch (IOException e) {
            throw new StateFormatException("no such JSON");
        }
        if (whole == null || !FORMAT.equals(whole.format())) {
            throw new StateFormatException("\"format\" is not \"" + FORMAT + "\"");
        }
        if (whole.version() != VERSION) {
            throw new StateFormatException("it has version " + whole.version() + ", this program reads " + VERSION);
        }
        List<SteeredServer> servers = new ArrayList<>();
        for (Server server : orEmpty(whole.servers())) {
            servers.add(read(server));
        }
        List<AuditEntry> audit = new ArrayList<>();
        for (Done done : orEmpty(whole.audit())) {
            audit.add(read(done));
        }
        return new SteeringState(servers, audit);
    }

    private static <T> List<T> orEmpty(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private static SteeredServer read(@Nullable Server server) throws StateFormatException {
        String group = server == null ? null : server.group();
        if (server == null || group == null || server.server() == null || server.role() == null) {
            throw new StateFormatException("a server without group, server or role");
        }
        String state = server.state();
        if (state != null && !state.equals(SteeredServer.DRAINING) && !state.equals(SteeredServer.DISABLED)) {
            throw new StateFormatException("a server whose state is neither draining nor disabled");
        }
        Integer weight = server.weight();
        if (weight != null && (weight < 0 || weight > MAX_WEIGHT)) {
            throw new StateFormatException("a server whose weight is not 0-" + MAX_WEIGHT);
        }
        return new SteeredServer(
                group,
                server.server(),
                role(server.role()),
                state,
                weight,
                server.configuredWeight(),
                text(server.reason()));
    }

    private static Role role(String word) throws StateFormatException {
        for (Role role : Role.values()) {
            if (role.toString().equals(word)) {
                return role;
            }
        }
        throw new StateFormatException("a role that is neither auth nor acct");
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static AuditEntry read(@Nullable Done done) throws StateFormatException {
        if (done == null || done.time() == null) {
            throw new StateFormatException("an audit entry without time");
        }
        try {
            return new AuditEntry(
                    Instant.parse(done.time()),
                    new Actor(text(done.who()), text(done.via()), done.from()),
                    text(done.action()),
                    done.group(),
                    done.server(),
                    done.role(),
                    done.client(),
                    done.old(),
                    done.now(),
                    text(done.reason()));
        } catch (DateTimeException e) {
            throw new StateFormatException("an audit entry whose time is none");
        }
    }
}
