"""What two sides of meanings have in common at each step of their walks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np

from rougelike.resources.wordnet.graph import Graph
from rougelike.similarity.pagerank import cosines, overlap, start
from rougelike.similarity.pagerank.meanings import Shared, Side
from rougelike.similarity.pagerank.overlaps import Overlaps, weighted
from rougelike.similarity.pagerank.sample import Sample, samples
from rougelike.similarity.pagerank.settings import SMALL, Comparison, precision
from rougelike.similarity.pagerank.threads import each
from rougelike.similarity.pagerank.walk import WIDTH, Matrix, Walks
from rougelike.texts import Ints

Step = tuple[int, Matrix, Matrix]
"""A step's number, how alike its vectors are, and how alike the pairs with strangers in common are."""


def first_steps(graph: Graph, left: Side, right: Side, shared: Shared, how: Comparison) -> Iterator[Step]:
    """Yield the overlaps at the first steps, from the few nodes that are reached."""
    for x in range(start.STEPS):
        one, other = (start.reached(graph, side.seeds, how.damping, x) for side in (left, right))
        sums, counts = start.inverse_sums(graph, one, left.strangers, other, right.strangers)
        yield x, *weighted(sums, counts, shared, one.high, other.high, len(graph.starts) - 1)


def walked_steps(
    graph: Graph, left: Side, right: Side, shared: Shared, how: Comparison, wanted: Sequence[int]
) -> Iterator[Step]:
    """Yield the overlaps, or the cosines, at the steps that are wanted."""
    nodes = len(graph.starts) - 1
    width = overlap.padded(nodes)
    dtype: type = np.float32 if how.fast(nodes) else np.float64
    seeds = _seeds(graph, [*left.seeds, *right.seeds])
    members = _members(left, seeds), _members(right, seeds)
    compared: Callable[[int, Matrix], tuple[Matrix, Matrix]] = partial(cosines.at, left, right, members, shared)
    if how.compare != "path+cosine":
        compared = Overlaps(left, right, members, shared, how, nodes, _samples(graph, how, wanted, width)).at
    walks = Walks(graph, list(seeds), how.damping, dtype)
    rows: Matrix = np.zeros((len(seeds), width), dtype)
    for own, row in seeds.items():
        rows[row, list(own)] = 1 / len(own)
    for x in range(max(wanted) + 1):
        if x:
            each(partial(_advance, walks, rows, keep=x in wanted), range(len(walks.blocks)))
        if x in wanted:
            yield x, *compared(x, rows)


def _samples(graph: Graph, how: Comparison, wanted: Sequence[int], width: int) -> Mapping[int, Sample]:
    """Return the nodes to look at: a sample in the fast mode, and else all of them."""
    nodes = len(graph.starts) - 1
    if how.fast(nodes):
        return samples(graph, wanted, width)
    return dict.fromkeys(wanted, Sample.whole(width, precision(nodes)))


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
