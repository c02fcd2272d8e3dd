"""Kinds of units matched in reading order at a threshold: the variant of ROUGE-WE in S3, which SummEval ships."""

from dataclasses import dataclass

import numpy as np

from rougelike.compiled import kernel
from rougelike.matching.similar import Matrix, Partners, Rule, Similar
from rougelike.texts import Ints


@kernel
def _in_order(values: Matrix, references: Ints, candidates: Ints, threshold: float) -> Partners:
    partner, credit = np.full(candidates.size, -1), np.zeros(candidates.size, np.float64)
    taken, total = np.zeros(references.size, np.bool_), 0.0
    for c in range(candidates.size):
        if (candidates[:c] == candidates[c]).any():
            continue  # this kind has had its turn
        most, at = -np.inf, -1
        for r in range(references.size):
            if not taken[r] and values[references[r], candidates[c]] > most:
                most, at = values[references[r], candidates[c]], r
        if most < threshold:
            continue
        kind, r = references[at], references.size
        for other in range(c, candidates.size):
            if candidates[other] == candidates[c]:
                r -= 1  # from the last on, so that what is left of a kind keeps its place in the order
                while r >= 0 and (taken[r] or references[r] != kind):
                    r -= 1
                if r < 0:
                    break
                taken[r], partner[other], credit[other] = True, r, 1.0
                total += 1
    return total, partner, credit


@dataclass(frozen=True)
class InOrder(Rule):
    """Matches each kind of the candidate's units, in reading order, with the most alike kind that is left.

    At `threshold` or above, as many as both sides have count one each.
    """

    threshold: float
    asks_candidate: bool = True

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Take the candidate's kinds one after the other."""
        return _in_order(similar.values, references, candidates, self.threshold)
