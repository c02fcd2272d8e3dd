"""One-to-one matching by descending similarity, which string equality turns into ROUGE's clipped count."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.matching import Hits
from rougelike.matching.similar import Block, Matrix, Partners, Rule, Similar
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


@kernel
def _greedy_hits(
    values: Matrix, bits: Bits, same: Ints, rows: Ints, row_ends: Ints, columns: Ints, column_ends: Ints
) -> Hits:
    """Return the hits of every candidate, whose units are `columns` up to its end, with every reference."""
    hits = np.zeros((column_ends.size, row_ends.size))
    begin = 0
    for i in range(column_ends.size):
        first = 0
        for r in range(row_ends.size):
            if begin < column_ends[i] and first < row_ends[r]:
                hits[i, r] = _greedy(values, bits, same, rows[first : row_ends[r]], columns[begin : column_ends[i]])[0]
            first = row_ends[r]
        begin = column_ends[i]
    return hits


def _joined(sides: list[Ints]) -> tuple[Ints, Ints]:
    """Return the units of several texts one after the other, and where each text's end."""
    return np.concatenate(sides), np.cumsum([len(side) for side in sides])


class Greedy(Rule):
    """Pairs units off, the most alike first."""

    def hits(self, block: Block, pairs: Ints) -> Hits:
        """Pair the units of all candidates of a block off, without leaving the compiled loop."""
        similar = block.similar
        sides = *_joined(block.references), *_joined(block.candidates)
        return _greedy_hits(similar.values, _bits(similar.values), similar.same, *sides)

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Pair units off."""
        return _greedy(similar.values, _bits(similar.values), similar.same, references, candidates)


def _bits(values: Matrix) -> Bits:
    return values.view(np.int32 if values.itemsize == 4 else np.int64)
