"""Words as clusters of words alike: complete linkage, stopped after the few merges that are asked for (Sec. 3.3).

The paper keeps 0.975 of the words as clusters, so only one word in forty is merged, and a full tree of merges would be
wasted work: the nearest two clusters are merged until few enough are left. Where distances are equal, which two are
nearest is a matter of order; then the order is that of scipy's and scikit-learn's linkage, which follows chains of
nearest neighbours.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.similarity.vectors import store
from rougelike.texts import Ints

Matrix = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class WordVectors:
    """The vectors of words, and each word's row among them, -1 for a word that has none."""

    rows: Ints
    vectors: Matrix

    def distances(self, words: Ints) -> NDArray[np.float64]:
        """Return the cosine distances between words that have a vector, symmetric to the last bit.

        They are in double precision, so that it does not matter what else is in the matrix. A vector without a length
        is as far from all others as one at right angles.
        """
        chosen = self.vectors[self.rows[words]].astype(np.float64)
        lengths = np.sqrt(np.einsum("ij,ij->i", chosen, chosen))
        chosen /= np.where(lengths > 0, lengths, 1)[:, None]
        return np.maximum(1 - chosen @ chosen.T, 0)


def word_vectors(words: list[str], name: str) -> WordVectors:
    """Look words up in the vectors `name`."""
    opened = store(name)
    found = opened.lookup(words)
    known = found >= 0
    return WordVectors(np.where(known, np.cumsum(known) - 1, -1), opened.rows(found[known]))


@kernel
def merges(words: int, rate: float) -> int:
    """Return how many merges leave max(1, floor(rate x words)) clusters."""
    return words - max(1, int(np.floor(rate * words))) if words else 0


@kernel
def _nearest(distances: Matrix, alive: NDArray[np.bool_], row: int) -> int:
    """Return the first of the clusters behind `row` that is nearest to it, `row` itself where none is left."""
    best = row
    for other in range(row + 1, len(alive)):
        if alive[other] and (best == row or distances[row, other] < distances[row, best]):
            best = other
    return best


@kernel
def _tied(distances: Matrix, alive: NDArray[np.bool_], nearest: Ints, first: int) -> bool:
    """Tell whether any other two clusters are as near to each other as `first` and its nearest."""
    least = distances[first, nearest[first]]
    for row in range(len(alive)):
        if not alive[row] or nearest[row] == row:
            continue
        if row != first and distances[row, nearest[row]] == least:
            return True
        if row == first:
            for other in range(nearest[row] + 1, len(alive)):
                if alive[other] and distances[row, other] == least:
                    return True
    return False


@kernel
def _merge(distances: Matrix, into: int, gone: int) -> None:
    """Let cluster `into` be as far from all others as the farther of the two was."""
    for other in range(len(distances)):
        farther = max(distances[into, other], distances[gone, other])
        distances[into, other] = farther
        distances[other, into] = farther


@kernel
def _greedy(distances: Matrix, count: int, owner: Ints) -> bool:
    """Merge the nearest two clusters `count` times; False, with nothing promised, where distances are equal.

    A row's nearest cluster is kept until that is merged, for by complete linkage nothing ever comes nearer.
    """
    size = len(distances)
    alive = np.ones(size, np.bool_)
    nearest = np.empty(size, np.int64)
    for row in range(size):
        owner[row] = row
        nearest[row] = _nearest(distances, alive, row)
    for _ in range(count):
        first = -1
        for row in range(size):
            if alive[row] and nearest[row] != row:
                if first < 0 or distances[row, nearest[row]] < distances[first, nearest[first]]:
                    first = row
        second = nearest[first]
        if _tied(distances, alive, nearest, first):
            return False
        _merge(distances, first, second)
        alive[second] = False
        for row in range(size):
            if owner[row] == second:
                owner[row] = first
            if alive[row] and (row == first or nearest[row] == first or nearest[row] == second):
                nearest[row] = _nearest(distances, alive, row)
    return True


@kernel
def _chained(distances: Matrix, count: int, owner: Ints) -> None:
    """Build the whole tree by chains of nearest neighbours, and make its `count` lowest merges.

    A chain starts at the first cluster there is and goes from each to its nearest, the one before it where several are;
    two that are nearest to each other are merged in the place of the later one.
    """
    size = len(distances)
    alive = np.ones(size, np.bool_)
    chain = np.empty(size + 1, np.int64)
    pairs, heights = np.empty((max(size - 1, 0), 2), np.int64), np.empty(max(size - 1, 0), distances.dtype)
    length = 0
    for merge in range(size - 1):
        if length == 0:
            chain[0] = np.flatnonzero(alive)[0]
            length = 1
        while True:
            last = chain[length - 1]
            best = chain[length - 2] if length > 1 else -1
            for other in range(size):
                if alive[other] and other != last and (best < 0 or distances[last, other] < distances[last, best]):
                    best = other
            if length > 1 and best == chain[length - 2]:
                break
            chain[length] = best
            length += 1
        length -= 2
        gone, into = min(last, best), max(last, best)
        pairs[merge, 0], pairs[merge, 1], heights[merge] = gone, into, distances[gone, into]
        _merge(distances, into, gone)
        alive[gone] = False
    for row in range(size):
        owner[row] = row
    for merge in np.argsort(heights, kind="mergesort")[:count]:
        one, other = owner[pairs[merge, 0]], owner[pairs[merge, 1]]
        for row in range(size):
            if owner[row] == max(one, other):
                owner[row] = min(one, other)


@kernel
def clustered(distances: Matrix, count: int, owner: Ints) -> None:
    """Write into `owner`, for every word, the first word of its cluster after `count` merges."""
    if not _greedy(distances.copy(), count, owner):
        _chained(distances.copy(), count, owner)
