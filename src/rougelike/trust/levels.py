"""Levels of correlation: within documents, between systems, over all summaries; on matrices of systems x documents.

A number that is missing is NaN. Weights say how often each system and each document counts.
"""

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
def _of_present(code: int, x: Column, z: Column, w: Column) -> float:
    """Return the coefficient of the rows that count and have both numbers."""
    left, right, weight = np.empty(len(x)), np.empty(len(x)), np.empty(len(x))
    size = 0
    for i in range(len(x)):
        if w[i] > 0 and not (np.isnan(x[i]) or np.isnan(z[i])):
            left[size], right[size], weight[size] = x[i], z[i], w[i]
            size += 1
    return coefficient(code, left[:size], right[:size], weight[:size])


@kernel
def within_documents(code: int, x: Matrix, z: Matrix, systems: Column, documents: Column) -> Column:
    """Return each document's correlation between systems, NaN where it has none or does not count."""
    found = np.full(x.shape[1], np.nan)
    for d in range(x.shape[1]):
        if documents[d] > 0:
            found[d] = _of_present(code, x[:, d], z[:, d], systems)
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
        return _of_present(code, system_means(x, documents), system_means(z, documents), systems)
    weights = np.outer(systems, documents).ravel()
    return _of_present(code, np.ascontiguousarray(x).ravel(), np.ascontiguousarray(z).ravel(), weights)
