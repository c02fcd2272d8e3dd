"""Populations with a known correlation, and how often intervals of samples from them hold it.

Scores are a system's quality plus noise for each summary. Metric and people correlate by QUALITY in the first and by
NOISE in the second.
"""

import numpy as np

from rougelike.trust.intervals import corrected, fisher, observations, percentiles, samples
from rougelike.trust.pairing import estimated

QUALITY, NOISE, SPREAD = 0.7, 0.3, 1.0
SYSTEMS, DOCUMENTS = 40, 40
ENDLESS = 20_000
METHODS = ("bootstrap", "corrected", "fisher")


def normal(rng, shape, correlation):
    """Return two arrays of normal numbers that correlate."""
    one, other = rng.normal(size=(2, *shape))
    return one, correlation * one + np.sqrt(1 - correlation**2) * other


def drawn(rng, quality, documents):
    """Return scores of systems of some quality on new documents."""
    noise = normal(rng, (quality.shape[1], documents), NOISE)
    return [q[:, None] + SPREAD * n for q, n in zip(quality, noise, strict=True)]


def as_tau(r, coefficient):
    """Return what a correlation of normal numbers is as another coefficient (Greiner 1909)."""
    return {"pearson": r, "kendall": 2 / np.pi * np.arcsin(r), "spearman": 6 / np.pi * np.arcsin(r / 2)}[coefficient]


def truth(rng, level, units, coefficient, quality):
    """Return the correlation of the population: of endless systems, or on endless documents for the same systems."""
    if units == "inputs":
        x, z = (quality[0][:, None], quality[1][:, None]) if level == "system" else drawn(rng, quality, ENDLESS // 4)
        return estimated(x, z, level, coefficient)[0]
    share = SPREAD**2 if level == "summary" else SPREAD**2 / DOCUMENTS if units == "systems" else 0
    return as_tau((QUALITY + share * NOISE) / (1 + share), coefficient)


def coverage(level, units, coefficient, *, simulations, resamples, seed):
    """Return for each method the share of its 95 % intervals that hold the truth."""
    rng = np.random.default_rng(seed)
    held = dict.fromkeys(METHODS, 0)
    for i in range(simulations):
        quality = np.stack(normal(rng, (SYSTEMS,), QUALITY))
        x, z = drawn(rng, quality, DOCUMENTS)
        value = estimated(x, z, level, coefficient)[0]
        found = samples(x, z, level, coefficient, units, resamples, seed + i)
        goal = truth(rng, level, units, coefficient, quality)
        intervals = {
            "bootstrap": percentiles(found, 0.95),
            "corrected": corrected(found, value, 0.95),
            "fisher": fisher(value, observations(x, level), coefficient),
        }
        for name, (low, high) in intervals.items():
            held[name] += int(low <= goal <= high)
    return {name: count / simulations for name, count in held.items()}
