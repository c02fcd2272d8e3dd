"""One-to-one matching with the greatest sum of similarities."""

import numpy as np
from numpy.typing import NDArray

from rougelike.texts import Ints


def optimal(similar: NDArray[np.float64], references: Ints, candidates: Ints) -> float:
    """Return the greatest sum of similarities that a one-to-one matching can have; what is not above 0 is unmatched."""
    from scipy.optimize import linear_sum_assignment

    of_units = np.maximum(similar[np.ix_(references, candidates)], 0)
    return float(of_units[linear_sum_assignment(of_units, maximize=True)].sum())
