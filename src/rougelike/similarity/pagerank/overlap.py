"""Weighted overlap of ranked vectors: sum of 1 / (r(Y) + r(Z)) over the common dimensions / sum of 1 / 2i (Eq. 3)."""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import fused, kernel, ones
from rougelike.similarity.pagerank.ranks import SCALE
from rougelike.similarity.pagerank.walk import Matrix
from rougelike.texts import Ids, Ints

Words = NDArray[np.uint64]
NODES, TILE = 96, 64
"""Nodes and vectors taken at a time: as many as the innermost cache holds."""
FETCHED = 1024
"""Nodes of a tile that a larger cache holds."""


def padded(nodes: int) -> int:
    """Return how long a row of numbers is: a whole number of words of bits, with a node to spare that none reaches."""
    return (nodes // 64 + 1) * 64


@fused
def inverse_sums(tiles: Matrix, columns: Matrix, nodes: Ids, inverse: Matrix, sums: Matrix, at: int) -> None:
    """Add up 1 / (r + s) over some nodes, for every row with ranks r and every column with ranks s.

    Rows are lanes of tiles, whose ranks are multiplied by `inverse`, a number a node; columns have those of the nodes
    alone, multiplied already. The columns' sums are those of `sums` from `at` on.

    Four fractions share one division: 1/a + 1/b + 1/c + 1/d = ((a + b) cd + (c + d) ab) / abcd. A pair's sum is made in
    the same order whatever stands beside it.
    """
    tile, total = np.empty((NODES, TILE), tiles.dtype), np.empty(TILE, tiles.dtype)
    totals = np.empty((columns.shape[0], TILE))
    for n in range(tiles.shape[0]):
        wide = min(TILE, sums.shape[0] - n * TILE)
        totals[:] = 0
        for begin in range(0, nodes.size, NODES):
            size = min(NODES, nodes.size - begin)
            for h in range(size):
                given, share = tiles[n, nodes[begin + h]], inverse[begin + h]
                for r in range(TILE):
                    tile[h, r] = given[r] * share
            for column in range(columns.shape[0]):
                own = columns[column, begin : begin + size]
                total[:] = 0
                for h in range(0, size, 4):
                    t, u, v, w = tile[h], tile[h + 1], tile[h + 2], tile[h + 3]
                    i, j, k, m = own[h], own[h + 1], own[h + 2], own[h + 3]
                    for r in range(TILE):
                        a, b, d, e = i + t[r], j + u[r], k + v[r], m + w[r]
                        ab, de = a * b, d * e
                        total[r] += ((a + b) * de + (d + e) * ab) / (ab * de)
                for r in range(TILE):
                    totals[column, r] += total[r]
        for r in range(wide):
            for column in range(columns.shape[0]):
                sums[n * TILE + r, at + column] += totals[column, r] * SCALE


@fused
def first_sums(
    nodes: Ids, values: Matrix, sizes: Ints, rest: Matrix, tiles: Matrix, limits: Matrix, sums: Matrix
) -> None:
    """Add up rest / (r + s) over every row's first nodes with ranks r, for the ranks s of all lanes of tiles.

    A lane leaves out the nodes whose rank is not above its limit. Four fractions share one division, as above. Nodes
    come in their order, so that a part of a tile serves all rows before the next one is fetched.
    """
    totals, place = np.zeros((sizes.size, TILE), tiles.dtype), np.zeros(sizes.size, np.int64)
    limit, none = np.zeros(TILE, tiles.dtype), tiles.dtype.type(0)
    for n in range(tiles.shape[0]):
        wide = min(TILE, sums.shape[1] - n * TILE)
        limit[:wide] = limits[n * TILE : n * TILE + wide]
        place[:], totals[:] = 0, 0
        for begin in range(0, rest.size, FETCHED):
            for row in range(sizes.size):
                own, ranks, total = nodes[row], values[row], totals[row]
                while place[row] < sizes[row] and own[place[row]] < begin + FETCHED:
                    h = place[row]
                    place[row] += 4
                    t, u, v, w = tiles[n, own[h]], tiles[n, own[h + 1]], tiles[n, own[h + 2]], tiles[n, own[h + 3]]
                    p, q, x, y = rest[own[h]], rest[own[h + 1]], rest[own[h + 2]], rest[own[h + 3]]
                    i, j, k, m = ranks[h], ranks[h + 1], ranks[h + 2], ranks[h + 3]
                    for r in range(TILE):
                        a, b, d, e = i + t[r], j + u[r], k + v[r], m + w[r]
                        ab, de = a * b, d * e
                        left = (p if t[r] > limit[r] else none) * b + (q if u[r] > limit[r] else none) * a
                        right = (x if v[r] > limit[r] else none) * e + (y if w[r] > limit[r] else none) * d
                        total[r] += (left * de + right * ab) / (ab * de)
        for row in range(sizes.size):
            for r in range(wide):
                sums[row, n * TILE + r] += totals[row, r] * SCALE


@fused
def products(rows: Matrix, columns: Matrix, sums: Matrix, at: int) -> None:
    """Add up the products of every row's and every column's numbers, in the same order whatever stands beside them."""
    tile, total = np.zeros((NODES, TILE), rows.dtype), np.empty(TILE, rows.dtype)
    for left in range(0, columns.shape[0], TILE):
        wide = min(TILE, columns.shape[0] - left)
        for begin in range(0, rows.shape[1], NODES):
            size = min(NODES, rows.shape[1] - begin)
            for c in range(wide):
                for h in range(size):
                    tile[h, c] = columns[left + c, begin + h]
            for r in range(rows.shape[0]):
                own = rows[r, begin : begin + size]
                total[:] = 0
                for h in range(size):
                    t, number = tile[h], own[h]
                    for c in range(TILE):
                        total[c] += number * t[c]
                for c in range(wide):
                    sums[r, at + left + c] += total[c]


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
