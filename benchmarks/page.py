#!/usr/bin/env python3
"""How smooth the page is while it shows what it is told each second, in Debian's Chromium.

    page.py URL SECONDS RESULTS.json [SCREENSHOT.png]

Three times SECONDS: a plain text of the same length is scrolled down and up, for what this machine can do meanwhile (it
draws without a graphics card, and serves and loads the program, too); the page is scrolled in the same way; the page is
left alone. Frames are counted by requestAnimationFrame, work is processor time of the page's main thread. Prints a table;
exit status 1 when a bound is missed.
"""

import base64
import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

# What a tick may cost, and how late a frame may be while nobody scrolls: a tenth of a second is what people do not feel.
TICK_MS = 50
FRAME_MS = 100
# Frames while scrolling, beside the plain text's: rows have charts that are drawn, here without a graphics card.
FRAMES = 1 / 3
ROWS = 200

PLAIN = "data:text/html,<title>plain</title><connection-state></connection-state>" + "<p>a line of text, and another one</p>" * 300
START = """
const tasks = [], gaps = [];
new PerformanceObserver(list => list.getEntries().forEach(e => tasks.push(e.duration))).observe({type: 'longtask'});
const began = performance.now();
let last = began, ticks = 0;
if (location.protocol === 'http:') new EventSource('/api/live').onmessage = () => ticks++;
const frame = now => {
  gaps.push(now - last);
  last = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
window.measured = () => ({
  rows: document.querySelectorAll('server-row').length, ticks, frames: gaps.length, seconds: (last - began) / 1000,
  gaps: gaps.slice(1).sort((a, b) => a - b), tasks: tasks.sort((a, b) => a - b),
  state: document.querySelector('connection-state').textContent, nodes: document.querySelectorAll('*').length});
"""
SCROLL = {"x": 700, "y": 500, "yDistance": -6000, "speed": 2000, "repeatCount": 0, "gestureSourceType": "mouse"}


class Browser:
    """Chromium by chromedriver's own protocol: nothing else is needed."""

    def __init__(self, profile):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            if "started successfully on port" in line:
                self.base = "http://127.0.0.1:" + line.strip().rstrip(".").split()[-1]
                break
        options = {
            "binary": shutil.which("chromium"),
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync",
                     "--window-size=1440,1000", "--user-data-dir=" + profile]}
        answer = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options}}})
        self.version = answer["capabilities"]["browserVersion"]
        self.base += "/session/" + answer["sessionId"]

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            self.base + path, method=method, data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=660) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as e:
            raise SystemExit("chromedriver: " + e.read().decode()[:500])

    def open(self, url):
        self.ask("POST", "/url", {"url": url})

    def script(self, text, *arguments):
        return self.ask("POST", "/execute/sync", {"script": text, "args": list(arguments)})

    def cdp(self, command, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def metrics(self):
        return {each["name"]: each["value"] for each in self.cdp("Performance.getMetrics")["metrics"]}

    def picture(self, file):
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.cdp("Page.captureScreenshot", format="png")["data"]))

    def close(self):
        self.ask("DELETE", "")
        self.driver.terminate()
        self.driver.wait()


def at(ordered, part):
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def phase(browser, seconds, scroll):
    browser.cdp("Performance.enable", timeDomain="threadTicks")  # processor time, whatever else runs
    before = browser.metrics()
    browser.script(START)
    began = time.monotonic()
    while time.monotonic() < began + seconds:
        if scroll:  # as people do: down, and up again
            browser.cdp("Input.synthesizeScrollGesture", **scroll)
            scroll["yDistance"] *= -1
        else:
            time.sleep(0.5)
    found = browser.script("return measured()")
    after = browser.metrics()
    for name in ("Task", "Script", "Layout", "RecalcStyle"):
        found[name] = after[name + "Duration"] - before[name + "Duration"]
    found["own"] = found["Script"] + found["Layout"] + found["RecalcStyle"]
    found["fps"] = found["frames"] / found["seconds"]
    return found


def row(name, found):
    gaps, tasks = found.pop("gaps"), found.pop("tasks")
    found |= {"gap p50": at(gaps, 0.5), "gap p99": at(gaps, 0.99), "long": len(tasks), "longest": tasks[-1] if tasks else 0}
    print(f"| {name} | {found['fps']:.0f} | {found['gap p50']:.0f} / {found['gap p99']:.0f} | {found['long']} / "
          f"{found['longest']:.0f} | {100 * found['Task'] / found['seconds']:.0f} % | "
          f"{1000 * found['own'] / max(1, found['ticks']):.0f} |")


def main(url, seconds, results, *picture):
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        try:
            browser.open(PLAIN)
            plain = phase(browser, seconds, dict(SCROLL))
            browser.open(url)
            time.sleep(5)  # the first figures, and what is compiled once
            scrolled = phase(browser, seconds, dict(SCROLL))
            browser.open(url)
            time.sleep(5)
            still = phase(browser, seconds, None)
            if picture:
                browser.picture(picture[0])
        finally:
            browser.close()
    print(f"chromium {browser.version}, {still['rows']} rows, {still['nodes']} elements, {still['state']}, "
          f"{still['ticks']} ticks in {still['seconds']:.0f} s")
    print("| | frames a second | from frame to frame, ms: median / 99 % | tasks above 50 ms / the longest | main thread |"
          " script, style and layout for a tick, ms |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, found in (("plain text, scrolled", plain), ("page, scrolled", scrolled), ("page", still)):
        row(name, found)
    with open(results, "w", encoding="utf-8") as out:
        json.dump({"plain": plain, "scrolled": scrolled, "still": still}, out, indent=1)
    missed = []
    for found in (scrolled, still):
        if found["rows"] < ROWS or found["ticks"] < 0.9 * found["seconds"] - 1 or "Live" not in found["state"]:
            missed.append("the page did not show everything, or did not hear each second")
    if 1000 * still["own"] / max(1, still["ticks"]) > TICK_MS:
        missed.append(f"a tick costs more than {TICK_MS} ms")
    if still["gap p99"] > FRAME_MS:
        missed.append(f"more than 1 % of the frames came later than {FRAME_MS} ms after the one before")
    if scrolled["fps"] < FRAMES * plain["fps"]:
        missed.append("it scrolls with less than a third of the plain text's frames")
    for each in missed:
        print("missed:", each)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
