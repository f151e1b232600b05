#!/usr/bin/env python3
"""Proves in a headless Chromium that another page gets nothing from `serve`.

    Sources/Command/Author/Prove/serve.py [.build/debug/workbook]

It starts the program, and a server for a page of another origin. That page
knows the secret address, and tries to read, to follow the states and to write,
in every way that a page has. The book's own page does the same and succeeds,
except that it writes to an exercise that does not exist: no file is changed.

It also shows the book's own page states that no test has: running, not yet,
passed, ended. It needs chromium, chromedriver, and from PyPI selenium and
axe-core-python; `.ci/run` installs them.
"""

import functools
import http.server
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

sys.dont_write_bytecode = True
from browser import Browser

EXERCISE = "01.1"
PAGE = "Chapters/01-Handshake.html"
faults = []


def expect(words, is_so):
    if not is_so:
        faults.append(words)
        print("  " + words, flush=True)


# What a page can try, each with the text that it got, or with "nothing".
ATTEMPTS = """
const [base, page, body, done] = arguments;
const soon = (start) => new Promise((end) => { setTimeout(() => end("nothing"), 5000); start(end); });
const fetched = (path, options) => fetch(base + path, options)
  .then((answer) => answer.text().then((text) => text && answer.status + " " + text), () => "").then((text) => text || "nothing");
const made = (name, path, read) => soon((end) => {
  const element = document.createElement(name);
  element.onload = () => { try { end(read(element) || "nothing"); } catch { end("nothing"); } };
  element.onerror = () => end("nothing");
  element.src = base + path;
  document.body.append(element);
});
const post = (type, mode) => fetched("live/predict", { method: "POST", mode, headers: { "Content-Type": type }, body });
(async () => done({
  read: await fetched(page, {}),
  "read without a word": await fetched(page, { mode: "no-cors" }),
  follow: await fetched("live/states", {}),
  "run the script": await made("script", "live.js", () => "run"),
  "load the style": await soon((end) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = base + "live.css";
    link.onload = () => end("loaded");
    link.onerror = () => end("nothing");
    document.head.append(link);
  }),
  frame: await made("iframe", page, (frame) => frame.contentDocument.body.textContent),
  write: await post("application/json", "cors"),
  "write without a question": await post("text/plain", "no-cors"),
  "write as a beacon": (navigator.sendBeacon(base + "live/predict", body), "nothing"),
}))();
"""


def answers():
    """Every file that a page must not change."""
    folders = ("Exercises", ".workbook/backups")
    return {path: path.read_bytes() for folder in folders
            for path in pathlib.Path(folder).rglob("*") if path.is_file()}


def prove(browser, address, other):
    driver = browser.driver
    key = re.search(r"/(\w{32})/$", address).group(1)
    port = re.search(r":(\d+)/", address).group(1)
    body = '{"id": "%s", "lists": {"eager": ["finished"]}}' % EXERCISE
    harmless = body.replace(EXERCISE, "nonsense")

    def tried(base, words):
        return driver.execute_async_script(ATTEMPTS, base, PAGE, words)

    # The book's own page, which shows that the attempts are real ones.
    driver.get(address + PAGE)
    own = tried(address, harmless)
    for attempt in ("read", "follow", "run the script", "load the style", "write"):
        expect(f"the book's own page cannot {attempt}", own[attempt] != "nothing")
    expect("the book's own page is not understood", own["write"].startswith("409 "))
    expect("the page shows no state", driver.execute_script(
        "return document.querySelector('#exercise-01-1 .live-state .state') !== null"))
    expect("the page may be framed", own["frame"] == "nothing")

    before = answers()
    for place in (f"http://127.0.0.1:{other}/", f"http://localhost:{other}/", f"http://evil.example:{other}/"):
        driver.get(place)
        for base in (address, address.replace("127.0.0.1", "localhost"),
                     address.replace("127.0.0.1", "evil.example"), address.replace(key, "0" * 32)):
            for attempt, got in tried(base, body).items():
                expect(f"a page of {place} can {attempt} at {base}: {got[:80]}", got == "nothing")
    expect("a page of another origin has written", answers() == before)

    # Another name for this machine, and an address without the secret.
    for place in (f"http://evil.example:{port}/{key}/{PAGE}", f"http://127.0.0.1:{port}/{PAGE}",
                  f"http://127.0.0.1:{port}/{'0' * 32}/{PAGE}"):
        driver.get(place)
        expect(f"{place} shows the page", "Handshake" not in driver.page_source)
    print(f"{len(own)} attempts of three origins at four addresses")


# The states of the page's exercises, without a server.
FAKE = """
let told = [], isOver = false;
const fetchReally = window.fetch;
window.fetch = async (address, options) => {
  if (!String(address).endsWith("live/states")) return fetchReally(address, options);
  if (isOver) throw new Error("no server");
  return { json: async () => told.length > 1 ? [told.shift()] : told };
};
window.tell = (state) => told.push({
  id: "01.2", hasPassed: false, isBegun: true, isTested: false, words: "started", path: "/w/A.swift", line: 5, ...state });
window.end = () => { isOver = true; };
window.card = () => document.querySelector("#exercise-01-2");
window.words = () => card().querySelector(".live-state .state")?.textContent ?? "";
window.news = () => document.querySelector(".corner p:last-child");
"""
FAILING = """{ headline: "not yet, 2 of 3 tests pass", said: ["Why `not`."], text: "text", program: {
  moves: ["a", "b"], expected: ["a", "b", "c"], actual: ["a", "  <d>"] } }"""


def prove_page(browser, address):
    """What the page says of a running test, and of its verdict, in both lights."""
    driver = browser.driver
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": FAKE})
    for light in ("light", "dark"):
        browser.look(address + PAGE, 1440, light, motion="no-preference")

        def obey(words):
            for rule in browser.rules():
                expect(f"{light}, {words}: {rule}", False)

        def wait(words, script):
            expect(f"{light}: {words}", browser.waits(script))

        expect("a page that is served tells to type a test", driver.execute_script(
            "return !document.querySelector('main').innerText.includes('swift run workbook test')"))
        driver.execute_script("tell({ isTested: true })")
        wait("a running test is not told", "words().startsWith('Testing your file')")
        obey("while it tests")
        driver.execute_script(f"scrollTo(0, 0); tell({{ verdict: {FAILING} }})")
        wait("a verdict is not told", "words() === '◑ not yet, 2 of 3 tests pass'")
        wait("a verdict out of sight is not told",
             "!news().hidden && news().textContent === '01.2 ◑ not yet, 2 of 3 tests pass – show'")
        obey("with news")
        driver.execute_script("news().querySelector('a').click()")
        wait("the news stay", "news().hidden && card().getBoundingClientRect().top < innerHeight")
        driver.execute_script("card().querySelector('.open').click()")
        wait("the runs are not compared",
             "card().querySelector('.player .stage').textContent.includes('<d>')"
             " && card().querySelector('.player .values').textContent === 'expectedb'")
        obey("with a verdict")
        driver.execute_script("tell({ isTested: true }); tell({ hasPassed: true, verdict: { headline: 'passed', said: [], text: '' } })")
        wait("a pass does not look like one",
             "words() === '✓ passed' && getComputedStyle(card().querySelector('.live-state.passed')).backgroundColor"
             " === getComputedStyle(document.querySelector('.corner .passed')).backgroundColor")
        driver.execute_script("end()")
        wait("the end of `serve` is not told", "document.querySelector('.corner code').textContent === 'swift run workbook serve'"
             " && !document.querySelector('.corner').textContent.includes('`')")
        obey("after a pass")
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    print("the states of an exercise in its page")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else ".build/debug/workbook"
    served = subprocess.Popen([program, "serve"], stdout=subprocess.PIPE, text=True)
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "index.html").write_text("<!DOCTYPE html><title>Another page</title><body>")
        other = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=other.serve_forever, daemon=True).start()
        browser = None
        try:
            address = next(found.group(0) for row in served.stdout
                           if (found := re.search(r"http://\S+", row)))
            browser = Browser("--host-resolver-rules=MAP evil.example 127.0.0.1")
            prove(browser, address, other.server_address[1])
            prove_page(browser, address)
        finally:
            if browser:
                browser.driver.quit()
            served.terminate()
            served.wait()
    if faults:
        sys.exit(f"{len(faults)} faults")


main()
