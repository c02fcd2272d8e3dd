"""From units with vectors to a number for each pair: similarities of distinct units by group, and a rule on them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.alignment import Link
from rougelike.matching import Groups, Hits
from rougelike.similarity.vectors import Embedded, Words
from rougelike.texts import Ints
from rougelike.units import Units

CELLS = 1 << 23  # similarities held at a time
Matrix = NDArray[np.floating[Any]]
Partners = tuple[float, Ints, Hits]
"""A rule's answer: the hits, and for every unit that asks its partner's place (-1 for none) and what that adds."""


@dataclass(frozen=True)
class Similar:
    """How alike distinct units are, the references' as rows, the candidates' as columns.

    `same` has, for every row, the column of the equal unit if that is as alike as can be and nothing else is, else -1.
    """

    values: Matrix
    same: Ints


class Rule(ABC):
    """Makes hits of similarities; a unit of the side that asks, the reference's unless said otherwise, has one partner.

    `references` and `candidates` are the rows and columns of the two texts' units in reading order.
    """

    asks_candidate = False

    @abstractmethod
    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Return the hits, and who is whose partner at which credit."""

    def hits(self, block: "Block", pairs: Ints) -> Hits:
        """Return the hits of every candidate of a block (rows) with every reference, whose pairs have these numbers."""
        found = np.zeros(pairs.shape, np.float64)
        for i, candidate in enumerate(block.candidates):
            for r, reference in enumerate(block.references):
                if len(candidate) and len(reference):
                    found[i, r] = self.total(block.similar, reference, candidate, int(pairs[i, r]))
        return found

    def total(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> float:
        """Return the hits of a pair."""
        return self.match(similar, references, candidates, pair)[0]

    def links(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> list[Link]:
        """Return what the hits of a pair are made of."""
        _, partner, credit = self.match(similar, references, candidates, pair)
        asking = np.flatnonzero(partner >= 0).tolist()
        ends = [(int(partner[a]), a) if not self.asks_candidate else (a, int(partner[a])) for a in asking]
        alike = [float(similar.values[references[r], candidates[c]]) for c, r in ends]
        return [Link(c, r, s, float(credit[a])) for (c, r), s, a in zip(ends, alike, asking, strict=True)]


@dataclass(frozen=True)
class Block:
    """Some candidates of a group with all its references, and the similarities of their distinct units."""

    similar: Similar
    start: int
    references: list[Ints]
    candidates: list[Ints]


def blocks(units: Units, groups: Groups, words: Words, *, exact: bool) -> Iterator[Block]:
    """Yield every group in blocks of so many candidates that their similarities fit into memory."""
    for g in range(len(groups.refs) - 1):
        sides = [_of(units, t) for t in groups.references[groups.refs[g] : groups.refs[g + 1]].tolist()]
        asked = np.concatenate(sides)
        keys, first, rows = np.unique(units.keys[asked], return_index=True, return_inverse=True)
        left = words.embed(units, asked[first])
        references = _cut(rows, sides)
        start, end = int(groups.items[g]), int(groups.items[g + 1])
        sizes = units.sizes[groups.candidates[start:end]] * len(keys)
        while start < end:
            stop = start + max(1, int(np.searchsorted(np.cumsum(sizes), CELLS, side="right")))
            sizes = sizes[stop - start :]
            own = [_of(units, t) for t in groups.candidates[start:stop].tolist()]
            given = np.concatenate(own)
            others, place, columns = np.unique(units.keys[given], return_index=True, return_inverse=True)
            right = words.embed(units, given[place])
            similar = _compared(keys, left, others, right, exact=exact, cosine=words.recipe.cosine)
            yield Block(similar, start, references, _cut(columns, own))
            start = stop


def _cut(flat: Ints, like: list[Ints]) -> list[Ints]:
    """Return an array in parts as long as those of a list."""
    bounds = np.cumsum([0, *map(len, like)]).tolist()
    return [flat[a:b] for a, b in pairwise(bounds)]


def _compared(
    left_keys: Ints, left: Embedded, right_keys: Ints, right: Embedded, *, exact: bool, cosine: bool
) -> Similar:
    values, same = left.alike(right, cosine=cosine), np.full(len(left_keys), -1)
    certain = exact or (cosine and values.dtype == np.float32)
    if not (certain and values.size):
        return Similar(values, same)
    _, row, column = np.intersect1d(left_keys, right_keys, assume_unique=True, return_indices=True)
    # A vector is as like itself as can be, whatever rounding says.
    values[row, column] = 1.0 if exact else (left.has[row] & right.has[column]).astype(values.dtype)
    sure = values[row, column] == 1
    row, column = row[sure], column[sure]
    values[row, column] = -np.inf
    alone = np.maximum(values.max(axis=1)[row], values.max(axis=0)[column]) < 1
    values[row, column] = 1.0
    same[row[alone]] = column[alone]
    return Similar(values, same)


def _of(units: Units, text: int) -> Ints:
    """Return the numbers of a text's units."""
    return np.arange(units.offsets[text], units.offsets[text + 1])


def matched(units: Units, groups: Groups, words: Words, rule: Rule, *, exact: bool) -> Hits:
    """Return the hits of every pair under `rule`."""
    hits = np.zeros(groups.pairs[-1], np.float64)
    for block in blocks(units, groups, words, exact=exact):
        stop = block.start + len(block.candidates)
        pairs = groups.pairs[block.start : stop, None] + np.arange(len(block.references))
        hits[pairs] = rule.hits(block, pairs)
    return hits


def matched_links(units: Units, groups: Groups, words: Words, rule: Rule, *, exact: bool) -> list[list[Link]]:
    """Return, for every reference of a lone candidate, what its hits are made of."""
    (block,) = blocks(units, groups, words, exact=exact)
    (candidate,) = block.candidates
    return [
        rule.links(block.similar, reference, candidate, pair) if len(candidate) and len(reference) else []
        for pair, reference in enumerate(block.references)
    ]
