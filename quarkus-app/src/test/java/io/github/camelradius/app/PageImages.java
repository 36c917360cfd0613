package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pictures of the page under traffic, in {@code target/page-images}; {@code docs/images} has those that people have looked
 * at. Renew them with {@code cp quarkus-app/target/page-images/*.png docs/images/}.
 */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT, Peer.CHROMIUM, Peer.CHROMEDRIVER})
@Timeout(400)
class PageImages {
    private static final int POINTS = 25;
    private static final String OPTIONS = "policy: weighted\n      probe: { type: status-server, interval: 1s }";

    @TempDir
    Path folder;

    private static void save(Browser browser, String name) throws IOException {
        Path images = Files.createDirectories(Path.of("target", "page-images"));
        byte[] picture = browser.picture();
        assertThat(picture).hasSizeGreaterThan(1000);
        Files.write(images.resolve("page-" + name + ".png"), picture);
    }

    private static void awaitCharts(Browser browser) {
        Browser.await("the charts have points", () -> (boolean) browser.script(
                "return [...document.querySelectorAll('.line')].some(e => e.getAttribute('d').split('L').length > arguments[0])",
                POINTS));
    }

    @Test
    void threeServersAreShown() throws Exception {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                FreeRadius two = FreeRadius.start("two", "second secret");
                FreeRadius three = FreeRadius.start("three", "third secret");
                RadiusLb program = RadiusLb.start(folder, RadiusLb.yaml(OPTIONS, one, two, three));
                Browser browser = new Browser(folder.resolve("profile"));
                Traffic traffic = new Traffic(program)) {
            browser.size(1440, 1150);
            browser.prefer("light");
            program.put("/api/groups/home/servers/one/weight", "{\"weight\":2,\"reason\":\"the faster machine\"}");
            browser.open(program);
            awaitCharts(browser);
            save(browser, "desktop");
            browser.prefer("dark");
            save(browser, "dark");
            browser.size(390, 844);
            browser.prefer("light");
            save(browser, "phone");
            browser.size(1440, 1150);
            two.suspend();
            Browser.await(
                    "it is down",
                    () -> browser.text("#server-home-two-auth .state").equals("down"));
            save(browser, "server-down");
            two.resume();
            browser.script("document.querySelector('server-row button').click()");
            save(browser, "steering");
        }
    }

    @Test
    void thirtyServersAreShown() throws Exception {
        try (FreeRadius one = FreeRadius.start("one", "first secret");
                RadiusLb program = RadiusLb.start(folder, thirty(one));
                Browser browser = new Browser(folder.resolve("profile"));
                Traffic traffic = new Traffic(program)) {
            browser.size(1440, 1150);
            browser.prefer("light");
            browser.open(program);
            awaitCharts(browser);
            assertThat(browser.all("server-row")).hasSize(60);
            save(browser, "30-servers");
        }
    }

    /** One server under thirty names. */
    private static String thirty(FreeRadius server) {
        String yaml = RadiusLb.yaml(OPTIONS, server);
        String line = yaml.lines()
                .filter(each -> each.contains("{ name: one,"))
                .findFirst()
                .orElseThrow();
        StringBuilder all = new StringBuilder();
        for (int i = 1; i <= 30; i++) {
            all.append(line.replace("name: one,", "name: radius-%02d,".formatted(i)))
                    .append('\n');
        }
        return yaml.replace(line + "\n", all);
    }
}
