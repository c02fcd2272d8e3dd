"""What the ranks of two sides of vectors have in common at each step (Eq. 3)."""

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rougelike.similarity.pagerank import overlap
from rougelike.similarity.pagerank.filed import Filed, filed
from rougelike.similarity.pagerank.meanings import Shared, Side
from rougelike.similarity.pagerank.sample import Sample
from rougelike.similarity.pagerank.settings import Comparison, precision
from rougelike.similarity.pagerank.threads import each, workers
from rougelike.similarity.pagerank.walk import Matrix
from rougelike.texts import Ints

CHUNK = 512
"""Columns ranked at a time."""
STRANGERS = 64
"""More words without a sense than any unit has."""
Members = tuple[list[Ints], list[Ints]]
"""The walks that each row's and each column's vector is the mean of."""


class Overlaps:
    """The overlaps of two sides, which are ranked in the same room at one step after the other."""

    def __init__(
        self, left: Side, right: Side, members: Members, shared: Shared, how: Comparison, nodes: int,
        samples: Mapping[int, Sample],
    ) -> None:  # fmt: skip
        self._left, self._right, self._members, self._shared = left, right, members, shared
        self._how, self._nodes, self._samples = how, nodes, samples
        head = max(sample.head for sample in samples.values())
        sampled = max(len(sample.nodes) for sample in samples.values())
        width, dtype = overlap.padded(nodes), precision(nodes)
        self._rows = Filed.room(len(left), width, 0, head, dtype)
        self._columns = Filed.room(min(CHUNK, len(right)), width, sampled, head, dtype)

    def at(self, x: int, walks: Matrix) -> tuple[Matrix, Matrix]:
        """Return how alike all pairs of vectors are, and the pairs with strangers in common."""
        left, right, sample = self._left, self._right, self._samples[x]
        sums, counts = np.zeros((len(left), len(right))), np.zeros((len(left), len(right)), np.int32)
        rows = filed(walks, self._members[0], left.strangers, self._how, self._nodes, sample, self._rows)
        high = []
        for at in range(0, len(right), CHUNK):
            chunk = slice(at, at + CHUNK)
            columns = filed(
                walks, self._members[1][chunk], right.strangers[chunk], self._how, self._nodes, sample, self._columns
            )
            high.append(columns.high.copy())

            def among(part: slice, at: int = at, columns: Filed = columns) -> None:
                compare(rows.of(part), columns, sample, sums[part], counts[part], at)

            each(among, parts(len(left)))
        return weighted(sums, counts, self._shared, rows.high, np.concatenate(high), self._nodes)


def parts(size: int) -> list[slice]:
    """Cut rows into as many parts as there are threads, each of whole tiles."""
    bounds = (np.linspace(0, -(-size // overlap.TILE), workers() + 1).astype(int) * overlap.TILE).tolist()
    return [slice(a, min(b, size)) for a, b in pairwise(bounds) if b > a]


def compare(rows: Filed, columns: Filed, sample: Sample, sums: Matrix, counts: NDArray[np.int32], at: int) -> None:
    """Add up what some rows and columns have in common: by the sample, and what it leaves out of their first nodes."""
    overlap.inverse_sums(rows.tiles, columns.sampled, sample.nodes, sample.inverse, sums, at)
    overlap.common(rows.reached, columns.reached, counts, at)
    if sample.head:
        own, other = (np.zeros((len(one.sizes), len(two.sizes))) for one, two in ((rows, columns), (columns, rows)))
        none = np.zeros_like(columns.limits)
        overlap.first_sums(rows.nodes, rows.values, rows.sizes, sample.rest, columns.tiles, none, own)
        overlap.first_sums(columns.nodes, columns.values, columns.sizes, sample.rest, rows.tiles, rows.limits, other)
        sums[:, at : at + own.shape[1]] += own + other.T


def weighted(
    sums: Matrix, counts: NDArray[np.int32], shared: Shared, high_rows: Ints, high_columns: Ints, nodes: int
) -> tuple[Matrix, Matrix]:
    """Divide by the greatest sum that as many common dimensions can have (Eq. 3)."""
    most = overlap.harmonic(nodes + STRANGERS)
    special = shared.at(sums) + shared.inverse_sums(high_rows, high_columns)
    return share(sums, most[counts]), share(special, most[shared.at(counts) + shared.number])


def share(sums: Matrix, totals: Matrix) -> Matrix:
    """Return each sum's share of its total, nothing where that is nothing."""
    return np.divide(sums, totals, out=np.zeros(sums.shape), where=totals > 0)
