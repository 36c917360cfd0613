package io.github.camelradius.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.camelradius.peers.FreeRadius;
import io.github.camelradius.peers.Peer;
import io.github.camelradius.peers.RequiresPeer;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The page in a browser: what people see of servers, and do to them, by keyboard too. */
@RequiresPeer({Peer.FREERADIUS, Peer.RADCLIENT, Peer.CHROMIUM, Peer.CHROMEDRIVER})
@Timeout(240)
class PageIT {
    private static final String OPTIONS = "policy: round-robin\n      probe: { type: status-server, interval: 1s }\n"
            + "      health: { down-count: 3 }";
    private static final String ONE = "#server-home-one-auth";
    private static final String TWO = "#server-home-two-auth";
    private static final String SHARE = " [data-label=Share] .number";

    @TempDir
    static Path folder;

    private static FreeRadius one;
    private static FreeRadius two;
    private static RadiusLb program;
    private static Browser browser;

    @BeforeAll
    static void start() {
        one = FreeRadius.start("one", "first secret");
        two = FreeRadius.start("two", "second secret");
        program = RadiusLb.start(folder, RadiusLb.yaml(OPTIONS, one, two));
        browser = new Browser(folder.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        for (AutoCloseable each : new AutoCloseable[] {browser, program, one, two}) {
            try {
                if (each != null) {
                    each.close();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @BeforeEach
    void open() {
        browser.size(1440, 1000);
        browser.prefer("light");
        browser.open(program);
    }

    @AfterEach
    void nothingWentWrong() {
        assertThat(browser.complaints())
                .as("errors and warnings in the browser's console")
                .isEmpty();
        assertThat(browser.source()).doesNotContain("first secret", "second secret", RadiusLb.SECRET);
    }

    @Test
    void aServerIsDrainedByKeyboardAndItsShareGoesToTheOther() throws Exception {
        try (Traffic traffic = new Traffic(program)) {
            Browser.await(
                    "both have their share",
                    () -> browser.text(ONE + SHARE).equals("50 %")
                            && browser.text(TWO + SHARE).equals("50 %"));
            browser.tabTo(ONE + " button");
            assertThat(browser.focused().getCssValue("outline-style")).isEqualTo("solid");
            browser.press(Keys.ENTER);
            Browser.await("the dialog is open", () -> browser.text("dialog h2").equals("Steer one of home"));
            browser.tabTo("#steering-reason");
            browser.press("new disk");
            browser.press(Keys.ENTER);
            Browser.await("it is draining", () -> browser.text(ONE + " .state").equals("draining"));
            assertThat(browser.focused().getAttribute("aria-label")).isEqualTo("Steer one of home (auth)");
            Browser.await(
                    "its share has gone",
                    () -> browser.text(ONE + SHARE).equals("0 %")
                            && browser.text(TWO + SHARE).equals("100 %"));
            assertThat(browser.text(ONE + " .reason")).isEqualTo("new disk");
            Browser.await(
                    "it is in the audit",
                    () -> browser.text("audit-list li").contains("drain home / one")
                            && browser.text("audit-list li").contains("new disk"));
            assertThat(browser.text("state-history li")).contains("home / one", "draining");
            assertThat(browser.text("decision-list li")).contains("→ two", "one (draining)");
        } finally {
            program.post("/api/groups/home/servers/one/enable", "{\"reason\":\"done\"}");
        }
        Browser.await(
                "it takes requests again", () -> browser.text(ONE + " .state").equals("up"));
    }

    @Test
    void whatCannotBeDoneIsSaidInTheDialog() {
        browser.script("document.querySelector('" + ONE + " button').click()");
        browser.script("document.getElementById('steering-disable').click()");
        browser.one("#steering-reason").sendKeys("broken");
        browser.script("const role = document.getElementById('steering-role');"
                + "role.append(new Option('nobody', 'nobody')); role.value = 'nobody'");
        browser.press(Keys.ENTER);
        Browser.await(
                "the refusal is shown",
                () -> browser.text("dialog .failure").equals("Not done: role must be auth or acct"));
        browser.press(Keys.ESCAPE);
        Browser.await("the dialog is closed", () -> !browser.one("dialog").isDisplayed());
        assertThat(browser.complaints())
                .as("the browser reports the refused request itself")
                .allMatch(text -> text.contains("400"));
    }

    @Test
    void aViewerSeesAllAndIsToldWhoMaySteer() {
        RadiusLb.write(folder.resolve("access.yaml"), AccessIT.YAML + AccessIT.USERS);
        try (RadiusLb other = RadiusLb.run(folder, Map.of(), "--config", "access.yaml")) {
            other.awaitReady();
            String credentials = Base64.getEncoder().encodeToString(("vera:" + AccessIT.VIEW).getBytes());
            browser.headers(Map.of("Authorization", "Basic " + credentials));
            browser.open(other);
            browser.script("document.querySelector('server-row button').click()");
            browser.one("#steering-reason").sendKeys("to try", Keys.ENTER);
            Browser.await(
                    "the refusal is shown",
                    () -> browser.text("dialog .failure")
                            .equals("Not done: Your user may look, not change: this needs the role operator."));
        } finally {
            browser.headers(Map.of());
        }
        assertThat(browser.complaints())
                .as("the browser reports the refused request, and the end of the program")
                .allMatch(text -> text.contains("403") || text.contains("ERR_"));
    }

    @Test
    void aServerThatStopsIsDownInWords() throws Exception {
        two.suspend();
        try (Traffic traffic = new Traffic(program)) {
            Browser.await("it is down", () -> browser.text(TWO + " .state").equals("down"));
            assertThat(browser.one(TWO).getAttribute("data-kind")).isEqualTo("bad");
            assertThat(browser.text(TWO + " .reason")).isNotBlank();
            assertThat(browser.one(TWO + " .shape").getAttribute("d"))
                    .as("its shape, not only its colour, is another")
                    .isNotEqualTo(browser.one(ONE + " .shape").getAttribute("d"));
            assertThat(browser.text("state-history li")).contains("down");
            assertThat(browser.text(".sum")).contains("not well");
            assertThat(browser.one("page-announcer").getAttribute("textContent"))
                    .contains("is down");
        } finally {
            two.resume();
        }
        Browser.await("it is up again", () -> browser.text(TWO + " .state").equals("up"));
    }

    @Test
    void aSubscriberIsFound() {
        assertThat(program.client()
                        .accounting(program.acctPort(), "alice", "a1", "Start")
                        .code())
                .isEqualTo("Accounting-Response");
        assertThat(program.fetch("/api/sessions?group=home"))
                .startsWith("400")
                .contains("give user, station or session");
        assertThat(program.fetch("/api/sessions?group=away&user=alice"))
                .startsWith("404")
                .contains("there is no group away");
        browser.one("#find-user").sendKeys("alice", Keys.ENTER);
        Browser.await("found", () -> browser.text("session-finder li").startsWith("home / "));
        assertThat(browser.text("session-finder li"))
                .containsPattern("home / (one|two)")
                .contains("answered last at");
        browser.one("#find-session").sendKeys("another", Keys.ENTER);
        Browser.await(
                "not found", () -> browser.text("session-finder").contains("No such session is remembered in home."));
    }

    @Test
    void nothingScrollsSidewaysOnAPhone() {
        for (int width : new int[] {320, 390}) {
            browser.size(width, 740);
            assertThat(browser.script("return document.documentElement.scrollWidth"))
                    .isEqualTo((long) width);
            assertThat((List<?>) browser.script("""
                    return [...document.querySelectorAll('main *')]
                        .filter(e => e.getClientRects().length && e.getBoundingClientRect().right > innerWidth + 1)
                        .map(e => e.outerHTML.slice(0, 200));"""))
                    .as("nothing is cut off at the right")
                    .isEmpty();
            assertThat((List<?>) browser.script("""
                    return [...document.querySelectorAll('button, input, select')]
                        .filter(e => e.getClientRects().length && !['radio', 'checkbox'].includes(e.type))
                        .filter(e => e.getBoundingClientRect().height < 30)
                        .map(e => e.outerHTML.slice(0, 200));"""))
                    .as("what is touched is large enough")
                    .isEmpty();
        }
    }

    @Test
    void textHasContrastInBothThemes() {
        for (String scheme : new String[] {"light", "dark"}) {
            browser.prefer(scheme);
            assertThat(contrastFaults()).as(scheme).isEmpty();
        }
        browser.prefer("light");
        browser.script("const theme = document.querySelector('theme-switch select');"
                + "theme.value = 'dark'; theme.dispatchEvent(new Event('change'))");
        String dark = browser.one("body").getCssValue("background-color");
        assertThat(contrastFaults()).as("chosen dark").isEmpty();
        browser.open(program);
        assertThat(browser.one("body").getCssValue("background-color"))
                .as("kept")
                .isEqualTo(dark);
        browser.script("localStorage.clear()");
    }

    /** Texts whose contrast with what is behind them is below 4.5 (WCAG 2.1, 1.4.3). */
    private static List<?> contrastFaults() {
        return (List<?>) browser.script("""
                const channels = text => text.match(/[\\d.]+/g).map(Number);
                const luminance = ([r, g, b]) => [r, g, b].map(c => c / 255)
                    .map(c => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
                    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
                const ground = e => {
                  const colour = channels(getComputedStyle(e).backgroundColor);
                  return colour.length === 3 || colour[3] > 0 || !e.parentElement ? colour : ground(e.parentElement);
                };
                document.querySelector('server-row button').click();
                const faults = [];
                for (const e of document.querySelectorAll('body *')) {
                  const own = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
                  if (!own || !e.getClientRects().length || ['OPTION', 'SCRIPT', 'NOSCRIPT'].includes(e.tagName)) continue;
                  const [one, other] = [channels(getComputedStyle(e).color), ground(e)].map(luminance);
                  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
                  if (contrast < 4.5) faults.push(`${contrast.toFixed(2)} ${e.outerHTML.slice(0, 120)}`);
                }
                document.querySelector('dialog').close();
                return faults;""");
    }

    @Test
    void onlyTheProgramsOwnFilesAreTaken() {
        String page = program.fetch("/");
        assertThat(page).startsWith("200").contains("default-src 'self'", "nosniff");
        assertThat(page).doesNotContainPattern("<script(?![^>]* src=)|<style|\\sstyle=|\\son\\w+=|//[a-z]+\\.");
        assertThat((List<?>) browser.script("return performance.getEntriesByType('resource')"
                        + ".map(e => e.name).filter(name => !name.startsWith(location.origin))"))
                .isEmpty();
    }

    @Test
    void aLostConnectionIsSaid() {
        RadiusLb other = RadiusLb.start(folder, "other.yaml", RadiusLb.yaml(OPTIONS, one));
        try {
            browser.open(other);
            other.terminate();
            Browser.await(
                    "it is said",
                    () -> browser.text("#lost").startsWith("Connection lost.")
                            && browser.text("connection-state").contains("Connection lost"));
        } finally {
            other.close();
        }
        browser.complaints();
    }
}
