"""Which nodes carry a similarity: what each adds to Eq. 2, for one pair of meanings that somebody wants explained."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.resources.wordnet.graph import Graph
from rougelike.similarity.pagerank.meanings import Meaning
from rougelike.similarity.pagerank.settings import Comparison

Row = NDArray[np.float64]
DIGITS = 12
"""Mass is rounded before it is ranked, so that what differs by rounding alone ties."""


def carriers(graph: Graph, one: Meaning, other: Meaning, how: Comparison) -> Row:
    """Return every node's share of the similarity of two meanings; words without a sense have the rest."""
    from scipy import sparse

    size = len(graph.starts) - 1
    near = sparse.csr_array((np.ones(len(graph.neighbours)), graph.neighbours, graph.starts), (size, size))
    degree = np.diff(graph.starts).astype(np.float64)
    shares, total = np.zeros(size), 0.0
    paths = [_walk(near, degree, meaning, how) for meaning in (one, other)]
    common = len(set(one.strangers) & set(other.strangers))
    for x, weight in how.weights.items():
        rows = [path[x] for path in paths]
        both = np.flatnonzero((rows[0] > 0) & (rows[1] > 0))
        if how.compare == "path+cosine":
            added = rows[0][both] * rows[1][both]
            beside, most = 0.25 * common, _length(rows[0], one) * _length(rows[1], other)
        else:
            sides = [_ranks(row, len(m.strangers), how.ties) for row, m in zip(rows, (one, other), strict=True)]
            added = 1 / (sides[0][both] + sides[1][both])
            beside, most = _strangers(rows, one, other), float((0.5 / np.arange(1, len(both) + common + 1)).sum())
        if most:
            shares[both] += weight * added / most
            total += weight * (float(added.sum()) + beside) / most
    return shares / total if total else shares


def _walk(near: Any, degree: Row, meaning: Meaning, how: Comparison) -> list[Row]:  # noqa: ANN401 - scipy's matrix
    """Return the distributions of all steps (Eq. 1)."""
    start = np.zeros(len(degree))
    if not meaning.senses:
        return [start] * (how.steps + 1)
    start[list(meaning.senses)] = 1 / len(meaning.senses)
    path = [start]
    for _ in range(how.steps):
        before = path[-1]
        spread = np.divide(before, degree, out=np.zeros_like(before), where=degree > 0)
        back = how.damping * before[degree == 0].sum() + 1 - how.damping
        path.append(how.damping * (near @ spread) + back * start)
    return [row.round(DIGITS) for row in path]


def _length(row: Row, meaning: Meaning) -> float:
    return float(np.sqrt(row @ row + 0.25 * len(meaning.strangers)))


def _ranks(row: Row, strangers: int, ties: str) -> Row:
    """Return the rank of every node; words without a sense stand at 0.5, before the nodes of as much."""
    from scipy.stats import rankdata

    order = row if ties != "reverse" else row[::-1]
    ranks = rankdata(-order, method="average" if ties == "average" else "ordinal").astype(np.float64)
    ranks = ranks if ties != "reverse" else ranks[::-1]
    return ranks + strangers * (row <= 0.5)


def _strangers(rows: list[Row], one: Meaning, other: Meaning) -> float:
    """Return what the words without a sense that both meanings have add up to."""
    above = [int((row > 0.5).sum()) for row in rows]
    places = [{word: i for i, word in enumerate(sorted(m.strangers), 1)} for m in (one, other)]
    both = places[0].keys() & places[1].keys()
    return sum(1 / (above[0] + places[0][word] + above[1] + places[1][word]) for word in both)
