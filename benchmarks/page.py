#!/usr/bin/env python3
"""How smooth the page is while it shows what it is told each second, in Debian's Chromium.

    page.py URL SECONDS RESULTS.json [SCREENSHOT.png]

Opens the page, scrolls up and down through it, and takes from the Performance API what held the page up: frames that
came late and long tasks. Prints a table; exit status 1 when a bound is missed, 2 when it could not be measured.
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

# Of a second's ticks the slowest must not be felt: 100 ms is what people take for at once.
LONGEST_TASK_MS = 100
WORK_SHARE = 0.25
ROWS = 200

MEASURE = """
const [seconds, done] = arguments;
const tasks = [], work = [], gaps = [];
new PerformanceObserver(list => list.getEntries().forEach(e => tasks.push(e.duration))).observe({type: 'longtask'});
const began = performance.now();
let last = began, ticks = 0, height = document.documentElement.scrollHeight - innerHeight;
const ends = began + seconds * 1000;
new EventSource('/api/live').onmessage = () => ticks++;
const frame = now => {
  gaps.push(now - last);
  last = now;
  scrollTo(0, height * (0.5 - 0.5 * Math.cos((now - began) / 3000)));
  if (now < ends) requestAnimationFrame(frame);
  else done({
    rows: document.querySelectorAll('server-row').length, ticks, frames: gaps.length, seconds: (now - began) / 1000,
    gaps: gaps.slice(1).sort((a, b) => a - b), tasks: tasks.sort((a, b) => a - b),
    state: document.querySelector('connection-state').textContent,
    nodes: document.querySelectorAll('*').length, heap: performance.memory?.usedJSHeapSize ?? 0});
};
requestAnimationFrame(frame);
"""


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
            "browserName": "chrome", "goog:chromeOptions": options, "timeouts": {"script": 600_000}}}})
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

    def wait(self, text, *arguments):
        return self.ask("POST", "/execute/async", {"script": text, "args": list(arguments)})

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


def main(url, seconds, results, *picture):
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(profile)
        try:
            browser.open(url)
            time.sleep(5)  # the first figures, and what is compiled once
            browser.cdp("Performance.enable")
            before = browser.metrics()
            found = browser.wait(MEASURE, seconds)
            after = browser.metrics()
            if picture:
                browser.picture(picture[0])
        finally:
            browser.close()
    for name in ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"):
        found[name] = after[name] - before[name]
    gaps, tasks = found.pop("gaps"), found.pop("tasks")
    found |= {
        "chromium": browser.version, "gap p50": at(gaps, 0.5), "gap p99": at(gaps, 0.99), "gap max": gaps[-1],
        "long tasks": len(tasks), "longest task": tasks[-1] if tasks else 0,
        "work": found["TaskDuration"] / found["seconds"]}
    with open(results, "w", encoding="utf-8") as out:
        json.dump(found, out, indent=1)
    print(f"chromium {browser.version}, {found['rows']} rows, {found['nodes']} elements, {found['ticks']} ticks in "
          f"{found['seconds']:.0f} s, {found['state']}")
    print("| | |\n| --- | --- |")
    print(f"| frames a second | {found['frames'] / found['seconds']:.1f} |")
    print(f"| from frame to frame: median, 99 %, longest | {found['gap p50']:.1f}, {found['gap p99']:.1f}, "
          f"{found['gap max']:.1f} ms |")
    print(f"| tasks above 50 ms, the longest | {found['long tasks']}, {found['longest task']:.0f} ms |")
    print(f"| main thread at work | {100 * found['work']:.1f} % (script {found['ScriptDuration']:.2f} s, "
          f"layout {found['LayoutDuration']:.2f} s, style {found['RecalcStyleDuration']:.2f} s) |")
    missed = []
    if found["rows"] < ROWS or found["ticks"] < 0.9 * seconds or "Live" not in found["state"]:
        missed.append("the page did not show everything, or did not hear each second")
    if found["longest task"] > LONGEST_TASK_MS:
        missed.append(f"a task took more than {LONGEST_TASK_MS} ms")
    if found["work"] > WORK_SHARE:
        missed.append(f"the page works more than {WORK_SHARE:.0%} of the time")
    for each in missed:
        print("missed:", each)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
