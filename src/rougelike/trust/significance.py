"""Is one metric's correlation really greater than another's? Williams' test, permutations, and several at once."""

import math
from collections.abc import Sequence

import numpy as np

from rougelike.errors import DataError, nearest
from rougelike.trust.coefficients import CODES
from rougelike.trust.levels import LEVELS, Matrix
from rougelike.trust.resampling import permuted, swaps

ALTERNATIVES = ("two-sided", "greater", "less")
TESTS = ("permutation", "williams")
CORRECTIONS = ("holm", "bh", "none")


def chosen(name: str, known: Sequence[str], what: str) -> str:
    """Return a name that is known, or say which are."""
    if name not in known:
        raise DataError(f"there is no {what} {name!r}.{nearest(name, known)} There are {', '.join(known)}.")
    return name


def williams(
    r_xz: float, r_yz: float, r_xy: float, size: int, alternative: str = "two-sided", *, absolute: bool = False
) -> float:
    """Return the p of Williams (1959) that x correlates with z as y does, `size` being the number of observations.

    t = (r_xz - r_yz) sqrt((n-1)(1+r_xy) / (2 K (n-1)/(n-3) + m^2 (1-r_xy)^3)) with n-3 degrees of freedom, where
    K = 1 - r_xz^2 - r_yz^2 - r_xy^2 + 2 r_xz r_yz r_xy and m is the mean of r_xz and r_yz. `greater` asks whether x
    correlates better and keeps its direction. `absolute` compares how strong correlations are, whatever their sign.
    """
    from scipy.special import stdtr

    chosen(alternative, ALTERNATIVES, "alternative")
    if size < 4:
        raise DataError(f"Williams' test needs four observations or more, not {size}; compare on more systems.")
    if absolute:
        r_xz, r_yz, r_xy = abs(r_xz), abs(r_yz), abs(r_xy)
    determinant = 1 - r_xz**2 - r_yz**2 - r_xy**2 + 2 * r_xz * r_yz * r_xy
    spread = 2 * (size - 1) / (size - 3) * determinant + ((r_xz + r_yz) / 2) ** 2 * (1 - r_xy) ** 3
    if r_xz == r_yz:
        t = 0.0
    elif spread <= 0:  # three coefficients that no three columns can have together
        return math.nan
    else:
        t = (r_xz - r_yz) * math.sqrt((size - 1) * (1 + r_xy) / spread)
    below = float(stdtr(size - 3, -abs(t)))  # the tail beyond |t|
    if alternative == "two-sided":
        return 2 * below
    beyond = t > 0 if alternative == "greater" else t < 0
    return below if beyond else 1 - below


def permutation(
    x: Matrix,
    y: Matrix,
    z: Matrix,
    level: str,
    coefficient: str,
    observed: float,
    *,
    units: str = "both",
    alternative: str = "two-sided",
    resamples: int,
    seed: int,
) -> float:
    """Return the p of swapping two metrics' scores (Deutsch, Dror and Roth 2021), `observed` being the difference.

    Scores are standardised first, for they are swapped. The observed order counts as one permutation more, so that p is
    never 0 and never too small (Phipson and Smyth 2010).
    """
    chosen(alternative, ALTERNATIVES, "alternative")
    systems, documents = swaps((x.shape[0], x.shape[1]), units, resamples, seed)
    found = permuted(LEVELS[level], CODES[coefficient], standardised(x), standardised(y), z, systems, documents)
    found = found[~np.isnan(found)]
    slack = 1e-12  # a permutation that changes nothing must count, though it adds up in another order
    if alternative == "two-sided":
        as_far = np.abs(found) >= abs(observed) - slack
    elif alternative == "greater":
        as_far = found >= observed - slack
    else:
        as_far = found <= observed + slack
    return float((as_far.sum() + 1) / (len(found) + 1))


def standardised(x: Matrix) -> Matrix:
    """Return scores with mean 0 and deviation 1 over all summaries."""
    spread = np.nanstd(x)
    shifted: Matrix = (x - np.nanmean(x)) / (spread or 1.0)
    return shifted


def corrected(p: Sequence[float], correction: str) -> list[float]:
    """Return p-values of tests made together: Holm (1979) bounds any error, BH (1995) the share of false ones."""
    chosen(correction, CORRECTIONS, "correction")
    values = np.array(p, np.float64)
    known = np.flatnonzero(~np.isnan(values))
    if correction == "bh" and len(known):
        from scipy.stats import false_discovery_control

        values[known] = false_discovery_control(values[known])
    elif correction == "holm":
        order = known[np.argsort(values[known], kind="stable")]
        left = np.arange(len(order), 0, -1)  # how many hypotheses are still in question
        values[order] = np.minimum(1.0, np.maximum.accumulate(values[order] * left))
    return list(map(float, values))
