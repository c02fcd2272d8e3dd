"""One-to-one matching by descending similarity, which string equality turns into ROUGE's clipped count."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.matching.similar import Matrix, Partners, Rule, Similar
from rougelike.texts import Ints

Bits = NDArray[Any]


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
def _first_best(row: Bits, mask: Bits) -> tuple[int, int]:
    """Return the greatest number of those that the mask (-1 or 0) lets pass, and its first place."""
    best, at = row[0] & mask[0], 0
    for j in range(row.size):
        best = max(best, row[j] & mask[j])
    while row[at] & mask[at] != best:
        at += 1
    return best, at


@kernel
def _greedy(values: Matrix, bits: Bits, same: Ints, references: Ints, candidates: Ints) -> Partners:
    """Pair units off, the most alike first; ties go to the earlier unit of the reference, then of the candidate.

    `bits` are the bits of `values` as whole numbers, which are in the same order where they are above 0: the greatest
    of many whole numbers is found many at a time.
    """
    partner, credit = np.empty(references.size, np.int64), np.zeros(references.size, np.float64)
    total = float(_pair_equal(same, values.shape[1], references, candidates, partner))
    free = np.ones(candidates.size, np.bool_)
    for i in range(references.size):
        if partner[i] >= 0:
            free[partner[i]] = False
            credit[i] = 1.0
    asking, offered = np.flatnonzero(partner < 0), np.flatnonzero(free)
    if not (asking.size and offered.size):
        return total, partner, credit
    columns = candidates[offered].astype(np.uint64)
    alike = np.empty((asking.size, offered.size), bits.dtype)  # side by side, as they will be asked for
    most, choice = np.empty(asking.size, bits.dtype), np.empty(asking.size, np.int64)
    left, every = np.full(offered.size, -1, bits.dtype), np.full(asking.size, -1, bits.dtype)
    for a in range(asking.size):
        row, own = bits[references[asking[a]]], alike[a]
        for j in range(columns.size):
            own[j] = row[columns[j]]
        most[a], choice[a] = _first_best(own, left)
    while True:
        best, a = _first_best(most, every)
        if best <= 0:
            return total, partner, credit
        j = choice[a]
        if left[j]:
            i = asking[a]
            partner[i], credit[i] = offered[j], values[references[i], columns[j]]
            total += credit[i]
            left[j], most[a] = 0, 0
        else:  # its choice went to another; the next can only be less alike
            most[a], choice[a] = _first_best(alike[a], left)


class Greedy(Rule):
    """Pairs units off, the most alike first."""

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Pair units off."""
        bits = similar.values.view(np.int32 if similar.values.itemsize == 4 else np.int64)
        return _greedy(similar.values, bits, similar.same, references, candidates)
