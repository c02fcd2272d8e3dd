/* ---- one item by one metric ---- */

class View {
  constructor(metric, name, item, { texts, notes }, labels) {
    Object.assign(this, { metric, name, item, labels, links: links(metric, item, notes) });
    this.cuts = new Map([["c", cut(texts[item.c])], ...item.r.map((text, r) => [`r${r}`, cut(texts[text])])]);
    this.marks = new Map();  // "c.12" -> element
    this.of = new Map();     // "c.12" -> links
    for (const link of this.links) {
      for (const key of this.keys(link)) this.of.set(key, [...(this.of.get(key) || []), link]);
    }
    this.nth = metric.q && item.r.length === 1 ? this.numbered() : new Map();  // "c.12" -> numbers
    this.said = make("p", { class: "said", "aria-live": "polite" });
    this.quiet();
    const several = item.r.length > 1;
    this.element = make("article", { class: "view", "aria-label": name },
      make("header", {}, make("h3", {}, name), make("output", {}, shown(metric.v))),
      this.text("c", "Candidate"),
      ...item.r.map((_, r) => this.text(`r${r}`, several ? `Reference ${r + 1}` : "Reference")),
      this.said, this.sum(), ...this.parts());
    if (metric.n) this.said.before(make("p", { class: "soft" }, `Note: ${metric.n}.`));
  }

  keys(link) {
    return [...link.own.map((k) => `c.${k}`), ...link.other.map((k) => `r${link.of}.${k}`)];
  }

  /* The words of a subsequence in the order of the reference: a number where each run of them begins, on both sides.
     A candidate's word that is on several sentences' subsequences has several. */
  numbered() {
    const runs = new Map();
    for (const { run, own, other } of this.links) {
      const [here, there] = runs.get(run) || [Infinity, Infinity];
      runs.set(run, [Math.min(here, ...own), Math.min(there, ...other)]);
    }
    const order = [...runs.values()].sort(([, a], [, b]) => a - b);
    const found = new Map();
    for (const [i, places] of order.entries()) {
      for (const key of [`c.${places[0]}`, `r0.${places[1]}`]) found.set(key, [...(found.get(key) || []), i + 1]);
    }
    return found;
  }

  quiet() {
    this.said.textContent = this.links.length
      ? "Point at a highlighted word, or move between them with the arrow keys, to see what it was matched with."
      : "Nothing was matched.";
  }

  /* A text with its matched words marked; one of them is in the order of focus, arrow keys reach the others. */
  text(side, name) {
    const cuts = this.cuts.get(side);
    const words = make("div", { class: "words", dir: "auto", role: "group", tabindex: "0" });
    let matched = 0;
    let last = null, before = null;
    cuts.forEach((piece, number) => {
      const key = `${side}.${number}`;
      const own = this.of.get(key);
      if (own && before && own.length === before.length && own.every((link, i) => link === before[i])) {
        last.append(piece);  // a sentence that other metrics cut into words
        this.marks.set(key, last);
        return;
      }
      before = own;
      if (own) {
        const best = Math.max(...own.map((link) => link.credit));
        last = make("span", { class: `m${strength(best)}`, role: "button", tabindex: "-1", "data-key": key, "data-nth": this.nth.get(key)?.join() ?? null }, piece);
        this.marks.set(key, last);
        words.append(last);
        matched++;
        return;
      }
      const joined = !wordy(piece) && !piece.includes("\n") && this.joined(side, number);
      if (joined) {
        const gap = make("span", { class: `j${strength(joined.credit)}` }, piece);
        this.marks.set(key, gap);
        words.append(gap);
      } else words.append(piece);
    });
    const first = words.querySelector(".m");
    if (first) { first.tabIndex = 0; words.removeAttribute("tabindex"); }
    words.setAttribute("aria-label", `${name}; ${matched} of its words are matched`);
    words.addEventListener("pointerover", (event) => this.look(event.target.closest(".m")));
    words.addEventListener("pointerleave", () => this.clear());
    words.addEventListener("focusin", (event) => this.look(event.target.closest(".m")));
    words.addEventListener("focusout", () => this.clear());
    words.addEventListener("keydown", (event) => this.move(event, words));
    return make("div", { class: "text" }, make("h4", {}, name), words);
  }

  /* Whether what stands between two words joins them, because one match goes on over it. */
  joined(side, number) {
    const before = this.of.get(`${side}.${number - 1}`) || [];
    const after = new Set((this.of.get(`${side}.${number + 1}`) || []).map((link) => link.run));
    return before.find((link) => after.has(link.run));
  }

  move(event, words) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const marks = [...words.querySelectorAll(".m")];
    const at = marks.indexOf(document.activeElement);
    const next = event.key === "Home" ? marks[0] : event.key === "End" ? marks.at(-1) : step && marks[at + step];
    if (at < 0 || !next) return;
    event.preventDefault();
    marks[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  clear() {
    this.marks.forEach((mark) => mark.classList.remove("hot", "own"));
  }

  look(mark) {
    if (!mark) return;
    const found = this.of.get(mark.dataset.key);
    this.light(found);
    mark.classList.add("own");
    this.tell(found, mark.dataset.key.startsWith("c."));
  }

  /* Lights all words of some links, and what joins them. */
  light(found) {
    this.clear();
    const keys = new Set(found.flatMap((link) => this.keys(link)));
    for (const key of keys) {
      this.marks.get(key)?.classList.add("hot");
      const [side, number] = key.split(".");
      if (keys.has(`${side}.${Number(number) + 2}`)) {
        const gap = this.marks.get(`${side}.${Number(number) + 1}`);
        if (gap?.classList.contains("j")) gap.classList.add("hot");
      }
    }
  }

  tell(found, fromCandidate) {
    const own = phrase(found.flatMap((l) => (fromCandidate ? l.own : l.other)), this.side(fromCandidate ? "c" : found[0].of));
    const others = new Map();
    for (const link of found) {
      const place = fromCandidate ? link.of : "c";
      others.set(place, [...(others.get(place) || []), ...(fromCandidate ? link.other : link.own)]);
    }
    const credit = found.reduce((sum, link) => sum + link.credit, 0);
    const alike = found.reduce((sum, link) => sum + link.similarity, 0) / found.length;
    const names = [...others].map(([place, numbers]) => {
      const where = place === "c" ? "the candidate" : this.item.r.length > 1 ? `reference ${place + 1}` : "the reference";
      return [make("strong", {}, phrase(numbers, this.side(place))), ` in ${where}`];
    });
    const units = found.length > 1 ? `${found.length} matches` : this.metric.p[found[0].part].k;
    const notes = [...new Set(found.flatMap((link) => link.notes).filter(Boolean))].slice(0, 6).join("; ");
    this.said.replaceChildren(make("strong", {}, own), " ↔ ", ...names.flatMap((n, i) => (i ? [", ", ...n] : n)),
      ` · ${units}, similarity ${shown(alike, 3)}, credit ${shown(credit, 3)}${notes ? ` · ${notes}` : ""}`);
  }

  side(place) {
    return this.cuts.get(place === "c" ? "c" : `r${place}`);
  }

  sum() {
    const body = make("tbody");
    this.metric.s.forEach(([name, how, value], i) => body.append(
      make("tr", { class: i === this.metric.s.length - 1 ? "last" : null },
        make("th", { scope: "row" }, name), make("td", { class: "how" }, how), make("td", {}, shown(value)))));
    const head = make("thead", {}, make("tr", {}, make("th", { class: "left", scope: "col" }, "what"),
      make("th", { class: "left", scope: "col" }, "how"), make("th", { scope: "col" }, "value")));
    return make("details", { open: true }, make("summary", {}, "How it adds up"),
      make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${this.name}: how it adds up` }, make("table", {}, head, body)));
  }

  parts() {
    return this.metric.p.map((part, number) => {
      const own = this.links.filter((link) => link.part === number);
      const which = this.item.r.length > 1 && part.r >= 0 ? `reference ${part.r + 1}` : "";
      const title = [`${part.k}s`, which, SIDES[part.s || 0]].filter(Boolean).join(", ");
      const held = make("details", { open: this.metric.p.length === 1 },
        make("summary", {}, `${title}: ${own.length} matched, ${Number(part.h.toFixed(3))} of credit${this.nth.size ? ", numbered in the reference’s order" : ""}`));
      if (part.tree) held.append(this.trees(part));
      if (own.length) held.append(this.table(part, own, title));
      if (part.u) this.unmatched(part, held);
      return held;
    });
  }

  table(part, own, title) {
    const labelled = part.k === "sentence";
    const names = ["candidate", "reference", "units", "similarity", "credit", ...(labelled ? ["label"] : [])];
    const head = make("tr", {}, ...names.map((name, i) => make("th", { scope: "col", class: i < 2 ? "left" : null }, name)));
    const body = make("tbody");
    for (const run of new Set(own.map((link) => link.run))) body.append(this.row(own.filter((l) => l.run === run), labelled));
    return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${this.name}: ${title}` },
      make("table", {}, make("thead", {}, head), body));
  }

  row(found, labelled) {
    const [first] = found;
    const noted = (text, note) => [make("bdi", {}, text), note ? make("span", { class: "note" }, note) : null];
    const alike = found.reduce((sum, link) => sum + link.similarity, 0) / found.length;
    const label = labelled ? this.labels.find(([least]) => alike >= least)[1] : null;
    const row = make("tr", {},
      make("th", { scope: "row" }, ...noted(phrase(found.flatMap((l) => l.own), this.side("c")), first.notes[0])),
      make("td", { class: "left" }, ...noted(phrase(found.flatMap((l) => l.other), this.side(first.of)), first.notes[1])),
      make("td", {}, String(found.length)), make("td", {}, shown(alike, 3)),
      make("td", {}, shown(found.reduce((sum, l) => sum + l.credit, 0), 3), first.notes[2] ? make("span", { class: "note" }, first.notes[2]) : null),
      label ? make("td", {}, label) : null);
    row.addEventListener("pointerenter", () => this.light(found));
    row.addEventListener("pointerleave", () => this.clear());
    return row;
  }

  unmatched(part, held) {
    ["candidate", "reference"].forEach((name, i) => {
      if (part.u[i].length) held.append(make("p", { class: "note" }, `Unmatched in the ${name}: `, make("bdi", {}, part.u[i].join(" · "))));
    });
  }

  /* The triples of both texts as small trees, shared arcs marked. */
  trees(part) {
    const grown = (nodes) => make("ul", {}, ...nodes.map(([word, relation, shared, below]) => make("li", {},
      relation ? make("span", { class: "rel" }, `${relation} `) : null,
      make("span", { class: shared ? "shared" : null }, word), shared ? make("span", { class: "rel" }, " shared") : null,
      below.length ? grown(below) : null)));
    const one = (name, nodes) => make("div", { class: "tree" }, make("h4", {}, name), grown(nodes));
    return make("div", { class: "pair" }, one("Candidate", part.tree[0]), one("Reference", part.tree[1]));
  }
}

function draw(box, held, item, metrics, names, labels) {
  const views = metrics.map((number) => new View(item.m[number], names[number], item, held, labels).element);
  box.className = `pair${views.length === 1 ? " one" : ""}`;
  box.replaceChildren(...views);
}
