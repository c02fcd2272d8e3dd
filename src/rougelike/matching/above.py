"""A unit counts if its best partner is alike enough, however many others have the same one (He et al. 2022)."""

from dataclasses import dataclass

import numpy as np

from rougelike.compiled import kernel
from rougelike.matching import Hits
from rougelike.matching.similar import Block, Matrix, Partners, Rule, Similar
from rougelike.texts import Ints

ROUNDING = float(16 * np.finfo(np.float32).eps)
"""Units with equal vectors, such as two orders of the same words, tie up to this in single precision."""


@kernel
def _best_rows(values: Matrix, rows: Ints, rounding: float) -> tuple[Matrix, Ints]:
    """Return every column's greatest similarity to one of the rows, and the place of the first that has it."""
    most, at = np.full(values.shape[1], -np.inf, values.dtype), np.zeros(values.shape[1], np.int64)
    for place in range(rows.size):
        row = values[rows[place]]
        for j in range(row.size):
            better = row[j] > most[j] + rounding
            most[j], at[j] = row[j] if better else most[j], place if better else at[j]
    return most, at


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
            asking, (credit, at) = candidates, self._asked(similar.values, references)
        else:
            asking, (credit, at) = references, self._asked(similar.values.T, candidates)
        credit = credit[asking]
        return float(credit.sum()), np.where(credit != 0, at[asking], -1), credit

    def hits(self, block: Block, pairs: Ints) -> Hits:
        """Ask once for every distinct unit of the block's candidates, where these ask."""
        if not self.asks_candidate:
            return super().hits(block, pairs)
        found = np.zeros(pairs.shape, np.float64)
        for r, reference in enumerate(block.references):
            if len(reference):
                credit, _ = self._asked(block.similar.values, reference)
                found[:, r] = [credit[candidate].sum() for candidate in block.candidates]
        return found

    def _asked(self, values: Matrix, answering: Ints) -> tuple[Hits, Ints]:
        """Return what every column counts, and the place of its partner among the rows `answering`."""
        kinds, first, counts = np.unique(answering, return_index=True, return_counts=True)
        order = np.argsort(first)
        most, at = _best_rows(values, kinds[order], ROUNDING if values.dtype == np.float32 else 0.0)
        weight = most.astype(np.float64) * counts[order][at] if self.times_count else np.ones(len(most))
        alpha = self.alpha if self.alpha < 1 else np.inf  # nothing is above 1, whatever rounding says
        return np.where(most > alpha, weight, 0.0), first[order][at]
