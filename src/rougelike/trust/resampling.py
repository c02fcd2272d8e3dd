"""Resamples of systems, documents or both, drawn once for all metrics, and what each makes of a correlation.

A bootstrap draws systems and documents with replacement, which is a weight for each. A permutation swaps two metrics'
scores of whole systems, of whole documents, or of both one after the other (Deutsch, Dror and Roth 2021).
"""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.errors import DataError, nearest
from rougelike.trust.coefficients import Column
from rougelike.trust.levels import Matrix, level_correlation

Masks = NDArray[np.bool_]

RESAMPLED = ("both", "inputs", "systems")
"""What is drawn anew: systems and documents say how far a figure would move with other systems and other documents."""
RESAMPLES = 9999


def known_units(name: str) -> str:
    """Return what is to be resampled, or say what can be."""
    if name not in RESAMPLED:
        raise DataError(f"cannot resample {name!r}.{nearest(name, RESAMPLED)} Expected {', '.join(RESAMPLED)}.")
    return name


def drawn(shape: tuple[int, int], units: str, resamples: int, seed: int) -> tuple[Matrix, Matrix]:
    """Return for each resample how often each system counts, and how often each document."""
    rng = np.random.default_rng(seed)
    systems, documents = shape
    return (
        _counts(rng, systems, resamples, drawn_anew=units in ("both", "systems")),
        _counts(rng, documents, resamples, drawn_anew=units in ("both", "inputs")),
    )


def _counts(rng: np.random.Generator, size: int, resamples: int, *, drawn_anew: bool) -> Matrix:
    if not drawn_anew:
        return np.ones((resamples, size))
    chosen = rng.integers(0, size, (resamples, size)) + size * np.arange(resamples)[:, None]
    return np.bincount(chosen.ravel(), minlength=resamples * size).reshape(resamples, size).astype(np.float64)


@kernel
def bootstrapped(level: int, code: int, x: Matrix, z: Matrix, systems: Matrix, documents: Matrix) -> Column:
    """Return the correlation of each resample, NaN where it has none."""
    found = np.empty(len(systems))
    for r in range(len(systems)):
        found[r] = level_correlation(level, code, x, z, systems[r], documents[r])
    return found


def swaps(shape: tuple[int, int], units: str, resamples: int, seed: int) -> tuple[Masks, Masks]:
    """Return for each permutation which systems are swapped, and which documents."""
    rng = np.random.default_rng(seed)
    systems, documents = (rng.random((resamples, size)) < 0.5 for size in shape)
    if units == "systems":
        documents[:] = False
    elif units == "inputs":
        systems[:] = False
    return systems, documents


@kernel
def permuted(level: int, code: int, x: Matrix, y: Matrix, z: Matrix, systems: Masks, documents: Masks) -> Column:
    """Return the difference of two metrics' correlations in each permutation; a cell swapped twice stays."""
    found = np.empty(len(systems))
    every_system, every_document = np.ones(x.shape[0]), np.ones(x.shape[1])
    left, right = np.empty_like(x), np.empty_like(y)
    for r in range(len(systems)):
        for s in range(x.shape[0]):
            for d in range(x.shape[1]):
                one, other, swapped = x[s, d], y[s, d], systems[r, s] != documents[r, d]
                left[s, d] = other if swapped else one  # no branch: it would be a guess
                right[s, d] = one if swapped else other
        found[r] = level_correlation(level, code, left, z, every_system, every_document) - level_correlation(
            level, code, right, z, every_system, every_document
        )
    return found
