"""What a page holds of items and their matches: compact, compressed, and decoded by the page when an item is opened.

A text is cut wherever a matched unit of any metric begins or ends; a unit is then a list of pieces' numbers, the same
for all metrics. Texts are shown, never run: control characters become their pictures, of the same length.
"""

import base64
import zlib
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise, repeat
from typing import Any

import orjson

from rougelike.alignment import ALL, Account, Link, Part, Spans
from rougelike.reports.matches import linked
from rougelike.reports.trees import TRIPLE, trees
from rougelike.reports.words import shortened
from rougelike.scoring.align import Alignment

DIGITS = 4
"""Of numbers that are only drawn; those of the sum are kept to eight."""
SIDES = ("both", "candidate", "reference")
WIDEST, MOST = 80, 400
"""Characters and number of the unmatched units that are named."""
_PICTURES = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"}
_PICTURES |= dict.fromkeys((0x202D, 0x202E), 0xFFFD)  # what turns all text after it around
_PICTURES |= {0x7F: 0x2421} | dict.fromkeys(range(0x80, 0xA0), 0xFFFD) | dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)

Cuts = dict[int, int]
"""Character -> number of the piece that begins there."""
Units = dict[Spans, list[int]]
"""Unit of a text -> numbers of the pieces that it consists of, which are known when all of the text's units are."""


def visible(text: str) -> str:
    """Return a text of the same length in which no character acts instead of being seen."""
    return text.translate(_PICTURES)


def packed(value: object) -> str:
    """Return JSON, compressed (zlib), as letters."""
    return base64.b64encode(zlib.compress(orjson.dumps(value), 6)).decode("ascii")


def chunk(items: Iterable[Sequence[Alignment]], *, unmatched: bool = False) -> dict[str, object]:
    """Return some items, each with its alignments by all metrics; a text that items share is there once.

    So is what is noted of several units. Units that stayed unmatched are named if asked for; otherwise they are the
    words that are not highlighted.
    """
    held = Chunk(unmatched=unmatched)
    for of in items:
        held.add(of)
    return held.data()


class Chunk:
    """Items that are being put together: of an alignment only what a page needs is kept, so that it may go at once."""

    def __init__(self, *, unmatched: bool = False) -> None:
        self._unmatched = unmatched
        self._units: dict[str, Units] = {}
        self._notes: dict[str, int] = {"": 0}
        self._items: list[tuple[str, tuple[str, ...], list[dict[str, Any]]]] = []

    def __len__(self) -> int:
        return len(self._items)

    def add(self, of: Sequence[Alignment]) -> None:
        """Add one item's alignments by all metrics."""
        one = of[0]
        sides = [self._units.setdefault(text, {}) for text in (*one.references, one.candidate)]  # candidate's at -1
        self._items.append((one.candidate, one.references, [self._metric(a, sides) for a in of]))

    def _metric(self, a: Alignment, sides: Sequence[Units]) -> dict[str, Any]:
        found: dict[str, Any] = {"v": round(a.score.value, 8), "s": _steps(a.account)}
        found["p"] = [
            _part(part, a, sides, self._notes) | (_unmatched(part) if self._unmatched else {}) for part in a.parts
        ]
        if a.score.note:
            found["n"] = a.score.note
        if a.metric.family.ordered:
            found["q"] = True
        return found

    def data(self) -> dict[str, object]:
        """Return all that was added as a page's script reads it, units as numbers of the pieces of their texts."""
        cuts = {text: _numbered(text, units) for text, units in self._units.items()}
        for text, units in self._units.items():
            units.update((spans, _places(spans, cuts[text])) for spans in units)
        places = {text: i for i, text in enumerate(cuts)}
        for candidate, references, metrics in self._items:
            own, others = self._units[candidate], [self._units[text] for text in references]
            for part in chain.from_iterable(metric["p"] for metric in metrics):
                part["c"] = [own[spans] for spans in part["c"]]
                of = part["o"] if "o" in part else repeat(part["r"])
                part["f"] = [others[r][spans] for r, spans in zip(of, part["f"], strict=False)]
        return {
            "texts": [[visible(text), _lengths(own)] for text, own in cuts.items()],
            "notes": [*map(visible, self._notes)],
            "items": [
                {"c": places[candidate], "r": [places[text] for text in references], "m": metrics}
                for candidate, references, metrics in self._items
            ],
        }


def _numbered(text: str, units: Iterable[Spans]) -> Cuts:
    ends = set(chain.from_iterable(chain.from_iterable(units)))
    return {at: i for i, at in enumerate(sorted(ends | {0, len(text)}))}


def _lengths(cuts: Cuts) -> list[int]:
    return [after - before for before, after in pairwise(cuts)]


def _steps(account: Account) -> list[list[object]]:
    return [[step.name, step.how, round(step.value, 8)] for step in account.steps]


def _part(part: Part, a: Alignment, sides: Sequence[Units], notes: dict[str, int]) -> dict[str, Any]:
    """Return a part's links by runs: sizes of runs, units of both sides, and what is not as it mostly is."""
    held = linked(part)
    for spans in held.own:
        sides[-1].setdefault(spans, [])
    for of, spans in zip(held.of, held.other, strict=True):
        sides[of].setdefault(spans, [])
    found: dict[str, Any] = {"k": part.kind, "r": part.reference, "h": round(part.hits, 6)}
    found |= {"t": [round(part.candidate_total, 6), round(part.reference_total, 6)]}
    if part.side != "both":
        found["s"] = SIDES.index(part.side)
    if len(held.ends) <= len(held.links):
        found["g"] = [run.stop - run.start for run in held.runs]
    found |= {"c": held.own, "f": held.other}
    if part.reference == ALL:
        found["o"] = held.of
    if part.kind == TRIPLE:
        drawn = trees(part, a.candidate, a.references[part.reference])
        found["tree"] = [[node.rows() for node in side] for side in drawn]
    if held.notes:
        found["n"] = [[notes.setdefault(note, len(notes)) for note in row] for row in held.notes]
    return found | _values(held.links)


def _values(links: Sequence[Link]) -> dict[str, object]:
    """Return similarities where one is not 1, and credits where one is not its similarity."""
    found: dict[str, object] = {}
    if any(link.similarity != 1 for link in links):
        found["y"] = [round(link.similarity, DIGITS) for link in links]
    if any(link.credit != link.similarity for link in links):
        found["w"] = [round(link.credit, DIGITS) for link in links]
    return found


def _unmatched(part: Part) -> dict[str, object]:
    """Return the units without a link, of the side that asks, or of both."""
    own = [] if part.side == "reference" else part.unmatched_candidate
    other = [] if part.side == "candidate" else part.unmatched_reference
    return {"u": [[visible(shortened(piece.text, WIDEST)) for piece in side[:MOST]] for side in (own, other)]}


def _places(spans: Spans, cuts: Cuts) -> list[int]:
    """Return the numbers of the text's pieces that a unit consists of; a long one as first, -1, last."""
    found: list[int] = []
    for start, end in spans:
        first, after = cuts[start], cuts[end]
        if after == first + 1:
            found.append(first)
        else:
            found += [first, -1, after - 1] if after > first + 2 else (first, first + 1)
    return found
