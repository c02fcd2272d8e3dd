"""Each unit with its best partner, however many others have the same one (ENMS's Algorithms 1 and 2 among them)."""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.texts import Ints

Similar = NDArray[np.float64]


@kernel
def best(similar: Similar, references: Ints, candidates: Ints) -> float:
    """Return the sum over the reference's units of the greatest similarity to one of the candidate's, at least 0."""
    total = 0.0
    for i in range(references.size):
        most = 0.0
        for j in range(candidates.size):
            most = max(most, similar[references[i], candidates[j]])
        total += most
    return total


@kernel
def all_pairs(similar: Similar, references: Ints, candidates: Ints) -> float:
    """Return the sum of the similarities of all pairs of distinct units."""
    total = 0.0
    for i in np.unique(references):
        for j in np.unique(candidates):
            total += similar[i, j]
    return total


@kernel
def above(similar: Similar, asking: Ints, answering: Ints, alpha: float, times_count: bool) -> float:
    """Return how many units of one text have a partner more alike than `alpha` (NSM, Algorithm 1).

    With `times_count`, each counts its greatest similarity times the occurrences of the first most similar unit (NSS,
    Algorithm 2). `similar` has the asking text's units as rows.
    """
    counts = np.zeros(similar.shape[1], np.int64)
    for j in answering:
        counts[j] += 1
    total = 0.0
    for i in asking:
        most, at = -np.inf, 0
        for j in answering:
            if similar[i, j] > most:
                most, at = similar[i, j], j
        if most > alpha:
            total += most * counts[at] if times_count else 1.0
    return total


@kernel
def _mark_similar(similar: Similar, reference: Ints, candidate: Ints, alpha: float, marked: NDArray[np.bool_]) -> None:
    """Mark the reference sentence's words on its longest subsequence alike to the candidate sentence's (Eq. 9).

    The trace goes diagonally where two words are alike, and up rather than left where both are as long.
    """
    m, n = reference.size, candidate.size
    length = np.zeros((m + 1, n + 1), np.int32)
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if similar[reference[i - 1], candidate[j - 1]] > alpha:
                length[i, j] = length[i - 1, j - 1] + 1
            else:
                length[i, j] = max(length[i - 1, j], length[i, j - 1])
    i, j = m, n
    while i > 0 and j > 0:
        if similar[reference[i - 1], candidate[j - 1]] > alpha:
            marked[i - 1] = True
            i -= 1
            j -= 1
        elif length[i - 1, j] >= length[i, j - 1]:
            i -= 1
        else:
            j -= 1


@kernel
def similar_union(
    similar: Similar, reference: Ints, candidate: Ints, reference_ends: Ints, candidate_ends: Ints, alpha: float
) -> float:
    """Return how many words of the reference are on its sentences' unions of longest similar subsequences (Eq. 8)."""
    total, begin = 0.0, 0
    for end in reference_ends:
        marked, first = np.zeros(end - begin, np.bool_), 0
        for last in candidate_ends:
            _mark_similar(similar, reference[begin:end], candidate[first:last], alpha, marked)
            first = last
        total += marked.sum()
        begin = end
    return total
