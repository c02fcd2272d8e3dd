/* ---- what the page's data says of links, units and words ---- */

const SIDES = ["", "asked by the candidate", "asked by the reference"];

/* A unit is a list of the text's pieces; first, -1, last is a range of them. */
function pieces(unit) {
  const found = [];
  for (let i = 0; i < unit.length; i++) {
    if (unit[i] !== -1) { found.push(unit[i]); continue; }
    for (let k = unit[i - 1] + 1; k < unit[i + 1]; k++) found.push(k);
  }
  return found;
}

function cut([text, lengths]) {
  const letters = Array.from(text);
  let at = 0;
  return lengths.map((length) => letters.slice(at, (at += length)).join(""));
}

function links(metric, item, notes) {
  const found = [];
  metric.p.forEach((part, number) => {
    let at = 0;
    (part.g || part.c.map(() => 1)).forEach((size, run) => {
      for (const end = at + size; at < end; at++) {
        const similarity = part.y ? part.y[at] : 1;
        found.push({
          part: number, run: `${number}.${run}`, own: pieces(part.c[at]), other: pieces(part.f[at]),
          of: part.o ? part.o[at] : part.r, similarity, credit: part.w ? part.w[at] : similarity,
          notes: part.n ? part.n[at].map((note) => notes[note]) : ["", "", ""],
        });
      }
    });
  });
  return found;
}

const wordy = (text) => /[\p{L}\p{N}]/u.test(text);

/* The words of some pieces in their order, with dots where words between them are left out. */
function phrase(numbers, cuts) {
  const order = [...new Set(numbers)].sort((a, b) => a - b);
  let text = "";
  order.forEach((number, i) => {
    const between = i ? cuts.slice(order[i - 1] + 1, number).join("") : "";
    text += (i ? (wordy(between) ? " … " : (/^[\s'’,.-]*$/.test(between) ? between.replace(/\s+/g, " ") : " ")) : "") + cuts[number];
  });
  return text.length > 160 ? `${text.slice(0, 80)} … ${text.slice(-76)}` : text;
}

function strength(credit) {
  return credit >= 0.9 ? " strong" : credit < 0.5 ? " weak" : "";
}
