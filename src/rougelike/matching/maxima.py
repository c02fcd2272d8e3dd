"""Row and column maxima: each sentence of either side with the other side's most alike (SEM-F1's Algorithm 1)."""

from dataclasses import dataclass

import numpy as np

from rougelike.compiled import kernel
from rougelike.matching import GroupArrays, Groups, Hits
from rougelike.similarity.encoder import Encoded, Vectors, cosine
from rougelike.texts import Ids, Ints, bounds


@dataclass(frozen=True)
class Maxima:
    """Each sentence's greatest cosine to a sentence of another text, and at which place that text has it first.

    Sentence `i` of asking `a` is at `offsets[a] + i`. A cosine may be negative; where the other text has no sentence
    there is none, and the place is -1.
    """

    values: Hits
    places: Ids
    offsets: Ints

    @property
    def sums(self) -> Hits:
        """The sum of each asking's cosines, 0 where there are none."""
        return _sums(self.values, self.places, self.offsets)

    @property
    def sizes(self) -> Hits:
        """How many sentences ask."""
        return np.diff(self.offsets).astype(np.float64)

    def of(self, asking: int) -> list[tuple[int, float]]:
        """Return the number and the cosine of every sentence that found another."""
        first, last = self.offsets[asking : asking + 2]
        values, places = self.values[first:last].tolist(), self.places[first:last].tolist()
        return [(i, value) for i, (value, place) in enumerate(zip(values, places, strict=True)) if place >= 0]


@kernel
def _sums(values: Hits, places: Ids, offsets: Ints) -> Hits:
    sums = np.zeros(offsets.size - 1, np.float64)
    for a in range(sums.size):
        for i in range(offsets[a], offsets[a + 1]):
            if places[i] >= 0:
                sums[a] += values[i]
    return sums


@kernel
def _maxima(
    vectors: Vectors,
    squares: Hits,
    sentences: Ids,
    bounds: Ints,
    groups: GroupArrays,
    pairs: Ints,
    rows: tuple[Hits, Ids, Ints],
    columns: tuple[Hits, Ids, Ints],
) -> None:
    candidates, items, references, refs = groups
    (by_row, row_at, row_offsets), (by_column, column_at, column_offsets) = rows, columns
    for g in range(refs.size - 1):
        for item in range(items[g], items[g + 1]):
            for r in range(refs[g + 1] - refs[g]):
                candidate, reference, pair = candidates[item], references[refs[g] + r], pairs[item] + r
                row, column = row_offsets[pair], column_offsets[pair]
                for i in range(bounds[candidate + 1] - bounds[candidate]):
                    for j in range(bounds[reference + 1] - bounds[reference]):
                        own, other = sentences[bounds[candidate] + i], sentences[bounds[reference] + j]
                        alike = cosine(vectors, squares, own, other)
                        if row_at[row + i] < 0 or alike > by_row[row + i]:
                            by_row[row + i], row_at[row + i] = alike, j
                        if column_at[column + j] < 0 or alike > by_column[column + j]:
                            by_column[column + j], column_at[column + j] = alike, i


def _empty(sizes: Ints) -> tuple[Hits, Ids, Ints]:
    offsets = bounds(sizes)
    return np.zeros(offsets[-1]), np.full(offsets[-1], -1, np.int32), offsets


def maxima(encoded: Encoded, sentences: Ids, bounds: Ints, groups: Groups) -> tuple[Maxima, Maxima]:
    """Return what every pair's candidate finds in its reference, and what the reference finds in the candidate.

    Text `t` has the sentences `sentences[bounds[t]:bounds[t + 1]]`, numbers of rows of `encoded`.
    """
    sizes = np.diff(bounds)
    candidates, references = groups.pair_texts
    rows, columns = _empty(sizes[candidates]), _empty(sizes[references])
    _maxima(encoded.vectors, encoded.squares, sentences, bounds, groups.arrays, groups.pairs, rows, columns)
    return Maxima(*rows), Maxima(*columns)


@kernel
def _pooled(values: Hits, places: Ids, offsets: Ints, pairs: Ints, out: tuple[Hits, Ids, Ints]) -> None:
    best, at, starts = out
    for item in range(pairs.size - 1):
        for pair in range(pairs[item], pairs[item + 1]):
            for i in range(offsets[pair + 1] - offsets[pair]):
                here = offsets[pair] + i
                if places[here] >= 0 and (at[starts[item] + i] < 0 or values[here] > best[starts[item] + i]):
                    best[starts[item] + i], at[starts[item] + i] = values[here], pair - pairs[item]


def over_references(candidates: Maxima, pairs: Ints) -> Maxima:
    """Return what every item's candidate finds in all its references together; a place is the reference's number."""
    out = _empty(np.diff(candidates.offsets)[pairs[:-1]])
    _pooled(candidates.values, candidates.places, candidates.offsets, pairs, out)
    return Maxima(*out)
