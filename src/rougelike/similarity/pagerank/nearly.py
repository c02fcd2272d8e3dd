"""Ranks for the fast mode: exact among the first, and behind them nodes of nearly the same mass in the graph's order.

Mass is put into drawers by 8 bits behind its leading one, so that a drawer's numbers differ by less than 1 in 256. A
drawer that begins among the first `HEAD` ranks is brought into order; in all others, nodes stay as they are numbered.
What a rank can be off by is then small beside the rank, and 1 / (r + s) hardly changes: two passes do instead of a
sort.
"""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.similarity.pagerank.ranks import SCALE
from rougelike.similarity.pagerank.walk import Matrix
from rougelike.texts import Ids, Ints

Bits = NDArray[np.int32]
Drawers = NDArray[np.uint16]
HEAD = 4096
"""Ranks among which the order is exact."""
NOISE = 4
"""Last bits of a number that sums in single precision get wrong: numbers that differ in these alone tie."""
COARSE = 11
"""Bits before those that a drawer does not look at."""
MASK = (1 << COARSE) - 1
ONE = 0x3F800000 >> (NOISE + COARSE)
"""The drawer of 1; there is none above."""
EMPTY, EMPTIES = ONE + 1, 8
"""The first drawer of nodes without mass, and how many there are: counting all in one would wait for each to end."""
HALF = int(np.float32(0.5).view(np.int32)) >> NOISE


@kernel
def _key(bits: int) -> int:
    """Round the noise away."""
    return (bits + (1 << (NOISE - 1))) >> NOISE


@kernel
def _opened(bits: Bits, drawers: Drawers, counts: Ints) -> tuple[int, int]:
    """Find every node's drawer and the first rank in each; return the last drawer to be ordered and where it ends."""
    for node in range(bits.size):
        drawers[node] = max(0, ONE - (_key(bits[node]) >> COARSE)) if bits[node] > 0 else EMPTY + node % EMPTIES
    counts[:] = 0
    for node in range(bits.size):
        counts[drawers[node]] += 1
    before, last, bound = 0, 0, -1
    for drawer in range(EMPTY):
        size = counts[drawer]
        counts[drawer] = before
        if size and before < HEAD:
            last, bound = before + size, drawer
        before += size
    return bound, last


@kernel
def _ordered(bits: Bits, drawers: Drawers, counts: Ints, places: Ints, head: Ids, sorted_: Ids) -> None:
    """Bring the nodes of the first drawers, `head`, into order; `counts` says where each of these drawers ends.

    They are sorted by the bits that drawers do not look at, and then by drawers, both times so that equals stay in
    their order.
    """
    places[:] = 0
    for node in head:
        places[MASK - (_key(bits[node]) & MASK)] += 1
    before = 0
    for place in range(places.size):
        before, places[place] = before + places[place], before
    for node in head:
        place = MASK - (_key(bits[node]) & MASK)
        sorted_[places[place]] = node
        places[place] += 1
    for k in range(head.size):
        node = sorted_[head.size - 1 - k]
        counts[drawers[node]] -= 1
        head[counts[drawers[node]]] = node


@kernel
def _nearly(
    bits: Bits, strangers: int, missing: float, row: Matrix, drawers: Drawers, counts: Ints, places: Ints, head: Ids,
    sorted_: Ids,
) -> int:  # fmt: skip
    """Rank one vector, whose numbers are given as their bits, and return how many nodes stand before the strangers."""
    bound, last = _opened(bits, drawers, counts)
    found = 0
    for node in range(bits.size):
        drawer = drawers[node]
        counts[drawer] += 1
        row[node] = (counts[drawer] + strangers) * SCALE
        head[found] = node  # and is overwritten by the next one, unless it is of the first drawers
        found += 1 if np.int64(drawer) <= bound else 0
    for node in range(bits.size):
        row[node] = missing if drawers[node] >= EMPTY else row[node]
    _ordered(bits, drawers, counts, places, head[:last], sorted_)
    high = 1 if last and _key(bits[head[0]]) > HALF else 0
    for rank in range(last):
        row[head[rank]] = (rank + 1 + (strangers if rank >= high else 0)) * SCALE
    return high


class Ranker:
    """What ranks vectors one after the other, for one thread."""

    def __init__(self, missing: float, width: int) -> None:
        self._missing = missing
        self._drawers: Drawers = np.empty(width, np.uint16)
        self._counts: Ints = np.zeros(EMPTY + EMPTIES, np.int64)
        self._places: Ints = np.zeros(MASK + 1, np.int64)
        self._head: Ids = np.empty(width, np.int32)
        self._sorted: Ids = np.empty(width, np.int32)

    def rank(self, values: Matrix, strangers: int, row: Matrix) -> int:
        """Rank one vector and return how many nodes stand before the strangers."""
        bits = values.view(np.int32)
        return _nearly(
            bits, strangers, self._missing, row, self._drawers, self._counts, self._places, self._head, self._sorted
        )
