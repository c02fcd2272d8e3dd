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
HEAD = 4096
"""Ranks among which the order is exact."""
SHORT = 32
"""Nodes in a drawer below which they are put in their places one by one."""
NOISE = 4
"""Last bits of a number that sums in single precision get wrong: numbers that differ in these alone tie."""
COARSE = 11
"""Bits before those that a drawer does not look at."""
ONE = 0x3F800000 >> (NOISE + COARSE)
"""The drawer of 1; there is none above."""
HALF = int(np.float32(0.5).view(np.int32)) >> NOISE


@kernel
def _key(bits: int) -> int:
    """Round the noise away."""
    return (bits + (1 << (NOISE - 1))) >> NOISE


@kernel
def _order(bits: Bits, nodes: Ids, begin: int, end: int) -> None:
    """Bring a drawer into order, the greatest first and equal numbers as the nodes are numbered."""
    if end - begin > SHORT:
        both = np.empty(end - begin, np.int64)
        for k in range(both.size):
            both[k] = -(np.int64(_key(bits[nodes[begin + k]])) << 32) | np.int64(nodes[begin + k])
        both.sort()
        for k in range(both.size):
            nodes[begin + k] = both[k] & 0xFFFFFFFF
        return
    for k in range(begin + 1, end):
        node, key = nodes[k], _key(bits[nodes[k]])
        at = k
        while at > begin and _key(bits[nodes[at - 1]]) < key:
            nodes[at] = nodes[at - 1]
            at -= 1
        nodes[at] = node


@kernel
def _nearly(bits: Bits, strangers: int, missing: float, row: Matrix, counts: Ints, head: Ids) -> int:
    """Rank one vector, whose numbers are given as their bits, and return how many nodes stand before the strangers."""
    counts[:] = 0
    for node in range(bits.size):
        if bits[node] > 0:
            counts[max(0, ONE - (_key(bits[node]) >> COARSE))] += 1
    before, last = 0, 0
    for drawer in range(counts.size):
        size = counts[drawer]
        counts[drawer] = before
        if before < HEAD:
            last = before + size
        before += size
    for node in range(bits.size):
        if bits[node] > 0:
            drawer = max(0, ONE - (_key(bits[node]) >> COARSE))
            rank = counts[drawer]
            counts[drawer] += 1
            if rank < last:
                head[rank] = node
            row[node] = (rank + 1 + strangers) * SCALE
        else:
            row[node] = missing
    begin = 0
    for drawer in range(counts.size):
        if begin >= last:
            break
        _order(bits, head, begin, counts[drawer])
        begin = counts[drawer]
    high = 1 if last and _key(bits[head[0]]) > HALF else 0
    for rank in range(last):
        row[head[rank]] = (rank + 1 + (strangers if rank >= high else 0)) * SCALE
    return high


class Ranker:
    """What ranks vectors one after the other, for one thread."""

    def __init__(self, missing: float, width: int) -> None:
        self._missing = missing
        self._counts: Ints = np.zeros(ONE + 1, np.int64)
        self._head: Ids = np.empty(width, np.int32)

    def rank(self, values: Matrix, strangers: int, row: Matrix) -> int:
        """Rank one vector and return how many nodes stand before the strangers."""
        return _nearly(values.view(np.int32), strangers, self._missing, row, self._counts, self._head)
