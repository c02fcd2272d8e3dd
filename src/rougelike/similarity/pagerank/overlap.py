"""Weighted overlap of ranked vectors: sum of 1 / (r(Y) + r(Z)) over the common dimensions / sum of 1 / 2i (Eq. 3)."""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import fused, kernel, ones
from rougelike.similarity.pagerank.ranks import SCALE
from rougelike.similarity.pagerank.walk import Matrix

Words = NDArray[np.uint64]
NODES, TILE = 512, 64
"""Nodes and columns taken at a time: as many as the inner caches hold."""


def padded(nodes: int) -> int:
    """Return how long a row of ranks is: a whole number of what is taken at a time."""
    return -(-nodes // NODES) * NODES


@fused
def inverse_sums(rows: Matrix, columns: Matrix, sums: Matrix, at: int) -> None:
    """Add up 1 / (r + s) over all nodes, for every row with ranks r and every column with ranks s.

    The columns' sums are those of `sums` from `at` on.

    Four fractions share one division: 1/a + 1/b + 1/c + 1/d = ((a + b) cd + (c + d) ab) / abcd. A pair's sum is made in
    the same order whatever stands beside it.
    """
    width = rows.shape[1]
    tile, total = np.empty((NODES, TILE), rows.dtype), np.empty(TILE, rows.dtype)
    for left in range(0, columns.shape[0], TILE):
        wide = min(TILE, columns.shape[0] - left)
        tile[:] = 1
        for begin in range(0, width, NODES):
            for c in range(wide):
                for h in range(NODES):
                    tile[h, c] = columns[left + c, begin + h]
            for r in range(rows.shape[0]):
                own = rows[r, begin : begin + NODES]
                total[:] = 0
                for h in range(0, NODES, 4):
                    t, u, v, w = tile[h], tile[h + 1], tile[h + 2], tile[h + 3]
                    i, j, k, m = own[h], own[h + 1], own[h + 2], own[h + 3]
                    for c in range(TILE):
                        a, b, d, e = i + t[c], j + u[c], k + v[c], m + w[c]
                        ab, de = a * b, d * e
                        total[c] += ((a + b) * de + (d + e) * ab) / (ab * de)
                for c in range(wide):
                    sums[r, at + left + c] += total[c] * SCALE


@fused
def products(rows: Matrix, columns: Matrix, sums: Matrix, at: int) -> None:
    """Add up the products of every row's and every column's numbers, in the same order whatever stands beside them."""
    tile, total = np.empty((NODES, TILE), rows.dtype), np.empty(TILE, rows.dtype)
    for left in range(0, columns.shape[0], TILE):
        wide = min(TILE, columns.shape[0] - left)
        tile[:] = 0
        for begin in range(0, rows.shape[1], NODES):
            for c in range(wide):
                for h in range(NODES):
                    tile[h, c] = columns[left + c, begin + h]
            for r in range(rows.shape[0]):
                own = rows[r, begin : begin + NODES]
                total[:] = 0
                for h in range(NODES):
                    t, number = tile[h], own[h]
                    for c in range(TILE):
                        total[c] += number * t[c]
                for c in range(wide):
                    sums[r, at + left + c] += total[c]


@kernel
def reached(ranks: Matrix, missing: float, bits: Words) -> None:
    """Write which nodes have a rank, a bit each."""
    for v in range(ranks.shape[0]):
        for word in range(bits.shape[1]):
            found = np.uint64(0)
            for bit in range(64):
                found |= np.uint64(ranks[v, 64 * word + bit] < missing) << np.uint64(bit)
            bits[v, word] = found


@kernel
def common(rows: Words, columns: Words, counts: NDArray[np.int32], at: int) -> None:
    """Count the nodes that every row has in common with every column, whose counts are those from `at` on."""
    for left in range(0, columns.shape[0], 16):
        for r in range(rows.shape[0]):
            for c in range(left, min(left + 16, columns.shape[0])):
                found = np.uint64(0)
                for k in range(rows.shape[1]):
                    found += ones(rows[r, k] & columns[c, k])
                counts[r, at + c] = found


def harmonic(most: int) -> NDArray[np.float64]:
    """Return the sum of 1 / 2i for i from 1 to n, for every n from 0 on."""
    return np.concatenate(([0.0], np.cumsum(0.5 / np.arange(1, most + 1))))
