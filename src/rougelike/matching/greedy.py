"""One-to-one matching by descending similarity, which string equality turns into ROUGE's clipped count."""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.texts import Ints


@kernel
def _best_free(similar: NDArray[np.float64], row: int, columns: Ints, free: NDArray[np.bool_]) -> int:
    """Return the first free column of a row with the greatest similarity above 0, -1 where there is none."""
    best, at = 0.0, -1
    for j in range(columns.size):
        if free[j] and similar[row, columns[j]] > best:
            best, at = similar[row, columns[j]], j
    return at


@kernel
def greedy(similar: NDArray[np.float64], references: Ints, candidates: Ints) -> float:
    """Return the sum of the similarities of units paired off, the most alike first.

    `similar` is of distinct units, reference by candidate; `references` and `candidates` are the rows and columns of
    the two texts' units in reading order, by which ties are decided, the reference's first.
    """
    free = np.ones(candidates.size, np.bool_)
    choice = np.empty(references.size, np.int64)
    for i in range(references.size):
        choice[i] = _best_free(similar, references[i], candidates, free)
    total = 0.0
    while True:
        best, at = 0.0, -1
        for i in range(references.size):
            if choice[i] >= 0 and similar[references[i], candidates[choice[i]]] > best:
                best, at = similar[references[i], candidates[choice[i]]], i
        if at < 0:
            return total
        if free[choice[at]]:
            total += best
            free[choice[at]] = False
            choice[at] = -1
        else:  # its choice went to another: choose again, which can only be less alike or later
            choice[at] = _best_free(similar, references[at], candidates, free)
