"""One-to-one matching with the greatest sum of similarities."""

import numpy as np

from rougelike.matching.similar import Partners, Rule, Similar
from rougelike.texts import Ints


class Optimal(Rule):
    """Finds the assignment with the greatest sum; what is not alike above 0 is left unmatched."""

    def match(self, similar: Similar, references: Ints, candidates: Ints, pair: int) -> Partners:
        """Solve the assignment."""
        from scipy.optimize import linear_sum_assignment

        alike = np.maximum(similar.values[np.ix_(references, candidates)], 0).astype(np.float64)
        rows, columns = linear_sum_assignment(alike, maximize=True)
        partner, credit = np.full(len(references), -1), np.zeros(len(references))
        partner[rows], credit[rows] = columns, alike[rows, columns]
        partner[credit == 0] = -1
        return float(credit.sum()), partner, credit
