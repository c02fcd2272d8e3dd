"""Personalised PageRank: p(x) = d A p(x - 1) + (1 - d) p(0), many walks at once (ShafieiBavani et al. 2018, Eq. 1).

A has 1 / degree(u) in the column of node u and the rows of its neighbours. What lies on a node without neighbours goes
back to p(0), which is uniform over a walk's seeds. Each walk is a column; its numbers do not depend on its neighbours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.resources.wordnet.graph import Graph
from rougelike.texts import Ids, Ints, bounds

Matrix = NDArray[np.floating[Any]]
WIDTH = 64
"""Walks side by side: a node's numbers fill whole cache lines, and all nodes' fit into the outer cache."""


@kernel
def _advance(starts: Ids, neighbours: Ids, damping: float, spread: Matrix, mass: Matrix) -> None:
    """Let every node collect what its neighbours spread, in their order."""
    width, damp = spread.shape[1], spread.dtype.type(damping)
    for node in range(starts.size - 1):
        own = mass[node]
        for b in range(width):
            own[b] = 0
        for k in range(starts[node], starts[node + 1]):
            given = spread[neighbours[k]]
            for b in range(width):
                own[b] += given[b]
        for b in range(width):
            own[b] *= damp


@kernel
def _restart(
    first: Ints, seeds: Ints, degrees: Matrix, damping: float, held: Matrix, mass: Matrix, spread: Matrix
) -> None:
    """Put on every walk's seeds what returns to them; `held` is what lies on its seeds without neighbours."""
    for b in range(first.size - 1):
        back = (damping * held[b] + 1 - damping) * (1 / (first[b + 1] - first[b]))
        held[b] = 0
        for s in seeds[first[b] : first[b + 1]]:
            mass[s, b] += back
            if degrees[s] == 0:
                held[b] += mass[s, b]
    for node in range(mass.shape[0]):
        if degrees[node] > 0:
            degree = degrees[node]
            for b in range(mass.shape[1]):
                spread[node, b] = mass[node, b] / degree


@kernel
def _turned(mass: Matrix, rows: Matrix) -> None:
    """Copy walks from columns to rows, so many nodes at a time that neither side leaves the cache."""
    for begin in range(0, mass.shape[0], 64):
        end = min(begin + 64, mass.shape[0])
        for b in range(rows.shape[0]):
            for node in range(begin, end):
                rows[b, node] = mass[node, b]


@dataclass
class Block:
    """Up to `WIDTH` walks: their seeds, what every node spreads next, and what lies on seeds without neighbours."""

    first: Ints
    seeds: Ints
    spread: Matrix
    held: Matrix


class Walks:
    """Walks from some sets of seeds, all at the same step."""

    def __init__(self, graph: Graph, seeds: Sequence[tuple[int, ...]], damping: float, dtype: type) -> None:
        self.graph, self.damping, self.dtype, self.size = graph, damping, dtype, len(seeds)
        self._degrees: Matrix = np.diff(graph.starts).astype(dtype)
        self._starts, self._neighbours = np.asarray(graph.starts), np.asarray(graph.neighbours)
        self.blocks = [self._block(seeds[at : at + WIDTH]) for at in range(0, len(seeds), WIDTH)]

    def _block(self, seeds: Sequence[tuple[int, ...]]) -> Block:
        nodes = len(self.graph.starts) - 1
        first = bounds([len(own) for own in seeds])
        flat = np.array([s for own in seeds for s in own], np.int64)
        walk = np.repeat(np.arange(len(seeds)), np.diff(first))
        spread: Matrix = np.zeros((nodes, len(seeds)), self.dtype)
        held: Matrix = np.zeros(len(seeds), self.dtype)
        share, degrees = 1 / np.diff(first)[walk], self._degrees[flat]
        spread[flat, walk] = np.divide(share, degrees, out=np.zeros(len(flat)), where=degrees > 0)
        np.add.at(held, walk, np.where(degrees == 0, share, 0))
        return Block(first, flat, spread, held)

    def advance(self, block: Block, mass: Matrix) -> None:
        """Take a block one step further and leave in `mass` what then lies on each node."""
        _advance(self._starts, self._neighbours, self.damping, block.spread, mass)
        _restart(block.first, block.seeds, self._degrees, self.damping, block.held, mass, block.spread)

    def rows(self, mass: Matrix, rows: Matrix) -> None:
        """Copy a block's walks from `mass` into rows."""
        _turned(mass, rows)
