// What `workbook serve` adds to a page: the state of its exercises, a verdict
// after each save, and predictions that count. script.js runs first.
"use strict";

(() => {
  const base = new URL(".", document.currentScript.src);
  const { make, copier, solved, playable, withCode } = window.workbook;
  document.body.classList.add("live");
  const cards = new Map([...document.querySelectorAll(".exercise")].map((card) => {
    const place = make("div", { class: "live-state", role: "status", id: card.id + "-verdict" });
    card.append(place);
    return [card.dataset.exercise, { place, note: make("p"), answer: card.querySelector(".answer a") }];
  }));

  // A corner of the window says what happens out of sight.
  const away = make("p", { role: "status", hidden: "" }, withCode(
    "Type `swift run workbook serve`, and open the address that it prints: this page no longer follows your files."));
  const news = make("p", { role: "status", hidden: "" });
  document.querySelector("main").append(make("div", { class: "corner" }, away, news));
  const sight = new IntersectionObserver((seen) => {
    news.hidden = seen.at(-1).isIntersecting;
    if (news.hidden) sight.disconnect();
  });

  /** The section of the chapter to read; the page's own by its heading. */
  function section({ title, text }) {
    const heading = document.getElementById(text.split("#")[1] ?? "");
    const isHere = heading && decodeURI(location.pathname).endsWith(text.split("#")[0].replace(".md", ".html"));
    return make("p", {}, title + ": ", make("a", { href: new URL(text.replace(".md", ".html"), base) },
      isHere ? heading.textContent.replace(/#$/, "") : text));
  }

  const inEditor = (path, line) => "vscode://file" + path.split("/").map(encodeURIComponent).join("/") + ":" + line;

  /** Where to write: a link for Visual Studio Code, and words to copy. */
  function editor({ path, line }) {
    const isMac = navigator.platform.startsWith("Mac");
    const copy = isMac
      ? copier("Copy the command for Xcode", "xed --line " + line + " '" + path.replaceAll("'", "'\\''") + "'")
      : copier("Copy the path", path + ":" + line);
    return make("p", {}, make("a", { href: inEditor(path, line) }, "Open " + path.split("/").pop() + ":" + line + " in VS Code"),
      " ", copy, " Each save tests it here.");
  }

  const escaped = (text) => make("i", {}, text).innerHTML;

  /** Both runs of the smallest program, side by side, as a run to play. */
  function comparison(id, { moves, expected, actual }) {
    const longest = Math.max(expected.length, actual.length);
    const at = (lines, index) => lines[index] ?? (index === lines.length ? "(nothing more)" : "");
    let first = 0;
    while (first < longest && expected[first] === actual[first]) first += 1;
    const places = [...Array(Math.min(longest, first + 8)).keys()];
    const [middle, rest] = [expected, actual].map((lines) => 7.3 * Math.max(14, ...lines.map((line) => line.length)) + 24);
    const [wide, high] = [middle + rest, 24 + 22 * (places.length + 1)];
    const column = (x, title, lines, style) => [title, ...places.map((index) => at(lines, index))].map((words, row) =>
      `<text xml:space="preserve" class="code start ${row === 0 ? "quiet" : row === first + 1 ? style : "ink"}"
        x="${x}" y="${18 + 22 * row}">${escaped(words)}</text>`).join("");
    const picture = make("div", { class: "picture", tabindex: "0" });
    picture.innerHTML = `<svg viewBox="0 0 ${wide} ${high}" width="${wide}" style="--width: ${wide}px" role="img"
      aria-label="The expected run and yours; line ${first + 1} differs."><rect class="paper" width="${wide}" height="${high}"/>
      <rect class="head" x="0.6" y="0.6" width="${wide - 1.2}" height="26"/><path class="lane" d="M ${middle - 12} 27 V ${high}"/>
      ${column(8, "Expected", expected, "finish")}${column(middle, "Yours", actual, "failure")}</svg>`;
    let move = -1;
    const steps = places.map((index) => {
      const own = at(actual, index), line = own.trim();
      if (moves[move + 1]?.trim() === line) move += 1;
      return {
        sentence: line, line, depth: own.search(/\S|$/) / 2, y: 46 + 22 * index, inside: [], demand: [],
        rows: move < 0 ? [] : [move], values: index < first ? [] : [["expected", at(expected, index).trim() || "(nothing more)"]],
      };
    });
    const figure = make("figure", { class: "drawing" }, picture);
    playable(figure, () => ({
      title: "The smallest program in which your answer fails", steps,
      program: { name: "`swift run workbook play " + id + "` opens this program in a file of your own.", rows: moves.map(escaped) },
    }));
    return figure;
  }

  // The first test builds what the others find ready.
  let testing = "Testing your file; the first test takes up to a minute";

  function show(state) {
    const { id, hasPassed, isBegun, isTested, words, verdict } = state;
    if (hasPassed !== solved.all.has(id)) solved.mark(id, hasPassed);
    if (!cards.has(id)) return;
    const { place, note, answer } = cards.get(id);
    const headline = (hasPassed ? "✓ " : isBegun ? "◑ " : "○ ") + (verdict?.headline ?? words);
    answer?.setAttribute("href", inEditor(state.path, state.line));
    if (place.querySelector(".player")) place.querySelector("figure").dispatchEvent(new Event("rest"));
    if (verdict) testing = "Testing your file";
    if (shown.has(id) && !isTested) {
      news.replaceChildren(make("a", { href: "#" + place.id }, id + " " + headline + " – show"));
      news.classList.toggle("passed", hasPassed);
      sight.disconnect();
      sight.observe(place);
    }
    place.classList.toggle("testing", isTested);
    place.classList.toggle("passed", hasPassed && !isTested);
    const report = verdict && make("pre", { tabindex: "0" }, withCode(verdict.text));
    place.replaceChildren(
      make("p", { class: "state" }, isTested ? testing : headline),
      note, ...(verdict?.said ?? []).map((sentence) => make("p", {}, withCode(sentence))),
      ...(verdict?.program ? [comparison(id, verdict.program), make("details", {}, make("summary", {}, "In the terminal"), report)]
        : verdict?.text ? [report] : []),
      ...(hasPassed ? [make("p", {}, withCode("`swift run workbook solution " + id + "` shows the book's answer."))] : []),
      ...(verdict?.section ? [section(verdict.section)] : []), editor(state));
  }

  for (const note of document.querySelectorAll(".prediction > .quiet")) {
    note.textContent = "The comparison also writes your lines into the exercise's file, and tests it.";
  }

  document.addEventListener("workbook-predicted", async ({ detail }) => {
    const { note } = cards.get(detail.id);
    try {
      const answer = await fetch(new URL("live/predict", base), {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(detail),
      });
      note.textContent = await answer.text();
    } catch {
      note.replaceChildren(withCode("The prediction was not written, because `swift run workbook serve` has ended."));
    }
  });

  // It asks for the states while the page is visible, and shows what has changed.
  const shown = new Map();
  async function follow() {
    try {
      const states = document.hidden ? [] : await (await fetch(new URL("live/states", base))).json();
      for (const state of states) {
        const text = JSON.stringify(state);
        if (shown.get(state.id) !== text) show(state);
        shown.set(state.id, text);
      }
      away.hidden = true;
    } catch {
      away.hidden = false;
    }
    setTimeout(follow, 250);
  }
  follow();
})();
