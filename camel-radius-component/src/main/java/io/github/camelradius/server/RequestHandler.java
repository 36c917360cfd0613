package io.github.camelradius.server;

/** Works on the requests of a listener. Called on its event loop: does not block. */
@FunctionalInterface
public interface RequestHandler {
    /**
     * Takes a new, verified request; sooner or later {@link ServerRequest#answer}, {@link ServerRequest#silence} or
     * {@link ServerRequest#drop} ends it.
     */
    void handle(ServerRequest request);
}
