"""Similarities of meanings (Eq. 2): sum over steps x of c ** x times the overlap of the vectors at x, row by column.

They depend on the two meanings alone, to the last bit: not on what they are compared beside, nor on threads or memory.
"""

from collections.abc import Sequence

import numpy as np

from rougelike.resources.wordnet.graph import Graph
from rougelike.similarity.pagerank.meanings import Meaning, Shared, Side
from rougelike.similarity.pagerank.overlap import TILE
from rougelike.similarity.pagerank.overlaps import CHUNK
from rougelike.similarity.pagerank.sample import HEAD
from rougelike.similarity.pagerank.settings import Comparison
from rougelike.similarity.pagerank.start import STEPS
from rougelike.similarity.pagerank.steps import first_steps, walked_steps
from rougelike.similarity.pagerank.threads import workers
from rougelike.similarity.pagerank.walk import WIDTH, Matrix

GIGABYTE = 1 << 30
CELLS = 1 << 23
"""Pairs compared at a time."""
FAST_STEPS = {3: 0.10295, 4: 0.07195, 5: 0.05156, 6: 0.03626, 7: 0.02769, 10: 0.05223}
"""What the fast mode looks at behind the first steps, and what share of the similarity each of these counts: fitted to
stand for all steps from 3 on, and in sum as much as they."""
THIN_STEPS = {3: 0.10296, 4: 0.07216, 5: 0.05021, 6: 0.03529, 7: 0.02547, 8: 0.01491, 9: 0.01813, 12: 0.0235}
"""The same in a graph of few links, such as WordNet without its definitions: there a walk spreads more slowly."""
THIN = 5
"""Links of a node, on average, below which a graph has few."""


def similarities(
    graph: Graph, rows: Sequence[Meaning], columns: Sequence[Meaning], how: Comparison, memory: float
) -> Matrix:
    """Return the similarity of every row's meaning to every column's, at most `how.most`, within `memory` gigabytes."""
    if not (rows and columns):
        return np.zeros((len(rows), len(columns)))
    if len(rows) + len(columns) > 2 and not _fits(rows, columns, len(graph.starts) - 1, how, memory):
        return _halved(graph, rows, columns, how, memory)
    found = np.minimum(_compared(graph, rows, columns, how), how.most)
    if how.ties != "average":
        _set_same(found, rows, columns, how.most)
    return found


def first_similarities(graph: Graph, rows: Sequence[Meaning], columns: Sequence[Meaning], how: Comparison) -> Matrix:
    """Return what the first three steps add to similarities, and all that there is for a meaning's with itself."""
    left, right = Side(rows), Side(columns)
    values = np.zeros((len(left), len(right)))
    if values.size:
        for x, general, _ in first_steps(graph, left, right, Shared(left, right), how):
            values += how.decay**x * general
    found = values[left.place[:, None], right.place]
    _set_same(found, rows, columns, how.most)
    return found


def _compared(graph: Graph, rows: Sequence[Meaning], columns: Sequence[Meaning], how: Comparison) -> Matrix:
    left, right = Side(rows), Side(columns)
    shared = Shared(left, right)
    values, of_shared = np.zeros((len(left), len(right))), np.zeros(len(shared))
    nodes, weights = len(graph.starts) - 1, how.weights
    if how.sparse(nodes):
        for x, general, special in first_steps(graph, left, right, shared, how):
            values += weights[x] * general
            of_shared += weights[x] * special
        shares = THIN_STEPS if len(graph.neighbours) < THIN * nodes else FAST_STEPS
        fast = {x: share * how.most for x, share in shares.items()}
        weights = fast if how.fast(nodes) else {x: weight for x, weight in weights.items() if x >= STEPS}
    for x, general, special in walked_steps(graph, left, right, shared, how, list(weights)):
        values += weights[x] * general
        of_shared += weights[x] * special
    found = values[left.place[:, None], right.place]
    found[shared.rows, shared.columns] = of_shared
    return found


def _set_same(found: Matrix, rows: Sequence[Meaning], columns: Sequence[Meaning], most: float) -> None:
    """Write what a meaning's similarity to itself is, whatever rounding says."""
    place = {meaning: c for c, meaning in enumerate(columns)}
    for r, meaning in enumerate(rows):
        if meaning and meaning in place:
            found[r, place[meaning]] = most


def _fits(rows: Sequence[Meaning], columns: Sequence[Meaning], nodes: int, how: Comparison, memory: float) -> bool:
    """Tell whether the walks of all senses, and the ranks of all rows, fit into memory."""
    senses = {s for side in (rows, columns) for meaning in side for s in meaning.senses}
    vectors = {(m.senses, len(m.strangers)) for m in rows}
    held = (2 * len(senses) + len(vectors) + TILE + workers() * WIDTH + 2 * CHUNK) * nodes
    held = held * (4 if how.fast(nodes) else 8) + 8 * HEAD * len(vectors)
    return held + 48 * CELLS <= memory * GIGABYTE and len(rows) * len(columns) <= CELLS


def _halved(
    graph: Graph, rows: Sequence[Meaning], columns: Sequence[Meaning], how: Comparison, memory: float
) -> Matrix:
    """Compare one half of the longer side after the other."""
    longer, axis = (columns, 1) if len(columns) >= len(rows) else (rows, 0)
    halves = longer[: len(longer) // 2], longer[len(longer) // 2 :]
    parts = [similarities(graph, *((rows, half) if axis else (half, columns)), how, memory) for half in halves]
    return np.concatenate(parts, axis=axis)
