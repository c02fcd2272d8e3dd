"""Ordinal ranks of a vector's dimensions, the greatest first (Eq. 3).

Numbers that differ by rounding alone must tie, so what is ranked is whole numbers: the bits of single precision, which
are in the order of the numbers, or 12 decimals in a graph so small that nothing need be saved. Tied nodes get their
ranks in the order of the graph (`id`) or in the opposite one (`reverse`), or all get the mean of theirs (`average`),
with which a vector's overlap with itself is below 1.

A word without a sense is a dimension of 0.5 (Sec. 3.5). It stands before all nodes that have no more.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.similarity.pagerank.walk import Matrix
from rougelike.texts import Ids, Ints

Keys = NDArray[np.signedinteger[Any]]
TIES = ("id", "reverse", "average")
DIGITS = 12
DECIMALS = 10.0**DIGITS
NEARLY = 1e-3
"""So near to the middle between two numbers of 12 decimals, the product has lost which one is nearer."""
SCALE = 1 / 65536
"""Ranks are kept this much smaller, so that products of four sums of two stay within single precision."""
DIGIT = 11
MASK = (1 << DIGIT) - 1


def absent(dtype: type) -> float:
    """Return the rank of a node that a walk has not reached: its inverse is nothing beside any other's."""
    return 1e9 if dtype == np.float32 else 1e60


def keys_of(values: Matrix, *, decimals: bool) -> tuple[Keys, int]:
    """Return whole numbers in the order of the values, and the one that stands for a half."""
    if decimals:
        shifted = values * DECIMALS
        keys = np.rint(shifted)
        for place in zip(*np.nonzero(np.abs(shifted - np.floor(shifted) - 0.5) < NEARLY), strict=True):
            keys[place] = round(round(float(values[place]), DIGITS) * DECIMALS)
        return keys.astype(np.int64), int(DECIMALS / 2)
    return values.astype(np.float32).view(np.int32), int(np.float32(0.5).view(np.int32))


@kernel
def mixed(walks: Matrix, members: Ints, values: Matrix) -> None:
    """Average some walks, which makes the walk from all of their seeds; none make nothing."""
    share = walks.dtype.type(1 / max(1, members.size))
    for node in range(values.size):
        values[node] = 0
    for m in members:
        for node in range(values.size):
            values[node] += walks[m, node] * share


@kernel
def _sorted(keys: Keys, key: Keys, nodes: Ids, other_key: Keys, other_nodes: Ids, counts: Ints) -> tuple[Keys, Ids]:
    """Return the keys that are not 0, the greatest first, and their nodes, those of equal keys by number.

    Both stand in the room that is given, where they have gone to and fro.
    """
    found, most = 0, np.int64(0)
    for node in range(keys.size):
        if keys[node] != 0:
            key[found], nodes[found] = keys[node], node
            found += 1
            most = max(most, np.int64(keys[node]))
    for k in range(found):
        key[k] = most - key[k]
    shift = 0
    while shift == 0 or most >> shift:
        counts[:] = 0
        for k in range(found):
            counts[(key[k] >> shift) & MASK] += 1
        before = 0
        for digit in range(counts.size):
            before, counts[digit] = before + counts[digit], before
        for k in range(found):
            digit = (key[k] >> shift) & MASK
            other_key[counts[digit]], other_nodes[counts[digit]] = key[k], nodes[k]
            counts[digit] += 1
        key, other_key, nodes, other_nodes = other_key, key, other_nodes, nodes
        shift += DIGIT
    for k in range(found):
        key[k] = most - key[k]
    return key[:found], nodes[:found]


@kernel
def _placed(key: Keys, nodes: Ids, high: int, strangers: int, ties: int, missing: float, row: Matrix) -> None:
    """Write every node's rank, moved down by the strangers' dimensions where the node stands behind them."""
    row[:] = missing
    at = 0
    while at < key.size:
        end = at + 1
        while end < key.size and key[end] == key[at]:
            end += 1
        for k in range(at, end):
            rank = k + 1.0
            if ties == 1:
                rank = at + end - k + 0.0
            elif ties == 2:
                rank = 0.5 * (at + 1 + end)
            row[nodes[k]] = (rank + (strangers if k >= high else 0)) * SCALE
        at = end


@kernel
def rank_all(keys: Keys, half: int, strangers: Ints, ties: int, missing: float, ranks: Matrix, high: Ints) -> None:
    """Rank the rows of `keys`; `high` is how many nodes stand before the strangers' dimensions."""
    width = keys.shape[1]
    room, other = np.empty(width, keys.dtype), np.empty(width, keys.dtype)
    nodes, other_nodes = np.empty(width, np.int32), np.empty(width, np.int32)
    counts = np.empty(1 << DIGIT, np.int64)
    for v in range(keys.shape[0]):
        key, ranked = _sorted(keys[v], room, nodes, other, other_nodes, counts)
        high[v] = 0
        while high[v] < key.size and key[high[v]] > half:
            high[v] += 1
        _placed(key, ranked, high[v], strangers[v], ties, missing, ranks[v])
