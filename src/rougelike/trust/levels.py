"""Levels of correlation: within documents, between systems, over all summaries; on matrices of systems x documents.

A number that is missing is NaN. Weights say how often each system and each document counts.
"""

import math

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.trust.coefficients import coefficient

Column = NDArray[np.float64]
Matrix = NDArray[np.float64]

LEVELS = {"summary": 0, "system": 1, "global": 2}
"""Name -> number by which the kernels know a level."""
OTHER_NAMES = {"input": "summary", "summarizer": "system", "document": "summary"}
"""What others call them: nlpstats says input, the ENMS paper summarizer for system (and summary for our global)."""


@kernel
def system_means(scores: Matrix, documents: Column) -> Column:
    """Return the mean of each system's scores over the documents where it has one, NaN where it has none."""
    means = np.empty(len(scores))
    for s in range(len(scores)):
        total = count = 0.0
        for d in range(scores.shape[1]):
            value = scores[s, d]
            if documents[d] > 0 and not np.isnan(value):
                total += documents[d] * value
                count += documents[d]
        means[s] = total / count if count else np.nan
    return means


@kernel
def _of_present(code: int, x: Column, z: Column, w: Column, held: Matrix) -> float:
    """Return the coefficient of the rows that count and have both numbers, which `held` has room for."""
    size = 0
    for i in range(len(x)):
        if w[i] > 0 and not (np.isnan(x[i]) or np.isnan(z[i])):
            held[0, size], held[1, size], held[2, size] = x[i], z[i], w[i]
            size += 1
    return coefficient(code, held[0, :size], held[1, :size], held[2, :size])


@kernel
def _pearson_within(x: Matrix, z: Matrix, systems: Column) -> Column:
    """Return each document's `pearson`, the same to the last bit: sums of all documents run side by side."""
    size = x.shape[1]
    total, mean_x, mean_z = np.zeros(size), np.zeros(size), np.zeros(size)
    least_x, most_x = np.full(size, np.inf), np.full(size, -np.inf)
    least_z, most_z = np.full(size, np.inf), np.full(size, -np.inf)
    for s in range(len(x)):
        if systems[s] > 0:
            for d in range(size):
                there = not (np.isnan(x[s, d]) or np.isnan(z[s, d]))
                w, a, b = (systems[s], x[s, d], z[s, d]) if there else (0.0, 0.0, 0.0)
                total[d] += w
                mean_x[d] += w * a
                mean_z[d] += w * b
                least_x[d], most_x[d] = min(least_x[d], a if there else np.inf), max(most_x[d], a if there else -np.inf)
                least_z[d], most_z[d] = min(least_z[d], b if there else np.inf), max(most_z[d], b if there else -np.inf)
    for d in range(size):
        if total[d] > 0:
            mean_x[d], mean_z[d] = mean_x[d] / total[d], mean_z[d] / total[d]
    xx, xz, zz = np.zeros(size), np.zeros(size), np.zeros(size)
    for s in range(len(x)):
        if systems[s] > 0:
            for d in range(size):
                there = not (np.isnan(x[s, d]) or np.isnan(z[s, d]))
                dx, dz = (x[s, d] - mean_x[d], z[s, d] - mean_z[d]) if there else (0.0, 0.0)
                xx[d] += systems[s] * dx * dx
                xz[d] += systems[s] * dx * dz
                zz[d] += systems[s] * dz * dz
    found = np.full(size, np.nan)
    for d in range(size):
        if least_x[d] < most_x[d] and least_z[d] < most_z[d] and xx[d] > 0 and zz[d] > 0:
            found[d] = min(1.0, max(-1.0, xz[d] / math.sqrt(xx[d]) / math.sqrt(zz[d])))
    return found


@kernel
def within_documents(code: int, x: Matrix, z: Matrix, systems: Column, documents: Column) -> Column:
    """Return each document's correlation between systems, NaN where it has none or does not count."""
    if code == 0:
        together = _pearson_within(x, z, systems)
        for d in range(len(together)):
            if documents[d] == 0:
                together[d] = np.nan
        return together
    found, held = np.full(x.shape[1], np.nan), np.empty((3, len(x)))  # room is made once: that takes longer than sums
    for d in range(x.shape[1]):
        if documents[d] > 0:
            found[d] = _of_present(code, x[:, d], z[:, d], systems, held)
    return found


@kernel
def _mean_of_present(found: Column, documents: Column) -> float:
    total = count = 0.0
    for d in range(len(found)):
        if documents[d] > 0 and not np.isnan(found[d]):
            total += documents[d] * found[d]
            count += documents[d]
    return total / count if count else np.nan


@kernel
def level_correlation(level: int, code: int, x: Matrix, z: Matrix, systems: Column, documents: Column) -> float:
    """Return the correlation at a level: the mean over documents, that of systems' means, or that of all summaries."""
    if level == 0:
        return _mean_of_present(within_documents(code, x, z, systems, documents), documents)
    if level == 1:
        means = system_means(x, documents), system_means(z, documents)
        return _of_present(code, *means, systems, np.empty((3, len(x))))
    weights, left, right = np.empty(x.size), np.empty(x.size), np.empty(x.size)
    for s in range(len(x)):
        for d in range(x.shape[1]):
            at = s * x.shape[1] + d
            weights[at], left[at], right[at] = systems[s] * documents[d], x[s, d], z[s, d]
    return _of_present(code, left, right, weights, np.empty((3, x.size)))
