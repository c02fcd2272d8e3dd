"""Vectors at one step, filed by what sums ask of them: node by node, by the sample, and by their first ranks."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from rougelike.compiled import kernel
from rougelike.similarity.pagerank.nearly import Ranker
from rougelike.similarity.pagerank.overlap import TILE, Words
from rougelike.similarity.pagerank.ranks import SCALE, TIES, absent, keys_of, mixed, rank_all
from rougelike.similarity.pagerank.sample import Sample
from rougelike.similarity.pagerank.settings import SMALL, Comparison
from rougelike.similarity.pagerank.threads import each
from rougelike.similarity.pagerank.walk import Matrix
from rougelike.texts import Ids, Ints

AT_ONCE = 16
"""Vectors whose numbers are brought into order by one thread at a time; a tile holds a whole number of these."""


@dataclass(frozen=True)
class Filed:
    """Some vectors at one step.

    `tiles` has the ranks node by node, `TILE` vectors beside each other; `sampled` those of the sample's nodes, divided
    by their weights, where they are wanted; `nodes` and `values` the first nodes and their ranks, `sizes` how many
    there are, and `limits` what no first rank is above; `reached` a bit a node; and `high` how many nodes stand before
    0.5.
    """

    tiles: Matrix
    sampled: Matrix
    nodes: Ids
    values: Matrix
    sizes: Ints
    limits: Matrix
    reached: Words
    high: Ints

    @classmethod
    def room(cls, number: int, width: int, sampled: int, head: int, dtype: type) -> "Filed":
        """Return room for so many vectors of so many nodes, so many of which are in the sample and among the first."""
        tiles = -(-number // TILE)
        return cls(
            np.ones((tiles, width, TILE), dtype), np.empty((number, sampled), dtype),
            np.empty((number, head), np.int32), np.empty((number, head), dtype),
            np.zeros(number, np.int64), np.empty(number, dtype),
            np.empty((number, width // 64), np.uint64), np.zeros(number, np.int64),
        )  # fmt: skip

    def of(self, part: slice) -> "Filed":
        """Return some of the vectors: whole tiles of them."""
        tiles = slice(part.start // TILE, -(-part.stop // TILE))
        return Filed(
            self.tiles[tiles], self.sampled[part], self.nodes[part], self.values[part], self.sizes[part],
            self.limits[part], self.reached[part], self.high[part],
        )  # fmt: skip


@kernel
def _file(
    ranks: Matrix,
    missing: float,
    rest: Matrix,
    limits: Matrix,
    tile: Matrix,
    lane: int,
    nodes: Ids,
    values: Matrix,
    sizes: Ints,
    reached: Words,
) -> None:
    """File some rows of ranks, so many nodes at a time that neither side leaves the cache."""
    sizes[:] = 0
    for word in range(reached.shape[1]):
        for v in range(ranks.shape[0]):
            found = np.uint64(0)
            for bit in range(64):
                node = 64 * word + bit
                rank = ranks[v, node]
                tile[node, lane + v] = rank
                found |= np.uint64(rank < missing) << np.uint64(bit)
                if rank < limits[v] and rest[node] != 0:
                    nodes[v, sizes[v]], values[v, sizes[v]] = node, rank
                    sizes[v] += 1
            reached[v, word] = found
    for v in range(ranks.shape[0]):
        while sizes[v] % 4:  # by a node that no walk reaches
            nodes[v, sizes[v]], values[v, sizes[v]] = rest.size - 1, 1
            sizes[v] += 1


@kernel
def _sample(ranks: Matrix, nodes: Ids, inverse: Matrix, sampled: Matrix) -> None:
    """Copy the sample's ranks, where there is room for them."""
    for v in range(sampled.shape[0] if sampled.shape[1] else 0):
        for k in range(nodes.size):
            sampled[v, k] = ranks[v, nodes[k]] * inverse[k]


def filed(
    walks: Matrix, members: Sequence[Ints], strangers: Ints, how: Comparison, nodes: int, sample: Sample, into: Filed
) -> Filed:
    """Rank and file some vectors, in the place of others that are no longer needed: fresh memory costs as much."""
    number, width, dtype = len(members), walks.shape[1], into.tiles.dtype.type
    made = into.of(slice(0, number))
    made.limits[:] = (sample.head + strangers + 0.5) * SCALE if sample.head else 0
    missing = absent(dtype)

    def file(at: int) -> None:
        part = slice(at, min(at + AT_ONCE, number))
        ranks: Matrix = np.empty((part.stop - at, width), dtype)
        (nearly if how.fast(nodes) else exactly)(part, ranks)
        _file(
            ranks, missing, sample.rest, made.limits[part], made.tiles[at // TILE], at % TILE, made.nodes[part],
            made.values[part], made.sizes[part], made.reached[part],
        )  # fmt: skip
        _sample(ranks, sample.nodes, sample.inverse, made.sampled[part])

    def exactly(part: slice, ranks: Matrix) -> None:
        values: Matrix = np.zeros(ranks.shape, walks.dtype)
        for row, which in zip(values, members[part], strict=True):
            mixed(walks, which, row)
        keys, half = keys_of(values, decimals=nodes < SMALL)
        rank_all(keys, half, strangers[part], TIES.index(how.ties), missing, ranks, made.high[part])

    def nearly(part: slice, ranks: Matrix) -> None:
        ranker, mean = Ranker(missing, width), np.empty(width, walks.dtype)
        for v, row in zip(range(part.start, part.stop), ranks, strict=True):
            if len(members[v]) != 1:
                mixed(walks, members[v], mean)
            values = walks[members[v][0]] if len(members[v]) == 1 else mean
            made.high[v] = ranker.rank(values, int(strangers[v]), row)

    each(file, range(0, number, AT_ONCE))
    return made
