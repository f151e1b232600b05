// The search: pages load it with its index when a reader first searches.
"use strict";

window.workbookFind = (() => {
  const rows = window.workbookSearch;

  const omitted = new Set(("a an and are as at be been but by can could did do does doesn't don't for from get had "
    + "has have how i if in into is isn't it its me my not of on or should so than that the their them then there "
    + "this to too was were what when where which why will with won't would you your").split(" "));

  /** Words that a reader uses for a word of the book. */
  const synonyms = {
    lose: "drop miss keep", drop: "lose", miss: "lose drop", leak: "hold retain cycle", retain: "hold", hold: "retain",
    willset: "before", didset: "after", backpressure: "demand", safe: "safety lock", safety: "safe", emit: "deliver send",
    fire: "deliver print tick receive", observer: "subscriber", unsubscribe: "cancel", dispose: "cancel",
    stop: "cancel end", silent: "nothing", empty: "nothing", crash: "trap", infinite: "endless", unit: "test",
    memory: "leak retain", mock: "fixture", await: "async", kvo: "observing", bytime: "time", simultaneous: "overlapping",
  };
  const irregular = { lost: "lose", sent: "send", kept: "keep", held: "hold", ran: "run", made: "make", began: "begin" };

  /** Questions of a reader whose pipeline does not do what it should. */
  const symptom = /\b(why|not?|\w+n't|never|nothing|silent|los(t|es?|ing)|miss(ing|es|ed)?|leaks?|stops?|stuck|twice|keeps|still)\b/;

  function stem(word) {
    let root = irregular[word] || word;
    if (/[^aiouse]s$/.test(root) || /[^s]es$/.test(root)) root = root.slice(0, -1);
    const short = root.replace(/(ed|ing)$/, "");
    if (/[aeiouy]/.test(short) && short.length > 1) root = short;
    return root.replace(/([^e])e$/, "$1").replace(/([a-z])\1$/, "$1").replace(/ie$|y$/, "i");
  }

  /** The words of a text; of `openDemand`, also `open` and `demand`. */
  const wordsOf = (text) => text.match(/\d+\.\d+|\p{Script=Hangul}+|[\p{Script=Latin}\d_']+/gu) || [];
  const partsOf = (word) => /[a-z][A-Z]/.test(word) ? [word, ...word.split(/(?<=[a-z])(?=[A-Z])/)] : [word];
  const stemsOf = (text) => wordsOf(text).flatMap(partsOf).map((word) => stem(word.toLowerCase()));

  // For each row, the weight of each of its words.
  const weights = rows.map(([, page, title, text, names = "", uses = ""]) => {
    const all = new Map();
    const add = (field, weight) => stemsOf(field).forEach((word) => all.set(word, (all.get(word) || 0) + weight));
    add(page, 3);
    add(title, 6);
    add(text, 1);
    add(names, 3);
    add(uses, 1);
    return all;
  });
  const lengths = rows.map(([, , , text]) => 300 + text.length);
  const middle = lengths.reduce((sum, length) => sum + length, 0) / rows.length;
  const count = new Map();
  for (const all of weights) for (const word of all.keys()) count.set(word, (count.get(word) || 0) + 1);
  const rarity = (word) => Math.log(1 + rows.length / (1 + (count.get(word) || 0)));

  /** Whether two words differ by one letter, or by two letters that changed places. */
  function isNear(a, b) {
    if (Math.abs(a.length - b.length) > 1) return false;
    let from = 0, end = 0;
    while (from < a.length && a[from] === b[from]) from += 1;
    while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end += 1;
    const [left, right] = [a, b].map((word) => word.slice(from, word.length - end));
    return Math.max(left.length, right.length) <= 1
      || left.length === 2 && left === right[1] + right[0];
  }

  /** The words of the book that a typed word may mean, with how well each fits. */
  function meanings(typed) {
    const word = stem(typed);
    const found = new Map();
    const add = (other, fit) => { if (count.has(other) && !(found.get(other) > fit)) found.set(other, fit); };
    add(word, 1);
    for (const other of (synonyms[typed] || synonyms[irregular[typed]] || Object.entries(synonyms)
      .find(([key]) => stem(key) === word)?.[1] || "").split(" ")) add(stem(other), 0.6);
    if (word.length > 2) for (const other of count.keys()) if (other.startsWith(word)) add(other, 0.5);
    if (!found.size && word.length > 3) for (const other of count.keys()) if (isNear(word, other)) add(other, 0.7);
    return [...found];
  }

  /** The rows that answer a query, best first, with the words to mark. */
  return (query) => {
    const low = query.trim().toLowerCase();
    const typed = wordsOf(low).filter((word) => word.length > 1 || !/[a-z]/.test(word));
    const telling = typed.filter((word) => !omitted.has(word));
    const words = (telling.length ? telling : typed).map((word) => ({ word, all: meanings(word) }));
    const known = words.map(({ word, all }) => all.length
      ? Math.max(...all.map(([other, fit]) => fit * rarity(other))) : rarity(word));
    const whole = known.reduce((sum, one) => sum + one, 0);
    const isSymptom = symptom.test(low);
    const isMeant = (term) => {
      const stems = stemsOf(term);
      return stems.length === words.length
        && words.every(({ all }, place) => all.some(([other, fit]) => other === stems[place] && fit > 0.5));
    };
    const found = [];
    rows.forEach((row, index) => {
      const [, page, title, text, names = "", , kind = ""] = row;
      let weight = 0, covered = 0;
      words.forEach(({ all }, place) => {
        let best = 0;
        for (const [other, fit] of all) {
          const here = weights[index].get(other);
          if (here) best = Math.max(best, fit * rarity(other) * here / (here + 0.6 + lengths[index] / middle));
        }
        weight += best;
        if (best) covered += known[place];
      });
      if (!weight) return;
      weight *= (covered / whole) ** 1.5;
      if (typed.length > 1 && (title + " " + text).toLowerCase().includes(low)) weight += 3;
      // The meaning of a word, then its declaration or exercise.
      if (kind === "glossary" && title.split(", ").some(isMeant)) weight += 40;
      const declared = names.split(" ").filter((name) => name.toLowerCase() === words.map(({ word }) => word).join(" "));
      if (declared.length) weight += declared.some((name) => /^[A-Z]/.test(name)) ? 20 : 15;
      if (page === "Exercise" && telling.some((word) => names.startsWith(word + " "))) weight += 20;
      if (isMeant(page.replace(/^\d+ /, ""))) weight += 15;
      if (isSymptom && kind === "symptom") weight *= 3;
      found.push({ row, weight });
    });
    const marks = words.flatMap(({ word, all }) => [word, ...all.filter(([, fit]) => fit > 0.5).map(([other]) => other)]);
    const sorted = found.sort((a, b) => b.weight - a.weight).map(({ row }) => row);
    const seen = new Set();
    return { rows: sorted.filter(([place]) => !seen.has(place) && seen.add(place)), marks };
  };
})();
