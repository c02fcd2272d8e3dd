"""A unit counts if its best partner is alike enough, however many others have the same one (He et al. 2022)."""

from dataclasses import dataclass

import numpy as np

from rougelike.compiled import kernel
from rougelike.matching.similar import Matrix, Partners, Rule, Similar
from rougelike.texts import Ints


@kernel
def _above(values: Matrix, asking: Ints, answering: Ints, alpha: float, times_count: bool) -> Partners:
    counts = np.zeros(values.shape[1], np.int64)
    for column in answering:
        counts[column] += 1
    # Units with equal vectors, such as two orders of the same words, tie up to rounding in single precision: the first
    # one counts.
    rounding = 16 * np.finfo(np.float32).eps if values.itemsize == 4 else 0.0
    partner, credit, total = np.full(asking.size, -1), np.zeros(asking.size, np.float64), 0.0
    for i in range(asking.size):
        most, at = -np.inf, 0
        for j in range(answering.size):
            if values[asking[i], answering[j]] > most + rounding:
                most, at = values[asking[i], answering[j]], j
        if most > alpha:
            partner[i], credit[i] = at, most * counts[answering[at]] if times_count else 1.0
            total += credit[i]
    return total, partner, credit


@dataclass(frozen=True)
class Above(Rule):
    """Counts the units whose greatest similarity to one of the other text is above `alpha` (NSM, Algorithm 1).

    With `times_count` each counts that similarity, times the occurrences of the first unit that has it (NSS,
    Algorithm 2).
    """

    alpha: float
    times_count: bool = False
    asks_candidate: bool = True

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Ask for every unit of one side whether the other has one alike."""
        if self.asks_candidate:
            return _above(similar.values.T, candidates, references, self.alpha, self.times_count)
        return _above(similar.values, references, candidates, self.alpha, self.times_count)
