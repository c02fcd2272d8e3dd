"""Confidence intervals of correlations: Fisher's transformation, and the bootstrap's percentiles, plain or moved."""

import math

import numpy as np

from rougelike.errors import DataError, nearest
from rougelike.trust.coefficients import CODES, Column
from rougelike.trust.levels import LEVELS, Matrix
from rougelike.trust.resampling import bootstrapped, drawn

METHODS = ("bootstrap", "corrected", "fisher")

Interval = tuple[float, float]
NONE: Interval = (math.nan, math.nan)


def known_interval(name: str) -> str:
    """Return the name of a method, or say which there are."""
    if name not in METHODS:
        raise DataError(f"there is no interval {name!r}.{nearest(name, METHODS)} There are {', '.join(METHODS)}.")
    return name


def observations(x: Matrix, level: str) -> int:
    """Return how many numbers a coefficient is computed from: of the fullest document at summary level."""
    if level == "system":
        return len(x)
    there = ~np.isnan(x)
    return int(there.sum(axis=0).max() if level == "summary" else there.sum())


def fisher(r: float, size: int, coefficient: str, confidence: float = 0.95) -> Interval:
    """Return the interval in which arctanh r is normal (Bonett and Wright 2000), NaN where there are too few.

    It takes each of the `size` observations for an independent draw, so at summary level it is that of one document.
    """
    from scipy.special import ndtri

    spread = {
        "pearson": (3, 1.0),
        "spearman": (3, math.sqrt(1 + r * r / 2)),
        "kendall": (4, math.sqrt(0.437)),
    }
    if coefficient not in spread:
        raise DataError(f"Fisher's interval is for {', '.join(spread)}, not for {coefficient}; take the bootstrap.")
    less, scale = spread[coefficient]
    if size <= less:
        return NONE
    if abs(r) == 1:
        return r, r
    reach = float(ndtri((1 + confidence) / 2)) * scale / math.sqrt(size - less)
    return math.tanh(math.atanh(r) - reach), math.tanh(math.atanh(r) + reach)


def samples(x: Matrix, z: Matrix, level: str, coefficient: str, units: str, resamples: int, seed: int) -> Column:
    """Return the correlation of each resample of systems, documents or both; the same draws for every metric."""
    systems, documents = drawn((x.shape[0], x.shape[1]), units, resamples, seed)
    return bootstrapped(LEVELS[level], CODES[coefficient], x, z, systems, documents)


def percentiles(found: Column, confidence: float) -> Interval:
    """Return the ends of the middle of all resamples that have a correlation."""
    there = found[~np.isnan(found)]
    if not len(there):
        return NONE
    low, high = np.quantile(there, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


def corrected(found: Column, value: float, confidence: float) -> Interval:
    """Return the ends of a bias-corrected bootstrap interval (Efron 1981).

    Means of documents drawn anew are noisier than the means themselves, so that most resamples lie below the
    correlation that they were drawn from. The share that does says by how much the percentiles are to be moved.
    """
    from scipy.special import ndtr, ndtri

    there = found[~np.isnan(found)]
    if not len(there):
        return NONE
    below = ((there < value).sum() + (there == value).sum() / 2) / len(there)
    least = 0.5 / len(there)
    bias, reach = ndtri(np.clip(below, least, 1 - least)), ndtri((1 + confidence) / 2)
    low, high = np.quantile(there, [ndtr(2 * bias - reach), ndtr(2 * bias + reach)])
    return float(low), float(high)
