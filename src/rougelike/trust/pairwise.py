"""Agreement counted in pairs: which of two summaries is better, and which of two systems, and how surely."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rougelike.trust.coefficients import Column
from rougelike.trust.levels import Matrix, system_means

FLIPS = 1000
"""Permutations behind each p of soft pairwise accuracy, as its authors take them."""


def pairwise_accuracy(x: Matrix, z: Matrix, level: str) -> tuple[float, float, int]:
    """Return pairwise accuracy with tie calibration (Deutsch, Foster and Freitag 2023), its threshold, and documents.

    A pair counts if the metric orders it as people do, or calls it tied as they do; two scores are tied for the metric
    if they differ by at most a threshold, which is chosen so that the accuracy is greatest. At summary level pairs
    stand within documents, whose accuracies are averaged.
    """
    if level == "system":
        ones = np.ones(x.shape[1])
        groups = [(system_means(x, ones), system_means(z, ones))]
    elif level == "global":
        groups = [(x.ravel(), z.ravel())]
    else:
        groups = list(zip(x.T, z.T, strict=True))
    parts = [pairs for a, b in groups if len((pairs := _pairs(a, b))[0])]
    if not parts:
        return np.nan, np.nan, 0
    apart, right, tied = (np.concatenate(column) for column in zip(*parts, strict=True))
    weight = np.concatenate([np.full(len(part[0]), 1 / (len(part[0]) * len(parts))) for part in parts])
    order = np.argsort(apart, kind="stable")
    apart, right, tied, weight = apart[order], right[order], tied[order], weight[order]
    # As the threshold passes a pair, it is called tied: won if people tied it, lost if the order had been right.
    gained = np.cumsum(weight * (tied.astype(np.float64) - right))
    ends = np.flatnonzero(np.append(apart[1:] != apart[:-1], True))
    thresholds, accuracies = apart[ends], (weight * right).sum() + gained[ends]
    if thresholds[0] > 0:  # without a threshold no pair is tied
        thresholds, accuracies = np.append(0.0, thresholds), np.append((weight * right).sum(), accuracies)
    best = int(accuracies.argmax())
    return float(accuracies[best]), float(thresholds[best]), len(parts)


def _pairs(x: Column, z: Column) -> tuple[Column, NDArray[np.bool_], NDArray[np.bool_]]:
    """Return how far the metric sets all pairs apart, whether in people's order, and whether people tie them."""
    both = ~(np.isnan(x) | np.isnan(z))
    x, z = x[both], z[both]
    i, j = np.triu_indices(len(x), 1)
    by_metric, by_people = x[i] - x[j], z[i] - z[j]
    return np.abs(by_metric), by_metric * by_people > 0, by_people == 0


def soft_pairwise_accuracy(x: Matrix, z: Matrix, seed: int) -> float:
    """Return how alike metric and people are sure of each pair of systems (Thompson, Mathur, Deutsch et al. 2024).

    1 - |p - p'| averaged over pairs of systems, where p is that of a one-sided paired permutation test over documents
    by the metric, and p' by people, with the same permutations.
    """
    signs = np.random.default_rng(seed).choice([-1.0, 1.0], (FLIPS, x.shape[1]))
    sure = [_one_sided(side, signs) for side in (x, z)]
    return float(np.mean(1 - np.abs(sure[0] - sure[1])))


def _one_sided(scores: Matrix, signs: Matrix) -> Column:
    """Return for each pair of systems the p of the first being better."""
    pairs = np.array(list(combinations(range(len(scores)), 2)))
    apart = scores[pairs[:, 0]] - scores[pairs[:, 1]]
    apart = np.where(np.isnan(apart), 0.0, apart)
    slack = 1e-12 * np.abs(apart).sum(axis=1).max()
    as_far: Column = (signs @ apart.T >= apart.sum(axis=1) - slack).mean(axis=0)
    return as_far
