/* ---- all items: filter, order, open ---- */

class Explorer {
  constructor(index) {
    Object.assign(this, { index, order: [], limit: 20, found: null });
    const metrics = index.metrics;
    for (const [id, chosen] of [["first", 0], ["second", metrics.length - 1]]) {
      $(id).replaceChildren(...metrics.map((name, i) => make("option", { value: i, selected: i === chosen }, name)));
    }
    const names = (id, all) => $(id).append(...[...new Set(all)].map((name) => make("option", {}, name)));
    names("system", index.systems);
    names("document", index.documents);
    this.ranks = index.values.map(ranked);
    for (const id of ["first", "second", "system", "document", "by"]) $(id).addEventListener("change", () => this.refresh(true));
    $("search").addEventListener("input", () => {
      clearTimeout(this.waiting);
      this.waiting = setTimeout(() => this.search(), 200);
    });
    $("more").addEventListener("click", () => { this.limit += 50; this.refresh(false); });
    $("close").addEventListener("click", () => $("detail").close());
    $("previous").addEventListener("click", () => this.step(-1));
    $("next").addEventListener("click", () => this.step(1));
    this.refresh(true);
  }

  get pair() { return [Number($("first").value), Number($("second").value)]; }

  gap(item) {
    const [a, b] = this.pair;
    const [one, other] = [this.ranks[a][item], this.ranks[b][item]];
    return one === null || other === null ? null : one - other;
  }

  /* Names are searched at once; texts are unpacked for it when three letters are there. */
  async search() {
    const wanted = $("search").value.trim().toLocaleLowerCase();
    const asked = (this.asked = Symbol("search"));
    this.found = null;
    if (wanted) {
      const { systems, documents, chunk: where } = this.index;
      const found = new Set(systems.keys());
      for (const item of systems.keys()) {
        if (!`${documents[item]} ${systems[item]}`.toLocaleLowerCase().includes(wanted)) found.delete(item);
      }
      if (wanted.length > 2 && this.index.open) {
        for (const number of new Set(where.filter(Boolean).map(([of]) => of))) {
          const { texts, items } = await chunk(number);
          if (asked !== this.asked) return;
          const hits = texts.map(([text]) => text.toLocaleLowerCase().includes(wanted));
          where.forEach((place, item) => {
            const [of, at] = place || [];
            if (of === number && [items[at].c, ...items[at].r].some((text) => hits[text])) found.add(item);
          });
        }
      }
      this.found = found;
    }
    this.refresh(true);
  }

  refresh(anew) {
    if (anew) this.limit = 20;
    const { systems, documents, values } = this.index;
    const [a, b] = this.pair;
    const [system, wanted] = [$("system").value, $("document").value];
    const keys = {
      gap: (i) => Math.abs(this.gap(i) ?? -1), first: (i) => values[a][i] ?? -Infinity, second: (i) => values[b][i] ?? -Infinity,
      low: (i) => -(values[a][i] ?? Infinity), data: (i) => -i,
    };
    const key = keys[$("by").value];
    this.order = [...systems.keys()].filter((i) => (!system || systems[i] === system) && (!wanted || documents[i] === wanted)
      && (!this.found || this.found.has(i))).sort((i, j) => key(j) - key(i) || i - j);
    const { metrics, human } = this.index;
    const heads = ["document", "system", metrics[a], ...(a === b ? [] : [metrics[b], "rank gap"]), ...human.map(([name]) => name)];
    const body = this.order.slice(0, this.limit).map((i) => make("tr", {},
      make("th", { scope: "row" }, this.index.chunk[i] ? this.opener(i) : make("bdi", {}, documents[i])),
      make("td", { class: "left" }, make("bdi", {}, systems[i])), make("td", {}, shown(values[a][i])),
      ...(a === b ? [] : [make("td", {}, shown(values[b][i])), make("td", {}, this.signed(i))]),
      ...human.map(([, column]) => make("td", {}, column[i] === null ? "–" : String(Number(column[i].toFixed(3)))))));
    $("rows").tHead.replaceChildren(make("tr", {}, ...heads.map((name, i) => make("th", { scope: "col", class: i < 2 ? "left" : null }, name))));
    $("rows").tBodies[0].replaceChildren(...body);
    $("count").textContent = `${Math.min(this.limit, this.order.length)} of ${this.order.length} items shown`;
    $("more").hidden = this.limit >= this.order.length;
  }

  signed(i) {
    const gap = this.gap(i);
    return gap === null ? "–" : `${gap > 0 ? "+" : gap < 0 ? "−" : ""}${Math.abs(100 * gap).toFixed(0)} %`;
  }

  opener(i) {
    const name = this.index.documents[i];
    const button = make("button", { class: "plain", type: "button", "aria-label": `Open document ${name}, system ${this.index.systems[i]}` }, make("bdi", {}, name));
    button.addEventListener("click", () => this.open(i));
    return button;
  }

  step(by) {
    let at = this.order.indexOf(this.at) + by;
    while (at in this.order && !this.index.chunk[this.order[at]]) at += by;
    if (at in this.order) this.open(this.order[at]);
  }

  async open(i) {
    this.at = i;
    const { documents, systems, metrics, labels, chunk: where, shown: open } = this.index;
    const held = await chunk(where[i][0]);
    $("opened").replaceChildren("Document ", make("bdi", {}, documents[i]), ", system ", make("bdi", {}, systems[i]));
    const chosen = [...new Set(this.pair)].map((number) => open.indexOf(number)).filter((number) => number >= 0);
    draw($("views"), held, held.items[where[i][1]], chosen, open.map((number) => metrics[number]), labels);
    const at = this.order.indexOf(i);
    $("previous").disabled = at <= 0;
    $("next").disabled = at < 0 || at >= this.order.length - 1;
    if (!$("detail").open) $("detail").showModal();
    $("detail").scrollTop = 0;
  }
}

/* Each value's place among all, 0 the least and 1 the greatest; equal ones share theirs. */
function ranked(values) {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const first = new Map(), last = new Map();
  known.forEach((value, i) => { if (!first.has(value)) first.set(value, i); last.set(value, i); });
  const most = Math.max(known.length - 1, 1);
  return values.map((value) => (value === null ? null : (first.get(value) + last.get(value)) / 2 / most));
}

async function start() {
  document.querySelectorAll("table.sortable").forEach(sortable);
  document.querySelectorAll("button[data-copy]").forEach((button) => button.addEventListener("click", () => copy(button)));
  if (!$("index")) return;
  const index = await unpacked("index");
  if ($("rows")) new Explorer(index);
  else {
    const held = await chunk(0);
    draw($("views"), held, held.items[0], [...held.items[0].m.keys()], index.metrics, index.labels);
  }
  document.documentElement.dataset.ready = "";
}

start();
