"use strict";
/* Everything shown comes from the blocks of data in this page; texts become text nodes, never markup. */

const $ = (id) => document.getElementById(id);

/* Makes an element: attributes, then children, where a string is text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

async function unpacked(id) {
  const letters = atob(JSON.parse($(id).textContent));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

const chunks = new Map();
function chunk(number) {
  if (!chunks.has(number)) chunks.set(number, unpacked(`chunk-${number}`));
  return chunks.get(number);
}

const shown = (value, digits = 4) => (value === null || value === undefined ? "–" : value.toFixed(digits));

/* ---- tables that sort, and buttons that copy ---- */

function sortable(table) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = head.querySelector("button");
    if (!button) return;
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== (column ? "descending" : "ascending");
      const direction = (column ? down : !down) ? "descending" : "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", direction);
      const key = (row) => {
        const cell = row.cells[column];
        return cell.dataset.value === undefined ? cell.textContent.trim() : Number(cell.dataset.value);
      };
      const rows = [...table.tBodies[0].rows].sort((one, other) => {
        const [a, b] = [key(one), key(other)];
        const order = typeof a === "number" ? a - b : a.localeCompare(b, undefined, { numeric: true });
        return direction === "ascending" ? order : -order;
      });
      table.tBodies[0].append(...rows);
    });
  });
}

async function copy(button) {
  const text = $(button.dataset.copy).textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const range = document.createRange();
    range.selectNodeContents($(button.dataset.copy));
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    document.execCommand("copy");
  }
  const before = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = before; }, 1500);
}
