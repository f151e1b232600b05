// The book's only script: copying, search, the theme, figures that play, and
// predictions. Every page is whole without it. A classic script, because a
// page that is opened from a file may load no other.
"use strict";

(() => {
  const root = document.body.dataset.root || "";

  /** An element with attributes and children. */
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else if (value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  /** What is kept on this machine; nothing, where a browser keeps nothing. */
  const kept = {
    get(key) {
      try { return localStorage.getItem("workbook-" + key); } catch { return null; }
    },
    set(key, value) {
      try {
        if (value === null) localStorage.removeItem("workbook-" + key);
        else localStorage.setItem("workbook-" + key, value);
      } catch { /* It is forgotten, and that is all. */ }
    },
    /** The same for what is more than a word; null for what cannot be read. */
    read(key) {
      try { return JSON.parse(this.get(key)); } catch { return null; }
    },
    write(key, value) { this.set(key, JSON.stringify(value)); },
    /** Forgets all that begins so. */
    forget(...beginnings) {
      try {
        for (const key of Object.keys(localStorage)) {
          if (beginnings.some((word) => key.startsWith("workbook-" + word))) localStorage.removeItem(key);
        }
      } catch { /* There is nothing to forget. */ }
    },
  };

  /** This page's place in the site: `Chapters/05-Demand.html`. */
  const page = decodeURIComponent(location.pathname).split("/")
    .slice(-1 - (root.match(/\.\.\//g) || []).length).join("/") || "index.html";

  // MARK: Copying

  /** A button that copies a text. */
  function copier(words, text) {
    const button = make("button", { type: "button" }, words);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        // A page from a file may not use the clipboard's own interface.
        const area = make("textarea", { readonly: "" });
        area.value = text;
        button.after(area);
        area.select();
        document.execCommand("copy");
        area.remove();
      }
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = words; }, 1500);
    });
    return button;
  }

  for (const block of document.querySelectorAll(":is(.listing, .command) > figcaption")) {
    block.append(copier("Copy", block.nextElementSibling.textContent));
  }

  // MARK: Long lines

  // A listing has eighty columns and a telephone forty: in a narrow window its
  // lines go on below themselves, indented.

  /** How far a line of code is indented, for the style sheet. */
  const indent = (text) => "--indent: " + text.match(/^ */)[0].length + "ch";

  for (const code of document.querySelectorAll(".listing code")) {
    if (!code.textContent.split("\n").some((line) => line.length > 40)) continue;
    const lines = code.innerHTML.split("\n");
    code.innerHTML = lines.map((line, index) =>
      '<span class="line" style="' + indent(line) + '">' + line
        + (index < lines.length - 1 ? "\n" : "") + "</span>").join("");
  }
  for (const row of document.querySelectorAll("pre.file .row")) {
    row.setAttribute("style", indent(row.textContent));
  }

  // A listing that is longer than a window is folded, until somebody opens it or
  // something in it is looked for.
  const longest = 25;
  for (const pre of document.querySelectorAll(".text .listing pre")) {
    const count = pre.textContent.split("\n").length;
    if (count <= longest) continue;
    const listing = pre.closest("figure");
    const button = make("button", { type: "button", class: "unfold", "aria-expanded": "false" });
    const fold = (isFolded) => {
      listing.classList.toggle("folded", isFolded);
      button.setAttribute("aria-expanded", !isFolded);
      button.textContent = isFolded ? "Show all " + count + " lines" : "Show the beginning only";
    };
    button.addEventListener("click", () => {
      const isFolded = !listing.classList.contains("folded");
      fold(isFolded);
      if (isFolded) listing.scrollIntoView({ block: "nearest" });
    });
    pre.addEventListener("focus", () => fold(false));
    listing.append(button);
    fold(true);
  }

  // MARK: Light and dark

  const theme = document.getElementById("theme");
  if (theme) {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const isDark = () =>
      (document.documentElement.dataset.theme || (dark.matches ? "dark" : "light")) === "dark";
    const say = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
    theme.addEventListener("click", () => {
      const wanted = isDark() ? "light" : "dark";
      // Back to what the system wants, if that is the same.
      const isSystems = (wanted === "dark") === dark.matches;
      if (isSystems) delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = wanted;
      kept.set("theme", isSystems ? null : wanted);
      say();
    });
    dark.addEventListener("change", say);
    say();
    theme.hidden = false;
  }

  // MARK: From page to page

  document.addEventListener("keydown", (event) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!rel || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // These use the arrows themselves.
    if (document.querySelector("dialog[open]")
      || event.target.closest?.("input, textarea, select, pre, .table, .picture, .player, .contents")) return;
    document.querySelector(".beside a[rel=" + rel + "]")?.click();
  });

  // MARK: Contents and outline

  const contents = document.querySelector("details.contents");
  if (contents) {
    document.addEventListener("click", (event) => {
      const isInside = contents.contains(event.target);
      if (!isInside || event.target.closest("a")) contents.open = false;
    });
    contents.addEventListener("toggle", () => {
      const list = contents.querySelector("nav");
      const here = list.querySelector("[aria-current]");
      if (contents.open && here) list.scrollTop = here.offsetTop - 8;
    });
    contents.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !contents.open) return;
      contents.open = false;
      contents.querySelector("summary").focus();
    });
  }

  const places = [...document.querySelectorAll(".outline a")];
  if (places.length) {
    const headings = places.map((place) => document.getElementById(place.hash.slice(1)));
    const mark = () => {
      // The part that has the most of the window.
      const tops = headings.map((heading) => heading ? heading.getBoundingClientRect().top : 0);
      const room = (index) => Math.min(innerHeight, tops[index + 1] ?? Infinity) - Math.max(0, tops[index]);
      let most = 0;
      tops.forEach((_, index) => { if (room(index) > room(most)) most = index; });
      places.forEach((place, index) => place.classList.toggle("here", index === most));
    };
    addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
    mark();
  }

  // What a link leads to may stand in something closed.
  function open() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let box = target && target.closest("details"); box; box = box.parentElement.closest("details")) {
      box.open = true;
    }
  }
  addEventListener("hashchange", open);
  open();

  // MARK: Exercises that are solved

  // Tests count an answer, in the workbook; here the reader says so.
  const solved = {
    all: new Set(kept.read("solved") || []),
    /** What is predicted of an exercise: `4 of 5 programs predicted`; empty if nothing. */
    predicted(id) {
      const verdict = kept.read("verdict-" + id);
      return verdict ? verdict.right + " of " + verdict.of + " programs predicted" : "";
    },
    /** How an exercise stands; empty if not begun. */
    state(id) { return this.all.has(id) ? "✓ solved" : this.predicted(id); },
    button(id) {
      const button = make("button", { type: "button", class: "solve" });
      const say = () => {
        button.textContent = this.all.has(id) ? "✓ Solved" : "Mark as solved";
        button.setAttribute("aria-pressed", this.all.has(id));
      };
      button.addEventListener("click", () => { this.mark(id, !this.all.has(id)); say(); });
      say();
      return button;
    },
    mark(id, isSolved) {
      this.all[isSolved ? "add" : "delete"](id);
      kept.write("solved", [...this.all]);
      dispatchEvent(new Event("workbook-solved"));
    },
  };
  for (const card of document.querySelectorAll(".exercise")) card.append(solved.button(card.dataset.exercise));

  // MARK: Stops

  // A chapter takes an evening or two. Each of its parts says which it is and
  // how long it takes, and the end which exercises are still to do.
  const parts = [...document.querySelectorAll("main > h2[id]")];
  const isChapter = /Chapters\/\d\d-/.test(page);
  if (isChapter && parts.length > 1) {
    const between = (from, to) => {
      const range = document.createRange();
      range.setStartAfter(from);
      range.setEndBefore(to || document.querySelector(".beside"));
      return range.cloneContents();
    };
    const lengths = parts.map((part, index) => {
      const inside = between(part, parts[index + 1]);
      const lines = [...inside.querySelectorAll(".listing pre")].reduce((sum, pre) => sum + pre.textContent.split("\n").length, 0);
      const exercises = [...inside.querySelectorAll(".exercise")].map((card) => card.dataset.exercise);
      for (const other of inside.querySelectorAll("pre, svg, details, form, .exercise")) other.remove();
      // A line of code takes as long as fifteen words.
      return { exercises, length: inside.textContent.split(/\s+/).length + 15 * lines };
    });
    // The parts share the minutes that the page names.
    const whole = +document.querySelector("meta[name=minutes]").content;
    const length = lengths.reduce((sum, part) => sum + part.length, 0);
    parts.forEach((part, index) => {
      const { exercises } = lengths[index];
      const minutes = Math.max(1, Math.round(whole * lengths[index].length / length));
      part.dataset.minutes = minutes;
      part.after(make("p", { class: "stop" }, "Part " + (index + 1) + " of " + parts.length + " · "
        + minutes + (minutes === 1 ? " minute" : " minutes") + " to read"
        + (exercises.length ? ", and " + (exercises.length === 1 ? "exercise " : "exercises ") + exercises.join(", ") : "")));
    });

    const list = make("ul");
    const tell = () => list.replaceChildren(...[...document.querySelectorAll(".exercise")].map((card) => {
      const state = solved.state(card.dataset.exercise);
      return make("li", {}, make("a", { href: "#" + card.id }, card.querySelector(".exercise-title").textContent),
        make("span", { class: state ? "state" : "quiet" }, state ? " " + state : " · to do"));
    }));
    tell();
    addEventListener("workbook-solved", tell);
    if (list.children.length) {
      document.querySelector(".beside")?.before(make("section", { class: "recap", "aria-label": "Exercises" },
        make("p", {}, "The exercises of this page"), list));
    }
  }

  // Below its title, the bar says which page this is, and which part of it.
  const heading = document.querySelector("h1");
  const home = document.querySelector(".top .home");
  if (heading && home && document.body.matches(".text")) {
    const part = make("span");
    const here = make("a", { class: "here", href: "#text", hidden: "" }, heading.textContent, part);
    home.after(here);
    const follow = () => {
      const isBelow = heading.getBoundingClientRect().bottom < 0;
      here.hidden = !isBelow;
      home.hidden = isBelow;
      const now = parts.filter((h2) => h2.getBoundingClientRect().top < innerHeight / 3).pop();
      part.textContent = now ? " › " + now.firstChild.textContent.trim() : "";
    };
    addEventListener("scroll", () => requestAnimationFrame(follow), { passive: true });
    follow();
  }

  // MARK: Where the reader was

  // The last place, the chapters that were read to their end, and what was
  // predicted stay in this browser; one button forgets them.
  const reading = {
    read: new Set(kept.read("read") || []),
    last: kept.read("place"),
    isForgotten: false,
    /** How long it takes to read on from the middle of the window. */
    minutesLeft() {
      const tops = [...parts, document.querySelector(".beside")].map((stop) => stop?.getBoundingClientRect().top ?? 0);
      return Math.round(parts.reduce((sum, part, index) => {
        const ahead = (tops[index + 1] - innerHeight / 2) / (tops[index + 1] - tops[index]);
        return sum + (+part.dataset.minutes || 0) * Math.min(1, Math.max(0, ahead));
      }, 0));
    },
    follow() {
      const title = document.querySelector("h1").textContent;
      const headings = [...document.querySelectorAll("main :is(h2, h3)[id]")];
      const end = document.querySelector(".beside");
      const note = () => {
        if (this.isForgotten) return;
        const here = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight / 2).pop();
        if (scrollY > 200) {
          kept.write("place", {
            page, title, anchor: here ? "#" + here.id : "",
            part: here ? here.firstChild.textContent.trim() : "",
            left: this.minutesLeft(),
          });
        }
        if (end && end.getBoundingClientRect().top < innerHeight && !this.read.has(page)) {
          this.read.add(page);
          kept.write("read", [...this.read]);
        }
      };
      let timer;
      addEventListener("scroll", () => { clearTimeout(timer); timer = setTimeout(note, 250); }, { passive: true });
      addEventListener("pagehide", note);
    },
    /** The way back, on the first page and in the contents. */
    link() {
      const { page: there, title, anchor, part, left } = this.last;
      return make("a", { href: root + there + anchor, class: "continue" },
        "Continue at " + title + (part ? ", " : ""), ...(part ? [make("em", {}, part)] : []),
        ...(left > 0 ? [make("span", { class: "left" }, left + (left === 1 ? " minute" : " minutes") + " of this chapter left to read")] : []));
    },
    /** What was done of a page: `✓ read, 4 of 5 programs predicted, 2 exercises solved`. */
    state(there) {
      const chapter = there.match(/(\d\d)-[^/]*$/)?.[1];
      const count = [...solved.all].filter((id) => id.startsWith(chapter + ".")).length;
      return [
        this.read.has(there) ? "✓ read" : "", solved.predicted(chapter + ".1"),
        count ? "✓ " + count + (count === 1 ? " exercise" : " exercises") + " solved" : "",
      ].filter((words) => words).join(", ");
    },
    show() {
      for (const link of document.querySelectorAll(".contents nav > ul > li > a, .card a")) {
        const there = new URL(link.getAttribute("href"), location.href).pathname;
        const name = decodeURIComponent(there).split("/").slice(-2).join("/");
        const words = this.state(name);
        if (words) link.append(make("span", { class: "state" }, " " + words));
      }
      if (this.last) {
        const place = document.querySelector("[data-continue]");
        if (place) place.replaceChildren(this.link());
        else if (contents && this.last.page !== page) contents.querySelector("nav").prepend(this.link());
      }
      if (!this.last && !this.read.size && !solved.all.size) return;
      const button = make("button", { type: "button", class: "forget" }, "Forget where I was");
      button.addEventListener("click", () => {
        if (!confirm("Forget your place, what you have read and solved, and your predictions? Your answers in files stay.")) return;
        // Who leaves this page now has not been here.
        this.isForgotten = true;
        kept.forget("place", "read", "solved", "predict-", "verdict-");
        location.assign(root + "index.html");
      });
      contents?.querySelector("nav").append(button);
    },
  };
  reading.show();
  if (document.body.classList.contains("text") && page.startsWith("Chapters/")) reading.follow();

  // MARK: Search

  const opener = document.getElementById("open-search");
  if (opener && "HTMLDialogElement" in window) {
    const input = make("input", { type: "search", "aria-label": "Search the book", placeholder: "Words of the book, names of the code" });
    const list = make("ol");
    const state = make("p", { role: "status" }, "");
    const dialog = make("dialog", { "aria-label": "Search" },
      make("div", { class: "row" }, input,
        make("button", { type: "button", onclick: () => dialog.close() }, "Close")),
      state, list);
    document.body.append(dialog);

    let load;
    const find = () => load ||= new Promise((done, failed) => {
      const script = make("script", { src: root + "search.js", onload: () => done(window.workbookFind), onerror: failed });
      document.head.append(script);
    });

    /** A piece of the text around the first word, with the words marked. */
    function excerpt(text, words) {
      const low = text.toLowerCase();
      const first = Math.max(0, Math.min(...words.map((word) => {
        const place = low.indexOf(word);
        return place < 0 ? Infinity : place;
      }).concat(text.length)));
      // From the beginning of a word.
      const from = first === text.length || first < 50 ? 0 : text.indexOf(" ", first - 50) + 1;
      const part = (from > 0 ? "… " : "") + text.slice(from, from + 180) + (from + 180 < text.length ? " …" : "");
      return marked(part, words);
    }

    function marked(text, words) {
      const line = document.createDocumentFragment();
      const low = text.toLowerCase();
      let end = 0;
      for (;;) {
        let place = -1, length = 0;
        for (const word of words) {
          const found = low.indexOf(word, end);
          if (found >= 0 && (place < 0 || found < place)) { place = found; length = word.length; }
        }
        if (place < 0) break;
        line.append(text.slice(end, place), make("mark", {}, text.slice(place, place + length)));
        end = place + length;
      }
      line.append(text.slice(end));
      return line;
    }

    async function search() {
      const query = input.value;
      list.replaceChildren();
      list.dataset.words = "";
      if (!query.trim()) { state.textContent = ""; return; }
      let found;
      try {
        found = (await find())(query);
      } catch {
        state.textContent = "The search could not be read: search.js is missing.";
        return;
      }
      const { rows, marks } = found;
      const shown = rows.slice(0, 30);
      state.textContent = !rows.length ? "The book has none of these words."
        : rows.length === 1 ? "1 place"
          : rows.length > shown.length ? "The first " + shown.length + " of " + rows.length + " places"
            : rows.length + " places";
      list.dataset.words = query;
      list.replaceChildren(...shown.map(([place, page, title, text]) =>
        make("li", {}, make("a", { href: root + place, onclick: () => dialog.close() },
          marked(title ? page + " › " + title : page, marks),
          make("span", {}, excerpt(text, marks))))));
    }

    input.addEventListener("input", search);
    input.addEventListener("keydown", (event) => {
      const first = list.querySelector("a");
      if (event.key === "Enter" && first) first.click();
      if (event.key === "ArrowDown" && first) { event.preventDefault(); first.focus(); }
    });
    list.addEventListener("keydown", (event) => {
      const row = document.activeElement.closest("li");
      const next = event.key === "ArrowDown" ? row?.nextElementSibling
        : event.key === "ArrowUp" ? row?.previousElementSibling : undefined;
      if (next === undefined) return;
      event.preventDefault();
      (next ? next.querySelector("a") : input).focus();
    });
    const show = () => { dialog.showModal(); input.select(); find().catch(() => {}); };
    opener.addEventListener("click", show);
    opener.hidden = false;
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
      if (event.key === "/" && !isTyping && !dialog.open && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        show();
      }
    });
  }

  // MARK: Figures that play

  const svgNames = "http://www.w3.org/2000/svg";

  /** Shows a picture as far as one of its steps. */
  class Stage {
    constructor(svg, steps) {
      const box = svg.viewBox.baseVal;
      this.svg = svg;
      this.steps = steps;
      this.top = [...svg.querySelectorAll(".head")].reduce((low, head) =>
        Math.max(low, head.y.baseVal.value + head.height.baseVal.value), 0) + 1;
      // The curtain hangs to the lanes' end; the legend below stays.
      this.bottom = [...svg.querySelectorAll(".lane, .ahead, .life")].reduce((low, lane) => {
        const box = lane.getBBox();
        return Math.max(low, box.y + box.height);
      }, 0) + 2;
      this.now = this.add("now", box.width);
      this.curtain = this.add("curtain", box.width);
      svg.querySelector(".paper").after(this.now);
      svg.append(this.curtain);
      this.show(steps.length);
    }

    add(name, width) {
      const rect = document.createElementNS(svgNames, "rect");
      rect.setAttribute("class", name);
      rect.setAttribute("x", "0");
      rect.setAttribute("width", width);
      return rect;
    }

    show(position) {
      const before = position > 1 ? this.steps[position - 2].y : this.top;
      const end = position > 0 ? this.steps[position - 1].y : this.top;
      this.now.setAttribute("y", before);
      this.now.setAttribute("height", position > 0 ? Math.max(0, end - before) : 0);
      this.curtain.setAttribute("y", end);
      this.curtain.setAttribute("height", Math.max(0, this.bottom - end));
    }

    /** The whole picture again, without a player's marks. */
    rest() {
      this.now.setAttribute("height", "0");
      this.curtain.setAttribute("height", "0");
    }

    /** Where the latest step is in the window. */
    scroll(stage) {
      const line = this.now.getBoundingClientRect();
      const room = stage.getBoundingClientRect();
      if (line.bottom > room.bottom - 20) stage.scrollTop += line.bottom - room.bottom + 40;
      if (line.top < room.top + 20) stage.scrollTop -= room.top - line.top + 40;
    }
  }

  let players = 0;

  /** How far an element's top is below the bar at the top of the page. */
  const below = (element) => element.getBoundingClientRect().top
    - document.querySelector(".top").getBoundingClientRect().bottom - 8;

  /** The scene's own program, with the lines that an event was called from. */
  function program(source) {
    if (!source) return null;
    const rows = source.rows.map((html) => {
      const row = make("span", { class: "row", style: indent(html) });
      row.innerHTML = html.trimStart() + "\n";
      return row;
    });
    const code = make("pre", { tabindex: "0", "aria-label": "The program" }, make("code", {}, ...rows));
    return {
      panel: make("div", { class: "program" },
        make("p", {}, source.link ? make("a", { href: source.link }, source.name) : withCode(source.name)), code),
      /** The innermost line is where the program is; the others have called it. */
      light(lit) {
        rows.forEach((row, index) => {
          row.classList.toggle("lit", index === lit[0]);
          row.classList.toggle("caller", lit.indexOf(index) > 0);
        });
        const row = rows[lit[0]];
        if (row) code.scrollTop = row.offsetTop - (code.clientHeight - row.offsetHeight) / 2;
      },
    };
  }

  function player(figure, run) {
    let position = 1;
    const count = make("span", { class: "count" });
    const sentence = make("p", { class: "sentence" });
    const inside = make("p", { class: "inside" });
    const values = make("table", { class: "values" });
    const listing = program(run.program);
    const go = (to) => { position = Math.max(0, Math.min(run.steps.length, to)); draw(); };
    const button = (label, name, to) =>
      make("button", { type: "button", "aria-label": name, title: name, onclick: () => { stop(); go(to()); } }, label);
    const first = button("⇤", "Back to the beginning", () => 0);
    const back = button("←", "One event back", () => position - 1);
    const next = button("→", "One event on", () => position + 1);
    const last = button("⇥", "To the end", () => run.steps.length);
    const close = make("button", { type: "button", "aria-label": "Close", title: "Close", onclick: () => figure.dispatchEvent(new Event("rest")) }, "✕");

    // It plays by itself, at a pace that one chooses; any other key stops it.
    let clock = null;
    const play = make("button", { type: "button", class: "play" });
    const pace = make("select", { "aria-label": "Pace" },
      ...[["slow", 2400], ["steady", 1400], ["quick", 700]].map(([name, each]) =>
        make("option", { value: each, ...(name === kept.get("pace") ? { selected: "" } : {}) }, name)));
    if (!kept.get("pace")) pace.value = "1400";
    const stop = () => {
      clearInterval(clock);
      clock = null;
      play.textContent = "Play";
      play.setAttribute("aria-pressed", "false");
    };
    const begin = () => {
      stop();
      if (position === run.steps.length) go(0);
      play.textContent = "Pause";
      play.setAttribute("aria-pressed", "true");
      clock = setInterval(() => {
        go(position + 1);
        if (position === run.steps.length) stop();
      }, +pace.value);
    };
    play.addEventListener("click", () => { clock ? stop() : begin(); });
    pace.addEventListener("change", () => {
      kept.set("pace", pace.selectedOptions[0].textContent);
      if (clock) begin();
    });
    stop();
    const rows = run.steps.map((step, index) => {
      const row = make("button", { type: "button", tabindex: "-1", onclick: () => { stop(); go(index + 1); } }, step.line);
      row.style.paddingLeft = 1 + step.depth * 1.1 + "rem";
      return row;
    });
    const list = make("ol", { class: "steps", tabindex: "0", "aria-label": "All events" },
      ...rows.map((row) => make("li", {}, row)));
    const words = make("div", { class: "words", role: "status" }, sentence, inside, values);
    const side = make("div", { class: "side" }, words, ...(listing ? [listing.panel] : []), list);
    const stage = make("div", { class: "stage", tabindex: "0", "aria-label": "The picture so far", role: "group" });
    const home = figure.querySelector(".picture");
    if (run.drawing) stage.innerHTML = run.drawing.replaceAll('"ID"', '"played-' + ++players + '"');
    else stage.append(home.querySelector("svg"));
    const svg = stage.querySelector("svg");
    const panel = make("div", { class: "player", role: "group", "aria-label": "Play: " + run.title },
      make("div", { class: "keys" }, first, back, next, last, play, pace, count, close),
      make("div", { class: "body" }, stage, side));
    let picture;
    panel.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target === pace) return;
      const to = {
        ArrowRight: position + 1, ArrowLeft: position - 1,
        Home: 0, End: run.steps.length,
      }[event.key];
      if (event.key === "Escape") figure.dispatchEvent(new Event("rest"));
      if (to === undefined) return;
      event.preventDefault();
      stop();
      go(to);
    });

    /** The runs that are asked for something, which need names if they are several. */
    const runs = new Set(run.steps.flatMap((step) => step.demand.map(([name]) => name)));

    /** Says what happens at a step. */
    function say(position) {
      const step = run.steps[position - 1];
      sentence.textContent = step ? step.sentence : "Nothing has happened yet.";
      inside.textContent = step && step.inside.length ? "inside " + step.inside.join(" › ") : "";
      const demand = (step ? step.demand : []).map(([name, value]) =>
        [runs.size > 1 ? "demand of " + name : "outstanding demand", value]);
      values.replaceChildren(...[...demand, ...(step ? step.values : [])].map(([name, value]) =>
        make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, value))));
      values.hidden = !values.rows.length;
    }

    /** Gives the words the room of their longest, so that nothing moves. */
    function measure() {
      words.style.minHeight = "";
      const heights = run.steps.map((_, index) => { say(index + 1); return words.offsetHeight; });
      words.style.minHeight = Math.max(...heights) + "px";
    }

    function draw() {
      count.textContent = position + " of " + run.steps.length;
      say(position);
      rows.forEach((row, index) => {
        row.classList.toggle("done", index < position);
        if (index === position - 1) row.setAttribute("aria-current", "step");
        else row.removeAttribute("aria-current");
      });
      listing?.light(run.steps[position - 1]?.rows || []);
      const row = rows[position - 1];
      if (row) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
      const isStart = position === 0, isEnd = position === run.steps.length;
      // A button that can no longer be pressed must not keep the keys.
      const isLost = (isStart && [first, back].includes(document.activeElement))
        || (isEnd && [next, last].includes(document.activeElement));
      if (isLost) list.focus({ preventScroll: true });
      first.disabled = back.disabled = isStart;
      next.disabled = last.disabled = isEnd;
      picture.show(position);
      picture.scroll(stage);
    }

    return {
      panel,
      start() {
        stage.append(svg);
        home.hidden = !run.drawing;
        figure.append(panel);
        // What is not shown has no size yet.
        picture ||= new Stage(svg, run.steps);
        measure();
        go(1);
        if (!matchMedia("(prefers-reduced-motion: reduce)").matches) begin();
        (clock ? play : next).focus({ preventScroll: true });
        const beyond = stage.getBoundingClientRect().bottom + 8 - innerHeight;
        if (beyond > 0) scrollBy({ top: Math.min(beyond, below(panel)) });
        if (below(panel) < 0) scrollBy({ top: below(panel) });
      },
      rest() {
        stop();
        picture.rest();
        panel.remove();
        home.hidden = false;
        if (!run.drawing) home.append(svg);
        if (below(figure) < 0) scrollBy({ top: below(figure) });
      },
    };
  }

  /** The script with a heavy page's runs, which comes with the first that is played. */
  const later = document.querySelector("meta[name=runs]")?.content;

  /** Gives a figure a button that plays its run. */
  function playable(figure, run) {
    const opener = make("button", { type: "button", class: "open" }, "▶ Play this run");
    let made;
    opener.addEventListener("click", () => {
      if (!run()) {
        const script = make("script", { src: later });
        script.addEventListener("load", () => opener.click(), { once: true });
        return document.head.append(script);
      }
      made ||= player(figure, run());
      opener.hidden = true;
      made.start();
    });
    figure.addEventListener("rest", () => {
      made?.rest();
      opener.hidden = false;
      opener.focus({ preventScroll: true });
    });
    figure.append(opener);
  }

  for (const figure of document.querySelectorAll("figure.drawing[data-run]")) {
    // The figure's own picture is the stage, if it shows the calls.
    const run = () => {
      const found = (window.workbookRuns || {})[figure.dataset.run];
      return found && figure.classList.contains("sequence") ? { ...found, drawing: undefined } : found;
    };
    if (later || run()?.steps.length) playable(figure, run);
  }

  // MARK: Figures that are too small to be read

  /** The height of the smallest words of a drawing, in the window's pixels. */
  const smallest = (svg) => 10.5 * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;

  for (const picture of document.querySelectorAll("figure.drawing > .picture")) {
    const svg = picture.querySelector("svg");
    if (!svg || smallest(svg) >= 9) continue;
    const button = make("button", { type: "button", class: "enlarge" }, "Enlarge");
    button.addEventListener("click", () => {
      const copy = svg.cloneNode(true);
      for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
      copy.removeAttribute("aria-labelledby");
      copy.setAttribute("aria-hidden", "true");
      const dialog = make("dialog", { class: "large", "aria-label": "The figure, large" },
        make("div", { class: "row" }, make("button", { type: "button", onclick: () => dialog.close() }, "Close")),
        make("div", { class: "drawing", tabindex: "0", role: "group", "aria-label": svg.querySelector("title, desc")?.textContent || "The figure" }, copy));
      dialog.addEventListener("close", () => { dialog.remove(); button.focus({ preventScroll: true }); });
      document.body.append(dialog);
      dialog.showModal();
    });
    picture.addEventListener("click", () => button.click());
    picture.classList.add("small");
    picture.after(button);
  }

  // MARK: Predictions

  /** A text whose words between backticks are code, and between stars stressed. */
  function withCode(text) {
    const line = document.createDocumentFragment();
    for (const part of text.split(/(`[^`]+`|\*[^*\s][^*]*\*)/)) {
      const inner = part.slice(1, -1);
      line.append(/^`.+`$/.test(part) ? make("code", {}, inner)
        : /^\*.+\*$/.test(part) ? make("em", {}, inner) : part);
    }
    return line;
  }

  /** Where a prediction leaves the truth: null if it does not. A telephone
      begins a line with a capital, which makes no difference. */
  function difference(predicted, truth) {
    const isSame = (index) => predicted[index].toLowerCase() === truth[index].toLowerCase();
    let right = 0;
    while (right < predicted.length && right < truth.length && isSame(right)) right += 1;
    return right === predicted.length && right === truth.length ? null : right;
  }

  /** What the tests see of a wrong prediction: the lines up to where it leaves
      the truth. Two predictions that look the same are the same mistake. */
  const seen = (predicted, right) =>
    JSON.stringify(predicted.length <= right ? [predicted, "more"] : predicted).toLowerCase();

  /** The mistakes that explain all that is wrong, as the command names them. */
  const explanation = (answers, secret) => {
    const whole = explained(answers, secret, () => true);
    // An empty list is an answer to some, and to others none yet.
    return whole.length ? whole : explained(answers, secret, (index) => answers[index].length > 0);
  };

  function explained(answers, secret, isAnswered) {
    const signature = (lists) => {
      const failing = new Map();
      lists.forEach((list, index) => {
        const right = difference(list, secret.lines[index]);
        if (right !== null && isAnswered(index)) failing.set(index, seen(list, right));
      });
      return failing;
    };
    const own = signature(answers);
    const isPart = (part, whole) => [...part].every(([index, text]) => whole.get(index) === text);
    const parts = secret.mistakes
      .map((mistake) => ({ mistake, failing: signature(mistake.lines) }))
      .filter(({ failing }) => failing.size && isPart(failing, own));
    const largest = parts.filter((part) => !parts.some((other) =>
      other !== part && other.failing.size > part.failing.size && isPart(part.failing, other.failing)));
    const texts = largest.map(({ failing }) => JSON.stringify([...failing]));
    const all = new Set(largest.flatMap(({ failing }) => [...failing.keys()]));
    const isWhole = all.size === own.size && new Set(texts).size === texts.length;
    return isWhole ? largest.map(({ mistake }) => mistake) : [];
  }

  for (const form of document.querySelectorAll("form.prediction")) {
    const id = form.dataset.exercise;
    const asked = (window.workbookPredictions || {})[id];
    if (!asked) continue;
    const bytes = Uint8Array.from(atob(asked), (letter) => letter.charCodeAt(0));
    const secret = JSON.parse(new TextDecoder().decode(bytes));
    secret.lines = secret.programs.map(({ lines }) => lines);
    const areas = [...form.querySelectorAll("textarea")];
    const verdicts = [...form.querySelectorAll(".verdict")];
    const remark = form.querySelector(".mistake");
    const tally = form.querySelector(".tally");
    const hasCommas = secret.lines.flat().some((line) => line.includes(","));
    // A list as the exercise's file has it is allowed, and so are commas alone.
    const linesOf = (area) => area.value.split("\n").flatMap((line) => {
      const quoted = [...line.matchAll(/["“”„]([^"“”„]*)["“”„]/g)].map((match) => match[1]);
      return quoted.length ? quoted : hasCommas ? [line] : line.split(",");
    }).map((line) => line.trim().replace(/\s+/g, " ")).filter((line) => line !== "");

    // What can be printed, as buttons: nobody has to type it, and nobody is
    // wrong by a letter.
    const possible = [...new Set([...secret.lines, ...secret.mistakes.flatMap((mistake) => mistake.lines)].flat())]
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    const known = new Set(possible.map((line) => line.toLowerCase()));
    const put = (area, text) => {
      area.value = text;
      area.dispatchEvent(new Event("input", { bubbles: true }));
    };
    for (const area of areas) {
      const row = make("div", { class: "chips", role: "group", "aria-label": "Lines that can occur" },
        make("div", {}, ...possible.map((line) => make("button", {
          type: "button",
          onclick: () => put(area, [...linesOf(area), line].join("\n")),
        }, line))),
        make("button", {
          type: "button", class: "undo", "aria-label": "Take the last line back",
          onclick: () => put(area, linesOf(area).slice(0, -1).join("\n")),
        }, "⌫"));
      area.before(row);
    }

    (kept.read("predict-" + id) || []).forEach((text, index) => { if (areas[index]) areas[index].value = text; });
    const fit = (area) => { area.rows = Math.max(3, area.value.split("\n").length + 1); };
    areas.forEach((area) => { fit(area); area.setAttribute("autocorrect", "off"); });
    form.addEventListener("input", (event) => {
      fit(event.target);
      kept.write("predict-" + id, areas.map((area) => area.value));
    });

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const answers = areas.map(linesOf);
      const again = [];
      let open = 0;
      answers.forEach((answer, index) => {
        const right = difference(answer, secret.lines[index]);
        if (!answer.length) open += 1;
        else if (right !== null) again.push(areas[index]);
        verdicts[index].replaceChildren(...verdict(answer, right, secret.lines[index], secret.programs[index]));
      });
      const isRight = !again.length && !open;
      remark.replaceChildren();
      remark.classList.toggle("passed", isRight);
      tally.replaceChildren();
      kept.write("verdict-" + id, { right: answers.length - open - again.length, of: answers.length, isWhole: !open });
      if (!open) uncover();
      if (isRight) {
        remark.append(make("p", {}, "✓ All of it is what the programs print."));
        remark.append(make("p", { class: "by-hand" }, "Write it into the exercise's file too, and ",
          make("code", {}, "swift run workbook test " + id), " counts it."));
      } else {
        tally.append(answers.length - open - again.length + " of " + answers.length + " right"
          + (open ? ", " + open + " empty" : "") + ".");
        again.forEach((area, index) => tally.append(index ? ", " : " Look again at ",
          make("a", { href: "#" + area.id }, area.closest("fieldset").dataset.program)));
        if (again.length) tally.append(".");
        for (const mistake of explanation(answers, secret)) {
          const name = make("p", {}, "This looks like ", make("em", {}, mistake.title), ".");
          remark.append(name, make("p", {}, withCode(mistake.text)));
        }
      }
      (remark.hasChildNodes() ? remark : tally).scrollIntoView({ block: "nearest" });
      const names = areas.map((area) => area.closest("fieldset").dataset.program);
      const printed = (line) => possible.find((other) => other.toLowerCase() === line.toLowerCase()) ?? line;
      const lists = Object.fromEntries(names.map((name, index) => [name, answers[index].map(printed)]));
      document.dispatchEvent(new CustomEvent("workbook-predicted", { detail: { id, lists } }));
    });

    form.addEventListener("reset", () => {
      kept.set("predict-" + id, null);
      kept.set("verdict-" + id, null);
      verdicts.forEach((place) => place.replaceChildren());
      remark.replaceChildren();
      tally.replaceChildren();
      setTimeout(() => areas.forEach(fit));
    });

    function verdict(answer, right, truth, program) {
      if (!answer.length) return [make("p", { class: "rest" }, "Nothing yet; the program prints something.")];
      if (right === null) return [make("p", { class: "right" }, "✓ This is what it prints.")];
      const rows = answer.map((line, index) =>
        index < right ? make("li", { class: "right" }, "✓ " + line)
          : index === right ? make("li", { class: "wrong" }, "✗ " + line)
            : make("li", { class: "rest" }, "  " + line));
      if (right >= answer.length) {
        rows.push(make("li", { class: "wrong" }, "✗ (nothing more)"));
      }
      const isSeveral = right < answer.length
        && answer[right].toLowerCase().startsWith((truth[right] + " ").toLowerCase());
      const isStrange = right < answer.length && !known.has(answer[right].toLowerCase());
      const said = isSeveral ? "Write each thing on a line of its own."
        : isStrange ? "“" + answer[right] + "” is none of the lines that can occur; they stand above the field."
        : right === answer.length ? "Your lines are right, but the program prints more."
          : "Line " + (right + 1) + " differs from what the program prints.";
      const lesson = make("p", {}, withCode(program.lesson));
      if (program.place) lesson.append(" ", make("a", { href: program.place }, "Read about it."));
      return [make("ol", {}, ...rows), make("p", {}, said), lesson];
    }
    for (const control of form.querySelectorAll("[hidden]")) control.hidden = false;

    // The part after the prediction shows and describes what the programs do.
    // It is covered, from its first run to its last, until each program has an
    // answer.
    const isAfter = (element) => form.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    const end = parts.filter(isAfter)[1];
    const runs = [...document.querySelectorAll("main > :is(.output, .drawing)")].filter((run) =>
      isAfter(run) && !(end && end.compareDocumentPosition(run) & Node.DOCUMENT_POSITION_FOLLOWING));
    const all = [...document.querySelectorAll("main > *")];
    const behind = all.slice(all.indexOf(runs[0]) + 1, all.indexOf(runs.at(-1)) + 1)
      .filter((element) => !element.matches("h3, h4, .exercise"));
    const cover = (isOn) => {
      runs.forEach((run) => run.classList.toggle("covered", isOn));
      behind.forEach((element) => element.classList.toggle("behind", isOn));
    };
    const uncover = () => {
      cover(false);
      runs[0]?.querySelector(".uncover")?.remove();
    };
    if (runs.length && parts.length && !kept.read("verdict-" + id)?.isWhole) {
      cover(true);
      runs[0].append(make("button", { type: "button", class: "uncover", onclick: uncover }, "Predict first, or show the runs"));
    }
  }

  // For live.js, which `workbook serve` adds.
  window.workbook = { make, copier, solved, playable, withCode };
})();
