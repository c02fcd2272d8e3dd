"""Matches as a reader takes them in: neighbouring units that are matched alike make one line, each side as one phrase.

The overlapping n-grams of a phrase, or its skip-bigrams, are then one line with their number instead of a line each.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, repeat

from rougelike.alignment import ALL, Link, Part, Pieces, Spans, located
from rougelike.reports.words import counted
from rougelike.scoring.align import Alignment
from rougelike.trust.labels import Thresholds

LABELLED = Thresholds(25, 75)
"""What makes P, PP and A of a sentence's similarity where it is shown."""


@dataclass(frozen=True)
class Match:
    """Some links of a part that join one phrase of the candidate with one of a reference."""

    candidate: str
    reference: str
    of: int
    links: tuple[Link, ...]
    notes: tuple[str, ...]

    @property
    def similarity(self) -> float:
        """How alike the units are, the mean where there are several."""
        return sum(link.similarity for link in self.links) / len(self.links)

    @property
    def credit(self) -> float:
        """What the links add to the hits."""
        return sum(link.credit for link in self.links)


def item_name(a: Alignment) -> str:
    """Return which item an alignment is of."""
    given = f"One candidate against {counted(len(a.references), 'reference')}"
    return f"Document {a.doc_id}, system {a.system}" if a.doc_id or a.system else given


@dataclass(frozen=True)
class Linked:
    """A part's links in the candidate's order, where their units stand, and which of them are one line.

    `of` are the references' numbers. `notes` are those of both units and of the link, none where nothing is noted.
    """

    links: list[Link]
    own: list[Spans]
    other: list[Spans]
    of: list[int]
    notes: list[tuple[str, str, str]]
    ends: list[int]

    @property
    def runs(self) -> list[slice]:
        """The lines: links that go on in both texts and are worth the same."""
        return [slice(a, b) for a, b in pairwise(self.ends)]


def linked(part: Part) -> Linked:
    """Return a part's links in order, with their runs.

    Skip-bigrams go on while their first words stay the same, other units while they follow each other. A sentence, and
    whatever has something noted beside it, stands alone.
    """
    links = sorted(part.links, key=_order)
    own, other = (
        located(units, numbers)
        for units, numbers in (
            (part.candidate, [link.candidate for link in links]),
            (part.reference_units, [link.reference for link in links]),
        )
    )
    notes = _notes(part, links)
    of = [part.reference] * len(links)
    if part.reference == ALL:
        of = [part.reference_units[link.reference].reference for link in links]
    places: Iterable[object]
    if part.kind == "skip-bigram":
        places = ((a[0], b[0]) for a, b in zip(own, other, strict=True))
    else:
        places = ((link.candidate - i, link.reference - i) for i, link in enumerate(links))
    alone = range(len(links)) if part.kind == "sentence" else [i * any(row) for i, row in enumerate(notes, 1)]
    worth = [(link.similarity, link.credit) for link in links]
    keys = list(zip(places, worth, of, alone or repeat(0), strict=False))
    ends = [i for i in range(len(links) + 1) if i in (0, len(links)) or keys[i - 1] != keys[i]]
    return Linked(links, own, other, of, notes, ends)


def _order(link: Link) -> tuple[int, int]:
    return link.candidate, link.reference


def _notes(part: Part, links: Sequence[Link]) -> list[tuple[str, str, str]]:
    sides = part.candidate, part.reference_units
    if all(isinstance(side, Pieces) for side in sides) and not any(link.note for link in links):
        return []  # units as they stand in a text have nothing noted
    own, other = sides
    notes = [(own[link.candidate].note, other[link.reference].note, link.note) for link in links]
    return notes if any(map(any, notes)) else []


def matches(part: Part, candidate: str, references: Sequence[str]) -> list[Match]:
    """Return all matches of a part, in the candidate's order."""
    held = linked(part)
    found = []
    for run in held.runs:
        of = held.of[run.start]
        phrases = phrase(held.own[run], candidate), phrase(held.other[run], references[of])
        found.append(Match(*phrases, of, tuple(held.links[run]), held.notes[run.start] if held.notes else ("",) * 3))
    return found


def phrase(units: Sequence[Spans], text: str) -> str:
    """Return the words of some units in their order in the text, with dots where words between them are left out."""
    spans = sorted(set(chain.from_iterable(units)))
    if not spans:
        return ""
    words = [text[spans[0][0] : spans[0][1]]]
    for (_, end), (start, last) in pairwise(spans):
        words.append("… " * any(c.isalnum() for c in text[end:start]) + text[start:last])
    return " ".join(words)
