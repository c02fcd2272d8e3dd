"""The first steps of walks, which reach few nodes: exact, without touching those that are not reached.

Steps 0 to 2 hold two thirds of the weight of a similarity. By them senses are chosen, and the fast mode takes them as
they are.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import fused, kernel
from rougelike.resources.wordnet.graph import Graph
from rougelike.texts import Ids, Ints, bounds

STEPS = 3
"""Steps 0, 1 and 2."""
HALF = int(np.float32(0.5).view(np.int32))


@dataclass(frozen=True)
class Reached:
    """The nodes that each of some walks has reached, the most visited first, and how many of them have above a half."""

    first: Ints
    nodes: Ids
    high: Ints


@kernel
def _spread(
    starts: Ids,
    neighbours: Ids,
    damping: float,
    node: int,
    mass: float,
    sums: NDArray[np.float64],
    touched: Ids,
    size: int,
) -> int:
    """Give a node's mass to its neighbours."""
    share = damping * mass / (starts[node + 1] - starts[node])
    for k in range(starts[node], starts[node + 1]):
        if sums[neighbours[k]] == 0:
            touched[size] = neighbours[k]
            size += 1
        sums[neighbours[k]] += share
    return size


@kernel
def _walked(
    starts: Ids,
    neighbours: Ids,
    damping: float,
    seeds: Ints,
    steps: int,
    sums: NDArray[np.float64],
    touched: Ids,
    before: NDArray[np.float64],
    nodes: Ids,
) -> int:
    """Walk some steps from some seeds; the result is in `sums` for the nodes `touched`."""
    size = 0
    for s in seeds:
        touched[size], sums[s] = s, 1 / seeds.size
        size += 1
    for _ in range(steps if seeds.size else 0):
        held = 0.0
        for k in range(size):
            nodes[k], before[k] = touched[k], sums[touched[k]]
            sums[touched[k]] = 0
        last, size = size, 0
        for k in range(last):
            if starts[nodes[k]] == starts[nodes[k] + 1]:
                held += before[k]
            elif damping > 0:
                size = _spread(starts, neighbours, damping, nodes[k], before[k], sums, touched, size)
        back = (1 - damping + damping * held) / seeds.size
        for s in seeds:
            if sums[s] == 0 and back > 0:
                touched[size] = s
                size += 1
            sums[s] += back
    return size


@kernel
def _reached(
    starts: Ids, neighbours: Ids, damping: float, first: Ints, seeds: Ints, steps: int, room: int
) -> tuple[Ints, Ids, Ints]:
    """Return the nodes that every walk reaches, ranked; the first bound is -1 where there is no room for all."""
    size = starts.size - 1
    sums, before = np.zeros(size), np.empty(size)
    touched, nodes = np.empty(size, np.int32), np.empty(size, np.int32)
    rounded, bits = np.empty(1, np.float32), np.empty(size, np.int64)
    bounds, found, high = np.zeros(first.size, np.int64), np.empty(room, np.int32), np.zeros(first.size - 1, np.int64)
    for w in range(first.size - 1):
        reach = _walked(
            starts, neighbours, damping, seeds[first[w] : first[w + 1]], steps, sums, touched, before, nodes
        )
        if bounds[w] + reach > room:
            bounds[0] = -1
            break
        for k in range(reach):
            rounded[0] = sums[touched[k]]
            sums[touched[k]] = 0
            key = np.int64(rounded.view(np.int32)[0])
            high[w] += key > HALF
            bits[k] = (-key << 32) | np.int64(touched[k])
        order = np.sort(bits[:reach])
        for k in range(reach):
            found[bounds[w] + k] = order[k] & 0xFFFFFFFF
        bounds[w + 1] = bounds[w] + reach
    return bounds, found, high


def reached(graph: Graph, seeds: Sequence[tuple[int, ...]], damping: float, steps: int) -> Reached:
    """Return what walks from some sets of seeds have reached after so many steps."""
    first = bounds([len(own) for own in seeds])
    flat = np.array([s for own in seeds for s in own], np.int64)
    room = 1000 * len(seeds) + len(graph.starts)
    while True:
        starts, nodes, high = _reached(
            np.asarray(graph.starts), np.asarray(graph.neighbours), damping, first, flat, steps, room
        )
        if starts[0] >= 0:
            return Reached(starts, nodes[: starts[-1]].copy(), high)
        room *= 4


@fused
def _sums(
    row_first: Ints,
    row_nodes: Ids,
    row_shift: Ints,
    row_high: Ints,
    begins: Ints,
    column: Ids,
    rank: NDArray[np.float32],
    sums: NDArray[np.float32],
    counts: Ids,
) -> None:
    for r in range(row_first.size - 1):
        own, number = sums[r], counts[r]
        for k in range(row_first[r + 1] - row_first[r]):
            node = row_nodes[row_first[r] + k]
            place = np.float32(k + 1 + (row_shift[r] if k >= row_high[r] else 0))
            for z in range(begins[node], begins[node + 1]):
                own[column[z]] += np.float32(1) / (place + rank[z])
                number[column[z]] += 1


@kernel
def _inverted(nodes: int, first: Ints, found: Ids, shift: Ints, high: Ints) -> tuple[Ints, Ids, NDArray[np.float32]]:
    """Return for every node the walks that reach it and its rank in each."""
    begins = np.zeros(nodes + 2, np.int64)
    for node in found:
        begins[node + 2] += 1
    for node in range(nodes):
        begins[node + 2] += begins[node + 1]
    column, rank = np.empty(found.size, np.int32), np.empty(found.size, np.float32)
    for w in range(first.size - 1):
        for k in range(first[w + 1] - first[w]):
            z = begins[found[first[w] + k] + 1]
            begins[found[first[w] + k] + 1] += 1
            column[z], rank[z] = w, k + 1 + (shift[w] if k >= high[w] else 0)
    return begins[:-1], column, rank


def inverse_sums(
    graph: Graph, rows: Reached, row_strangers: Ints, columns: Reached, column_strangers: Ints
) -> tuple[NDArray[np.float32], Ids]:
    """Return the sum of 1 / (r + s) over the nodes that every row has in common with every column, and their number."""
    begins, column, rank = _inverted(
        len(graph.starts) - 1, columns.first, columns.nodes, column_strangers, columns.high
    )
    shape = len(rows.first) - 1, len(columns.first) - 1
    sums, counts = np.zeros(shape, np.float32), np.zeros(shape, np.int32)
    _sums(rows.first, rows.nodes, row_strangers, rows.high, begins, column, rank, sums, counts)
    return sums, counts
