"""Who matched whom: units as they stand in their texts, and the links between them that make up a score."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from rougelike.texts import Tokens
from rougelike.units import Units

ALL = -1
"""In the place of a reference's number: all references at once."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit in its text: its words as they are written there, and each word's first and last character.

    Spans count characters of the text as `texts.flat` gives it, where given sentences are lines.
    """

    text: str
    spans: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A candidate's unit and a reference's, by their numbers: how alike they are, and what that adds to the hits.

    A unit on one side may be in several links. Credits of all links add up to the hits.
    """

    candidate: int
    reference: int
    similarity: float
    credit: float


@dataclass(frozen=True)
class Part:
    """One sum of hits: of a candidate against one reference, for one kind of unit and one side's question.

    `side` says what the hits are divided by: `both` (precision by the candidate's total, recall by the reference's),
    or only `candidate` or only `reference`. A link's numbers are places in `candidate` and `reference_units`.
    """

    reference: int
    kind: str
    side: str
    candidate: tuple[Piece, ...]
    reference_units: tuple[Piece, ...]
    links: tuple[Link, ...]
    hits: float
    candidate_total: float
    reference_total: float

    @property
    def unmatched_candidate(self) -> tuple[Piece, ...]:
        """The candidate's units without a link."""
        linked = {link.candidate for link in self.links}
        return tuple(piece for i, piece in enumerate(self.candidate) if i not in linked)

    @property
    def unmatched_reference(self) -> tuple[Piece, ...]:
        """The reference's units without a link."""
        linked = {link.reference for link in self.links}
        return tuple(piece for i, piece in enumerate(self.reference_units) if i not in linked)

    def pairs(self) -> Iterator[tuple[Piece, Piece, Link]]:
        """Yield every link with the two units that it joins."""
        for link in self.links:
            yield self.candidate[link.candidate], self.reference_units[link.reference], link


def pieces(units: Units, tokens: Tokens, number: int, text: str) -> tuple[Piece, ...]:
    """Return the units of text `number`, which reads `text`, as they stand in it."""
    first, last = units.offsets[number : number + 2]
    places = units.places(np.arange(first, last)) - tokens.offsets[number]
    located = [tuple(span) for span in tokens.locate(number).tolist()]
    return tuple(piece([located[p] for p in dict.fromkeys(row)], text) for row in places.tolist())


def piece(spans: Sequence[tuple[int, int]], text: str) -> Piece:
    """Return the unit that stands at `spans` of `text`."""
    return Piece(" ".join(text[start:end] for start, end in spans), tuple(spans))
