"""How many more documents would settle a difference: from how far resamples of documents and of systems move it."""

import math
from dataclasses import dataclass

import numpy as np

from rougelike.trust.intervals import samples
from rougelike.trust.levels import Matrix

RESAMPLES = 999
ENOUGH = 0.8
"""The chance of seeing the difference that is asked for."""


@dataclass(frozen=True)
class Power:
    """What it would take to tell two correlations apart with a chance of 80 %, at the level of significance given.

    `documents` is infinite where no number of documents would do, because the systems alone leave it open.
    """

    difference: float
    by_documents: float
    by_systems: float
    documents: float
    systems: int
    alpha: float
    settled: bool = False

    def __str__(self) -> str:
        if self.settled:
            return f"The difference of {self.difference:+.3f} is significant at {self.alpha:g} as it is."
        if self.difference == 0:
            return "There is no difference to be settled."
        if math.isinf(self.documents):
            return (
                f"No number of documents would settle a difference of {self.difference:+.3f}: with {self.systems} "
                "systems it depends on which systems they are. More systems would."
            )
        return (
            f"About {self.documents:,.0f} documents would show a difference of {self.difference:+.3f} as significant "
            f"at {self.alpha:g} four times in five."
        )


def power(
    x: Matrix,
    y: Matrix,
    z: Matrix,
    level: str,
    coefficient: str,
    difference: float,
    *,
    alpha: float,
    units: str,
    seed: int,
) -> Power:
    """Estimate how many documents are needed.

    The variance of the difference is that over systems, which stays, plus that over documents, which shrinks with
    their number. Significance with a chance of 80 % asks for a standard error of |difference| / (z_alpha/2 + z_0.8).
    """
    from scipy.special import ndtri

    def variance(resampled: str) -> float:
        if units not in ("both", resampled):
            return 0.0
        pair = [samples(side, z, level, coefficient, resampled, RESAMPLES, seed) for side in (x, y)]
        return float(np.nanvar(pair[0] - pair[1]))

    by_documents, by_systems = variance("inputs"), variance("systems")
    wanted = (difference / float(ndtri(1 - alpha / 2) + ndtri(ENOUGH))) ** 2
    left = wanted - by_systems
    documents = math.ceil(x.shape[1] * by_documents / left) if left > 0 else math.inf
    return Power(difference, by_documents, by_systems, documents, len(x), alpha)
