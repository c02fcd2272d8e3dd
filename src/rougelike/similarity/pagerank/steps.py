"""What two sides of meanings have in common at each step of their walks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rougelike.resources.wordnet.graph import Graph
from rougelike.similarity.pagerank import overlap, start
from rougelike.similarity.pagerank.meanings import Shared, Side
from rougelike.similarity.pagerank.nearly import Ranker
from rougelike.similarity.pagerank.ranks import TIES, absent, keys_of, mixed, rank_all
from rougelike.similarity.pagerank.settings import SMALL, Comparison
from rougelike.similarity.pagerank.threads import each, workers
from rougelike.similarity.pagerank.walk import WIDTH, Matrix, Walks
from rougelike.texts import Ints

CHUNK = 128
"""Columns ranked at a time."""
AT_ONCE = 16
"""Vectors whose numbers are brought into order by one thread at a time."""
STRANGERS = 64
"""More words without a sense than any unit has."""
Step = tuple[int, Matrix, Matrix]
"""A step's number, how alike its vectors are, and how alike the pairs with strangers in common are."""


@dataclass(frozen=True)
class Ranked:
    """Some vectors at one step: every node's rank, which nodes are reached, and how many of them stand before 0.5."""

    ranks: Matrix
    reached: NDArray[np.uint64]
    high: Ints

    @classmethod
    def room(cls, number: int, width: int, nodes: int) -> "Ranked":
        """Return room for so many vectors; single precision holds every rank of a large graph as it is."""
        dtype: type = np.float64 if nodes < SMALL else np.float32
        return cls(
            np.empty((number, width), dtype), np.empty((number, width // 64), np.uint64), np.zeros(number, np.int64)
        )

    def of(self, part: slice) -> "Ranked":
        """Return some of the vectors."""
        return Ranked(self.ranks[part], self.reached[part], self.high[part])


def first_steps(graph: Graph, left: Side, right: Side, shared: Shared, how: Comparison) -> Iterator[Step]:
    """Yield the overlaps at the first steps, from the few nodes that are reached."""
    for x in range(start.STEPS):
        one, other = (start.reached(graph, side.seeds, how.damping, x) for side in (left, right))
        sums, counts = start.inverse_sums(graph, one, left.strangers, other, right.strangers)
        yield x, *_weighted(sums, counts, shared, one.high, other.high, len(graph.starts) - 1)


def walked_steps(
    graph: Graph, left: Side, right: Side, shared: Shared, how: Comparison, wanted: Sequence[int]
) -> Iterator[Step]:
    """Yield the overlaps, or the cosines, at the steps that are wanted."""
    nodes = len(graph.starts) - 1
    dtype: type = np.float32 if how.fast(nodes) else np.float64
    seeds = _seeds(graph, [*left.seeds, *right.seeds])
    members = _members(left, seeds), _members(right, seeds)
    walks = Walks(graph, list(seeds), how.damping, dtype)
    rows: Matrix = np.zeros((len(seeds), overlap.padded(nodes)), dtype)
    for own, row in seeds.items():
        rows[row, list(own)] = 1 / len(own)
    room = [Ranked.room(size, rows.shape[1], nodes) for size in (len(left), min(CHUNK, len(right)))]
    for x in range(max(wanted) + 1):
        if x:
            each(partial(_advance, walks, rows, keep=x in wanted), range(len(walks.blocks)))
        if x in wanted and how.compare == "path+cosine":
            yield x, *_cosines(rows, left, right, members, shared)
        elif x in wanted:
            yield x, *_overlaps(rows, left, right, members, shared, how, nodes, room)


def _advance(walks: Walks, rows: Matrix, at: int, *, keep: bool) -> None:
    mass: Matrix = np.empty(walks.blocks[at].spread.shape, walks.dtype)
    walks.advance(walks.blocks[at], mass)
    if keep:
        walks.rows(mass, rows[at * WIDTH : at * WIDTH + mass.shape[1]])


def _seeds(graph: Graph, wanted: Sequence[tuple[int, ...]]) -> dict[tuple[int, ...], int]:
    """Return the sets of seeds to walk from, numbered: single senses, and whole sets where one has no neighbours.

    What lies on such a sense returns to all seeds, so that this walk is not the mean of its senses'. In a small graph
    every set walks by itself: there, a mean would only add rounding to what ties are decided by.
    """
    alone = np.diff(graph.starts) == 0
    small = len(alone) < SMALL
    whole = {own for own in wanted if len(own) > 1 and (small or alone[list(own)].any())}
    single = {(s,) for own in wanted if own not in whole for s in own}
    return {own: row for row, own in enumerate(sorted(single | whole))}


def _members(side: Side, seeds: dict[tuple[int, ...], int]) -> list[Ints]:
    """Return the walks that each vector is the mean of."""
    return [np.array([seeds[own]] if own in seeds else [seeds[s,] for s in own], np.int64) for own in side.seeds]


def _parts(size: int) -> list[slice]:
    """Cut rows into as many parts as there are threads."""
    bounds = np.linspace(0, size, workers() + 1).astype(int).tolist()
    return [slice(a, b) for a, b in pairwise(bounds) if b > a]


def _ranked(
    walks: Matrix, side: Side, members: list[Ints], chunk: slice, how: Comparison, nodes: int, into: Ranked
) -> Ranked:
    """Rank some vectors, in the place of others that are no longer needed: fresh memory costs as much as ranks."""
    own, strangers = members[chunk], side.strangers[chunk]
    ranked = into.of(slice(len(own)))
    ranks, missing = ranked.ranks, absent(ranked.ranks.dtype.type)

    def rank(at: int) -> None:
        part = slice(at, at + AT_ONCE)
        values = np.zeros((len(own[part]), walks.shape[1]), walks.dtype)
        for row, which in zip(values, own[part], strict=True):
            mixed(walks, which, row)
        keys, half = keys_of(values, decimals=nodes < SMALL)
        rank_all(keys, half, strangers[part], TIES.index(how.ties), missing, ranks[part], ranked.high[part])
        overlap.reached(ranks[part], missing, ranked.reached[part])

    def nearly(at: int) -> None:
        part, width = slice(at, at + AT_ONCE), walks.shape[1]
        ranker, mean = Ranker(missing, width), np.empty(width, walks.dtype)
        for v in range(len(own))[part]:
            if len(own[v]) != 1:
                mixed(walks, own[v], mean)
            values = walks[own[v][0]] if len(own[v]) == 1 else mean
            ranked.high[v] = ranker.rank(values, int(strangers[v]), ranks[v])
        overlap.reached(ranks[part], missing, ranked.reached[part])

    each(nearly if how.fast(nodes) else rank, range(0, len(own), AT_ONCE))
    return ranked


def _overlaps(
    walks: Matrix, left: Side, right: Side, members: tuple[list[Ints], list[Ints]], shared: Shared, how: Comparison,
    nodes: int, room: list[Ranked],
) -> tuple[Matrix, Matrix]:  # fmt: skip
    sums, counts = np.zeros((len(left), len(right))), np.zeros((len(left), len(right)), np.int32)
    rows = _ranked(walks, left, members[0], slice(len(left)), how, nodes, room[0])
    high = []
    for at in range(0, len(right), CHUNK):
        columns = _ranked(walks, right, members[1], slice(at, at + CHUNK), how, nodes, room[1])
        high.append(columns.high.copy())

        def compare(part: slice, at: int = at, columns: Ranked = columns) -> None:
            overlap.inverse_sums(rows.ranks[part], columns.ranks, sums[part], at)
            overlap.common(rows.reached[part], columns.reached, counts[part], at)

        each(compare, _parts(len(left)))
    return _weighted(sums, counts, shared, rows.high, np.concatenate(high), nodes)


def _weighted(
    sums: Matrix, counts: NDArray[np.int32], shared: Shared, high_rows: Ints, high_columns: Ints, nodes: int
) -> tuple[Matrix, Matrix]:
    """Divide by the greatest sum that as many common dimensions can have (Eq. 3)."""
    most = overlap.harmonic(nodes + STRANGERS)
    special = shared.at(sums) + shared.inverse_sums(high_rows, high_columns)
    return _share(sums, most[counts]), _share(special, most[shared.at(counts) + shared.number])


def _cosines(
    walks: Matrix, left: Side, right: Side, members: tuple[list[Ints], list[Ints]], shared: Shared
) -> tuple[Matrix, Matrix]:
    """Return the cosines of the vectors, in which each stranger is a dimension of 0.5."""
    products = np.zeros((len(left), len(right)))
    rows, lengths = _values(walks, left, members[0], slice(len(left)))
    other = []
    for at in range(0, len(right), CHUNK):
        columns, length = _values(walks, right, members[1], slice(at, at + CHUNK))
        other.append(length)

        def compare(part: slice, at: int = at, columns: Matrix = columns) -> None:
            overlap.products(rows[part], columns, products[part], at)

        each(compare, _parts(len(left)))
    both = lengths[:, None] * np.concatenate(other)
    return _share(products, both), _share(shared.at(products) + 0.25 * shared.number, shared.at(both))


def _values(walks: Matrix, side: Side, members: list[Ints], chunk: slice) -> tuple[Matrix, Matrix]:
    """Return some vectors and their lengths."""
    own = members[chunk]
    values = np.zeros((len(own), walks.shape[1]), walks.dtype)
    for row, which in zip(values, own, strict=True):
        mixed(walks, which, row)
    return values, np.sqrt([float(row @ row) for row in values] + 0.25 * side.strangers[chunk])


def _share(sums: Matrix, totals: Matrix) -> Matrix:
    return np.divide(sums, totals, out=np.zeros(sums.shape), where=totals > 0)
