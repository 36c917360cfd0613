package io.github.camelradius.app;

import io.github.camelradius.peers.Peer;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.awaitility.Awaitility;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's Chromium with a profile of its own; nothing is fetched for it. */
final class Browser implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Selenium says at each start that it has no classes of its own for this version's developer tools; none are used. */
    private static final Logger QUIET = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;

    /** @param profile an empty folder */
    Browser(Path profile) {
        QUIET.setLevel(Level.SEVERE);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(Peer.CHROMIUM.command());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
                "--lang=en",
                "--window-size=1440,1000",
                "--user-data-dir=" + profile);
        LoggingPreferences logging = new LoggingPreferences();
        logging.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logging);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(Peer.CHROMEDRIVER.command()))
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE).pageLoadTimeout(PATIENCE);
    }

    /** Opens the page and waits for its first figures. */
    void open(RadiusLb program) {
        driver.get("http://127.0.0.1:" + program.httpPort() + "/");
        await(
                "is live",
                () -> text("connection-state").contains("Live")
                        && !all("server-row").isEmpty());
    }

    /** A phone's or a desktop's window, in CSS pixels. */
    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /** What the system prefers: light or dark. */
    void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Sent with each request from now on; none takes them back. */
    void headers(Map<String, String> headers) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand("Network.setExtraHTTPHeaders", Map.of("headers", headers));
    }

    static void await(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptions()
                .until(condition);
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    WebElement one(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    String text(String css) {
        return one(css).getText();
    }

    Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** The element that has the focus. */
    WebElement focused() {
        return driver.switchTo().activeElement();
    }

    /** Types into whatever has the focus. */
    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Presses Tab until the focus is where it is wanted. */
    void tabTo(String css) {
        for (int i = 0; i < 100; i++) {
            press(Keys.TAB);
            if ((boolean) script("return document.activeElement.matches(arguments[0])", css)) {
                return;
            }
        }
        throw new AssertionError("Tab does not lead to " + css);
    }

    String source() {
        return driver.getPageSource();
    }

    /** What the browser complained of since this was asked last. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** What is in the window as PNG. */
    byte[] picture() {
        return Base64.getDecoder()
                .decode(driver.executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"))
                        .get("data")
                        .toString());
    }

    @Override
    public void close() {
        driver.quit();
    }
}
