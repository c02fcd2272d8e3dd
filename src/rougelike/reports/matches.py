"""Matches as a reader takes them in: neighbouring units that are matched alike make one line, each side as one phrase.

The overlapping n-grams of a phrase, or its skip-bigrams, are then one line with their number instead of a line each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rougelike.alignment import Link, Part, Piece
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


def runs(part: Part) -> list[tuple[Link, ...]]:
    """Return the links in the candidate's order, those that go on in both texts and are worth the same together."""
    found: list[list[Link]] = []
    for link in sorted(part.links, key=lambda k: (k.candidate, k.reference)):
        if found and _goes_on(part, found[-1][-1], link):
            found[-1].append(link)
        else:
            found.append([link])
    return [tuple(run) for run in found]


def _goes_on(part: Part, before: Link, link: Link) -> bool:
    """Tell whether a link says the same as the one before it, of units that stand together on both sides."""
    ours, theirs = part.candidate, part.reference_units
    if part.kind == "skip-bigram":  # those of one first word
        pairs = ((ours, before.candidate, link.candidate), (theirs, before.reference, link.reference))
        together = all(side[k].spans[:1] == side[j].spans[:1] for side, j, k in pairs)
    else:
        together = (link.candidate - before.candidate, link.reference - before.reference) == (1, 1)
    if not together or part.kind == "sentence" or (link.similarity, link.credit) != (before.similarity, before.credit):
        return False
    if theirs[link.reference].reference != theirs[before.reference].reference:
        return False
    return not (link.note or ours[link.candidate].note or theirs[link.reference].note)


def matches(part: Part, candidate: str, references: Sequence[str]) -> list[Match]:
    """Return all matches of a part, in the candidate's order."""
    found = []
    for run in runs(part):
        own = [part.candidate[link.candidate] for link in run]
        other = [part.reference_units[link.reference] for link in run]
        of = other[0].reference
        notes = (*(p.note for p in (own[0], other[0])), run[0].note)
        found.append(Match(phrase(own, candidate), phrase(other, references[of]), of, run, notes))
    return found


def phrase(pieces: Sequence[Piece], text: str) -> str:
    """Return the words of some units in their order in the text, with dots where words between them are left out."""
    spans = sorted({span for piece in pieces for span in piece.spans})
    if not spans:
        return ""
    words = [text[spans[0][0] : spans[0][1]]]
    for (_, end), (start, last) in pairwise(spans):
        words.append("… " * any(c.isalnum() for c in text[end:start]) + text[start:last])
    return " ".join(words)
