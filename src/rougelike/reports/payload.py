"""What a page holds of items and their matches: compact, compressed, and decoded by the page when an item is opened.

A text is cut wherever a matched unit of any metric begins or ends; a unit is then a list of pieces' numbers, the same
for all metrics. Texts are shown, never run: control characters become their pictures, of the same length.
"""

import base64
import zlib
from collections.abc import Sequence
from itertools import chain, pairwise

import orjson

from rougelike.alignment import Account, Link, Part, Piece
from rougelike.reports.matches import runs
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


def visible(text: str) -> str:
    """Return a text of the same length in which no character acts instead of being seen."""
    return text.translate(_PICTURES)


def packed(value: object) -> str:
    """Return JSON, compressed (zlib), as letters."""
    return base64.b64encode(zlib.compress(orjson.dumps(value), 6)).decode("ascii")


def chunk(items: Sequence[Sequence[Alignment]], *, unmatched: bool = False) -> dict[str, object]:
    """Return some items, each with its alignments by all metrics; a text that items share is there once.

    Units that stayed unmatched are named if asked for; otherwise they are the words that are not highlighted.
    """
    spans: dict[str, set[int]] = {}
    for alignments in items:
        for a in alignments:
            ends = [spans.setdefault(text, set()) for text in (*a.references, a.candidate)]  # the candidate's is at -1
            for part in a.parts:
                for link in part.links:
                    unit = part.reference_units[link.reference]
                    ends[-1].update(chain.from_iterable(part.candidate[link.candidate].spans))
                    ends[unit.reference].update(chain.from_iterable(unit.spans))
    cuts = {text: _numbered(text, ends) for text, ends in spans.items()}
    places = {text: i for i, text in enumerate(cuts)}
    return {
        "texts": [[visible(text), _lengths(text, own)] for text, own in cuts.items()],
        "items": [
            {
                "c": places[of[0].candidate],
                "r": [places[text] for text in of[0].references],
                "m": [_metric(a, cuts, unmatched=unmatched) for a in of],
            }
            for of in items
            if of
        ],
    }


def _numbered(text: str, ends: set[int]) -> Cuts:
    return {at: i for i, at in enumerate(sorted(ends | {0, len(text)}))}


def _lengths(text: str, cuts: Cuts) -> list[int]:
    return [after - before for before, after in pairwise(cuts)]


def _metric(a: Alignment, cuts: dict[str, Cuts], *, unmatched: bool) -> dict[str, object]:
    found: dict[str, object] = {"v": round(a.score.value, 8), "s": _steps(a.account)}
    found["p"] = [_part(part, a, cuts) | (_unmatched(part) if unmatched else {}) for part in a.parts]
    if a.score.note:
        found["n"] = a.score.note
    return found


def _steps(account: Account) -> list[list[object]]:
    return [[step.name, step.how, round(step.value, 8)] for step in account.steps]


def _part(part: Part, a: Alignment, cuts: dict[str, Cuts]) -> dict[str, object]:
    """Return a part's links by runs: sizes of runs, units of both sides, and what is not as it mostly is."""
    grouped = runs(part)
    links = [link for run in grouped for link in run]
    own = [_places(part.candidate[link.candidate], cuts[a.candidate]) for link in links]
    units = [part.reference_units[link.reference] for link in links]
    other = [_places(unit, cuts[a.references[unit.reference]]) for unit in units]
    found: dict[str, object] = {"k": part.kind, "r": part.reference, "h": round(part.hits, 6)}
    found |= {"t": [round(part.candidate_total, 6), round(part.reference_total, 6)]}
    if part.side != "both":
        found["s"] = SIDES.index(part.side)
    if any(len(run) > 1 for run in grouped):
        found["g"] = [len(run) for run in grouped]
    found |= {"c": own, "f": other}
    if part.reference < 0:
        found["o"] = [unit.reference for unit in units]
    if part.kind == TRIPLE:
        sides = trees(part, a.candidate, a.references[part.reference])
        found["tree"] = [[node.rows() for node in side] for side in sides]
    return found | _values(links) | _notes(part, links, units)


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


def _notes(part: Part, links: Sequence[Link], units: Sequence[Piece]) -> dict[str, object]:
    notes = [
        [part.candidate[link.candidate].note, unit.note, link.note] for link, unit in zip(links, units, strict=True)
    ]
    return {"n": [[*map(visible, row)] for row in notes]} if any(map(any, notes)) else {}


def _places(piece: Piece, cuts: Cuts) -> list[int]:
    """Return the numbers of the text's pieces that a unit consists of; a long one as first, -1, last."""
    found: list[int] = []
    for start, end in piece.spans:
        first, after = cuts[start], cuts[end]
        if after == first + 1:
            found.append(first)
        else:
            found += [first, -1, after - 1] if after > first + 2 else (first, first + 1)
    return found
