package io.github.camelradius.app.requestlog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.camelradius.app.UserRealm;
import io.github.camelradius.app.config.RequestField;
import io.github.camelradius.app.config.RequestLogConfig;
import io.github.camelradius.app.config.RequestLogConfig.Naming;
import io.github.camelradius.message.RadiusCode;
import io.github.camelradius.message.RadiusMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes an outcome as one JSON object; a field without a value is left out. One thread. */
final class RequestLine {
    private static final int USER_NAME = 1;
    private static final int CALLING_STATION_ID = 31;

    private final JsonFactory json = new JsonFactory();
    private final List<RequestField> fields;
    private final Naming userName;
    private final Naming station;
    private final Pseudonyms pseudonyms;

    RequestLine(RequestLogConfig config, Pseudonyms pseudonyms) {
        this.fields = config.fields();
        this.userName = config.userName();
        this.station = config.callingStationId();
        this.pseudonyms = pseudonyms;
    }

    byte[] of(Outcome outcome) {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        Way way = Way.of(outcome);
        try (JsonGenerator line = json.createGenerator(to)) {
            line.writeStartObject();
            for (RequestField field : fields) {
                Object value = value(field, outcome, way);
                if (value != null) {
                    line.writeFieldName(field.key());
                    write(line, value);
                }
            }
            line.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // no file is written here
        }
        to.write('\n');
        return to.toByteArray();
    }

    private static void write(JsonGenerator line, Object value) throws IOException {
        if (value instanceof BigDecimal number) {
            line.writeNumber(number);
        } else if (value instanceof Number number) {
            line.writeNumber(number.longValue());
        } else if (value instanceof Boolean truth) {
            line.writeBoolean(truth);
        } else if (value instanceof List<?> names) {
            line.writeStartArray();
            for (Object name : names) {
                line.writeString(name.toString());
            }
            line.writeEndArray();
        } else {
            line.writeString(value.toString());
        }
    }

    private @Nullable Object value(RequestField field, Outcome outcome, Way way) {
        RadiusMessage request = outcome.request();
        return switch (field) {
            case TIME -> outcome.time().truncatedTo(ChronoUnit.MILLIS);
            case ROLE -> request.code() == RadiusCode.ACCOUNTING_REQUEST ? "acct" : "auth";
            case CODE -> request.code().codeName();
            case IDENTIFIER -> request.identifier();
            case CLIENT -> outcome.client();
            case ADDRESS -> outcome.address().getAddress().getHostAddress();
            case GROUP -> outcome.group();
            case SERVER -> outcome.server();
            case TRIED -> way.servers().isEmpty() ? null : way.servers();
            case RULE -> outcome.rule();
            case EXCLUDED -> outcome.excluded();
            case RESULT -> outcome.result();
            case SOURCE -> outcome.source();
            case RESPONSE_MILLIS -> BigDecimal.valueOf(outcome.nanos() / 1000, 3);
            case PACKETS -> way.isOwn() ? way.packets() : null;
            case RETRANSMISSIONS -> way.isOwn() ? way.retransmissions() : null;
            case JOINED -> outcome.joined() ? true : null;
            case REALM -> UserRealm.of(request);
            case USER_NAME -> userName(request);
            case CALLING_STATION_ID -> station(request);
            default -> attribute(request, field.key());
        };
    }

    private static @Nullable Object attribute(RadiusMessage request, String name) {
        return request.get(name) instanceof Number number ? number : request.getString(name);
    }

    private @Nullable String userName(RadiusMessage request) {
        byte[] value = request.octets(USER_NAME);
        if (value == null || userName == Naming.OFF) {
            return null;
        }
        return userName == Naming.PLAIN ? new String(value, StandardCharsets.UTF_8) : pseudonyms.of(value);
    }

    private @Nullable String station(RadiusMessage request) {
        byte[] value = request.octets(CALLING_STATION_ID);
        if (value == null || station == Naming.OFF) {
            return null;
        }
        return station == Naming.PLAIN ? new String(value, StandardCharsets.UTF_8) : pseudonyms.ofStation(value);
    }

    /** The servers that a request was with, and the packets they got. */
    private record Way(List<String> servers, int packets, int retransmissions, boolean joined) {
        /** Whether there were packets for this request itself. */
        boolean isOwn() {
            return !servers.isEmpty() && !joined;
        }

        static Way of(Outcome outcome) {
            List<String> servers = new ArrayList<>();
            int packets = 0;
            int first = 0;
            if (outcome.tried() != null) {
                for (String one : outcome.tried().split(", ")) {
                    int equals = one.lastIndexOf('=');
                    servers.add(one.substring(0, equals));
                    int sent = Integer.parseInt(one.substring(equals + 1));
                    packets += sent;
                    first += sent > 0 ? 1 : 0;
                }
            } else if (outcome.server() != null) {
                servers.add(outcome.server());
                packets = outcome.packets() == null ? 1 : outcome.packets();
                first = 1;
            }
            return new Way(servers, packets, packets - first, outcome.joined());
        }
    }
}
