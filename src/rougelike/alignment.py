"""Who matched whom: units as they stand in their texts, and the links between them that make up a score."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import overload

import numpy as np

from rougelike.texts import Ints, Tokens
from rougelike.units import Units

Spans = tuple[tuple[int, int], ...]
"""First and last character of each word of a unit."""
ALL = -1
"""In the place of a reference's number: all references at once."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit in its text: its words as they are written there, and each word's first and last character.

    Spans count characters of the text as `texts.flat` gives it, where given sentences are lines. `reference` is the
    number of the reference that the unit stands in, -1 for the candidate. `note` is what a view says beside the unit,
    such as a triple's relation or the chosen sense's gloss.
    """

    text: str
    spans: Spans
    reference: int = -1
    note: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A candidate's unit and a reference's, by their numbers: how alike they are, and what that adds to the hits.

    A unit on one side may be in several links. Credits of all links add up to the hits. `note` is what a view says
    beside the link, such as what carried most of the similarity. `lexical` is how much of the credit is for being
    equal, where a metric gives some for that and some for being alike.
    """

    candidate: int
    reference: int
    similarity: float
    credit: float
    note: str = ""
    lexical: float = 0.0

    def scaled(self, share: float) -> "Link":
        """Return the link with a share of its credit."""
        return self if share == 1 else replace(self, credit=share * self.credit, lexical=share * self.lexical)


@dataclass(frozen=True)
class Part:
    """One sum of hits: of a candidate against one reference, for one kind of unit and one side's question.

    `side` says what the hits are divided by: `both` (precision by the candidate's total, recall by the reference's),
    or only `candidate` or only `reference`. A link's numbers are places in `candidate` and in `reference_units`, which
    are those of all references where `reference` is `ALL`.
    """

    reference: int
    kind: str
    side: str
    candidate: Sequence[Piece]
    reference_units: Sequence[Piece]
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


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the sum that makes a score: what is made, from which numbers, and what comes out."""

    name: str
    how: str
    value: float


@dataclass(frozen=True)
class Account:
    """How the credits of an item's links add up to its score, line by line; the last line is the score."""

    steps: tuple[Step, ...]
    value: float
    precision: float | None = None
    recall: float | None = None
    f1: float | None = None


class Pieces(Sequence[Piece]):
    """The units of one text, each made when it is first asked for: of most, only their number ever matters."""

    def __init__(self, places: Ints, spans: Sequence[tuple[int, int]], text: str, reference: int) -> None:
        self._places, self._width = places.ravel().tolist(), places.shape[1]
        self._spans, self._text, self.reference = spans, text, reference
        self._made: list[Piece | None] = [None] * len(places)

    def __len__(self) -> int:
        return len(self._made)

    @overload
    def __getitem__(self, at: int) -> Piece: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Piece, ...]: ...
    def __getitem__(self, at: int | slice) -> Piece | tuple[Piece, ...]:
        if isinstance(at, slice):
            return tuple(self)[at]
        if (made := self._made[at]) is None:
            (spans,) = self.located([at % len(self._made)])
            made = self._made[at] = piece(spans, self._text, self.reference)
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pieces | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def located(self, numbers: Iterable[int]) -> list[Spans]:
        """Return where some units stand, without making them."""
        width, spans, places = self._width, self._spans, self._places
        if width == 1:
            return [(spans[places[i]],) for i in numbers]
        # A single word among pairs is a pair with itself.
        return [tuple([spans[t] for t in dict.fromkeys(places[i * width : i * width + width])]) for i in numbers]


def located(units: Sequence[Piece], numbers: Iterable[int]) -> list[Spans]:
    """Return where some units stand."""
    return units.located(numbers) if isinstance(units, Pieces) else [units[i].spans for i in numbers]


def pieces(units: Units, tokens: Tokens, number: int, text: str) -> Pieces:
    """Return the units of text `number` of an item, its candidate first, as they stand in that text."""
    first, last = units.offsets[number : number + 2]
    places = units.places(np.arange(first, last)) - tokens.offsets[number]
    return Pieces(places, tokens.spans(number), text, number - 1)


def piece(spans: Sequence[tuple[int, int]], text: str, reference: int = -1) -> Piece:
    """Return the unit that stands at `spans` of `text`."""
    return Piece(" ".join([text[start:end] for start, end in spans]), tuple(spans), reference)


def aligned(
    units: Units,
    tokens: Tokens,
    texts: Sequence[str],
    kind: str,
    links: Sequence[Sequence[Link]],
    *,
    side: str = "both",
    totals: Sequence[float] | None = None,
) -> list[Part]:
    """Return a part for each reference of an item from its links; texts, and totals if given, begin with the candidate.

    Totals are numbers of units unless given.
    """
    own = [pieces(units, tokens, number, text) for number, text in enumerate(texts)]
    total = [float(len(side)) for side in own] if totals is None else totals
    return [
        Part(r, kind, side, own[0], own[r + 1], tuple(found), hits(found), total[0], total[r + 1])
        for r, found in enumerate(links)
    ]


def hits(links: Iterable[Link]) -> float:
    """Return what links add up to."""
    return math.fsum(link.credit for link in links)
