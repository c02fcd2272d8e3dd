"""One-to-one matching by descending similarity, which string equality turns into ROUGE's clipped count."""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.matching.similar import Matrix, Partners, Rule, Similar
from rougelike.texts import Ints


@kernel
def _pair_equal(same: Ints, columns: int, references: Ints, candidates: Ints, partner: Ints) -> int:
    """Pair the k-th of a kind with the other side's k-th, where nothing is more alike, and return how many that are."""
    first, following, pairs = np.full(columns, -1), np.empty(candidates.size, np.int64), 0
    for j in range(candidates.size - 1, -1, -1):
        following[j] = first[candidates[j]]
        first[candidates[j]] = j
    for i in range(references.size):
        column = same[references[i]]
        j = first[column] if column >= 0 else -1
        partner[i] = j
        if j >= 0:
            first[column] = following[j]
            pairs += 1
    return pairs


@kernel
def _best_free(row: NDArray[np.float64], free: NDArray[np.bool_]) -> tuple[float, int]:
    """Return the greatest similarity above 0 to a free unit, and the first unit that has it, -1 where there is none."""
    best, at = 0.0, -1
    for j in range(row.size):
        if row[j] > best and free[j]:
            best, at = row[j], j
    return best, at


@kernel
def _greedy(values: Matrix, same: Ints, references: Ints, candidates: Ints) -> Partners:
    """Pair units off, the most alike first; ties go to the earlier unit of the reference, then of the candidate."""
    partner, credit = np.empty(references.size, np.int64), np.zeros(references.size, np.float64)
    total = float(_pair_equal(same, values.shape[1], references, candidates, partner))
    free = np.ones(candidates.size, np.bool_)
    for i in range(references.size):
        if partner[i] >= 0:
            free[partner[i]] = False
            credit[i] = 1.0
    asking, offered = np.flatnonzero(partner < 0), np.flatnonzero(free)
    alike = np.empty((asking.size, offered.size), values.dtype)  # side by side, as they will be asked for
    free, choice, most = free[offered], np.empty(asking.size, np.int64), np.empty(asking.size, np.float64)
    for a in range(asking.size):
        row = values[references[asking[a]]]
        for j in range(offered.size):
            alike[a, j] = row[candidates[offered[j]]]
        most[a], choice[a] = _best_free(alike[a], free)
    while True:
        best, a = 0.0, -1
        for other in range(asking.size):
            if most[other] > best:
                best, a = most[other], other
        if a < 0:
            return total, partner, credit
        if free[choice[a]]:
            i = asking[a]
            free[choice[a]], partner[i], credit[i] = False, offered[choice[a]], best
            total += best
            most[a] = 0.0
        else:  # its choice went to another; the next can only be less alike
            most[a], choice[a] = _best_free(alike[a], free)


class Greedy(Rule):
    """Pairs units off, the most alike first."""

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Pair units off."""
        return _greedy(similar.values, similar.same, references, candidates)
