package io.github.camelradius.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** An HTTP request octet by octet: any path, any header, as no well-behaved client sends them. */
record RawHttp(String method, String path, List<String> headers, String body) {
    private static final int PATIENCE_MILLIS = 20_000;

    static RawHttp of(String method, String path) {
        return new RawHttp(method, path, List.of(), "");
    }

    RawHttp header(String name, String value) {
        List<String> more = new ArrayList<>(headers);
        more.add(name + ": " + value);
        return new RawHttp(method, path, more, body);
    }

    RawHttp json(String text) {
        return new RawHttp(method, path, headers, text).header("Content-Type", "application/json");
    }

    RawHttp basic(String user, String password) {
        String both = user + ":" + password;
        return header(
                "Authorization", "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
    }

    /** What came back. */
    record Answer(int status, String text) {
        String header(String name) {
            return text.lines()
                    .takeWhile(line -> !line.isEmpty())
                    .filter(line -> line.toLowerCase().startsWith(name.toLowerCase() + ":"))
                    .findFirst()
                    .orElse("");
        }

        String body() {
            int end = text.indexOf("\r\n\r\n");
            return end < 0 ? "" : text.substring(end + 4);
        }
    }

    /** One connection for one request; Host is the address unless a header says otherwise. */
    Answer send(String host, int port) {
        StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\nConnection: close\r\n");
        if (headers.stream().noneMatch(header -> header.startsWith("Host:"))) {
            text.append("Host: ").append(host).append(':').append(port).append("\r\n");
        }
        headers.forEach(header -> text.append(header).append("\r\n"));
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        text.append("Content-Length: ")
                .append(content.length)
                .append("\r\n\r\n")
                .append(body);
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Answer(answer.length() < 12 ? 0 : Integer.parseInt(answer.substring(9, 12)), answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
