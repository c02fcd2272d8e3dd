"""Coefficients of correlation between two columns of numbers, each row counted as often as its weight says.

A resample of rows is a weight for each row, so that an estimate and its bootstrap are one computation. Rows of weight 0
are as good as absent; a column without two different numbers has no correlation, which is NaN.
"""

import math

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel

Column = NDArray[np.float64]

CODES = {"pearson": 0, "spearman": 1, "kendall": 2, "kendall-c": 3}
"""Name -> number by which the kernels know a coefficient; kendall is tau-b."""
SYMBOLS = {"pearson": "r", "spearman": "rho", "kendall": "tau", "kendall-c": "tau-c"}
PAIRWISE = 96
"""Up to so many rows Kendall's pairs are looked at one by one; above, sorting is faster."""


@kernel
def constant(x: Column, w: Column) -> bool:
    """Tell whether all rows that count have the same number."""
    first = np.nan
    for i in range(len(x)):
        if w[i] > 0:
            if np.isnan(first):
                first = x[i]
            elif x[i] != first:
                return False
    return True


@kernel
def pearson(x: Column, z: Column, w: Column) -> float:
    """Return the covariance over the product of standard deviations."""
    if constant(x, w) or constant(z, w):
        return np.nan
    total = mean_x = mean_z = 0.0
    for i in range(len(x)):
        total += w[i]
        mean_x += w[i] * x[i]
        mean_z += w[i] * z[i]
    mean_x /= total
    mean_z /= total
    xx = xz = zz = 0.0
    for i in range(len(x)):
        dx, dz = x[i] - mean_x, z[i] - mean_z
        xx += w[i] * dx * dx
        xz += w[i] * dx * dz
        zz += w[i] * dz * dz
    if xx == 0 or zz == 0:  # numbers so near that their squares vanish
        return np.nan
    return min(1.0, max(-1.0, xz / math.sqrt(xx) / math.sqrt(zz)))


@kernel
def ranks(x: Column, w: Column) -> Column:
    """Return ranks from 0 as if each row stood there as often as it counts; equal numbers share the mean of theirs."""
    order = np.argsort(x, kind="mergesort")  # one kind of sort everywhere: each takes a second to compile
    ranked = np.empty(len(x))
    before = 0.0
    start = 0
    while start < len(x):
        end, group = start, 0.0
        while end < len(x) and x[order[end]] == x[order[start]]:
            group += w[order[end]]
            end += 1
        for i in range(start, end):
            ranked[order[i]] = before + (group - 1) / 2
        before += group
        start = end
    return ranked


@kernel
def spearman(x: Column, z: Column, w: Column) -> float:
    """Return the Pearson correlation of ranks."""
    return pearson(ranks(x, w), ranks(z, w), w)


@kernel
def _pairs_one_by_one(x: Column, z: Column, w: Column) -> tuple[float, float, float]:
    """Return concordant less discordant pairs, pairs that differ in x, and pairs that differ in z."""
    surplus = differ_x = differ_z = 0.0
    for i in range(len(x)):
        for j in range(i):
            sign_x = int(x[i] > x[j]) - int(x[i] < x[j])
            sign_z = int(z[i] > z[j]) - int(z[i] < z[j])
            pair = w[i] * w[j]
            surplus += pair * (sign_x * sign_z)
            differ_x += pair * abs(sign_x)
            differ_z += pair * abs(sign_z)
    return surplus, differ_x, differ_z


@kernel
def _pairs_of_equals(values: Column, weights: Column) -> float:
    """Return the weight of pairs of equal numbers, each row with itself among them; the numbers come sorted."""
    total = 0.0
    start = 0
    while start < len(values):
        end, group = start, 0.0
        while end < len(values) and values[end] == values[start]:
            group += weights[end]
            end += 1
        total += group * group / 2
        start = end
    return total


@kernel
def _sorted_by(x: Column, z: Column) -> NDArray[np.int64]:
    """Return the order of rows by x, and by z where x is equal."""
    order = np.argsort(z, kind="mergesort")
    return order[np.argsort(x[order], kind="mergesort")]


@kernel
def _pairs_by_sorting(x: Column, z: Column, w: Column) -> tuple[float, float, float]:
    """Return what `_pairs_one_by_one` returns, discordant pairs counted by a merge sort (Knight 1966)."""
    order = _sorted_by(x, z)
    xs, zs, ws = x[order], z[order], w[order]
    size = len(x)
    total = ws.sum()
    every = total * total / 2
    same_x = _pairs_of_equals(xs, ws)
    both, start = 0.0, 0
    while start < size:
        end, group = start, 0.0
        while end < size and xs[end] == xs[start] and zs[end] == zs[start]:
            group += ws[end]
            end += 1
        both += group * group / 2
        start = end
    swapped = 0.0  # pairs that stand in one order by x and in the other by z
    width = 1
    other_z, other_w = np.empty(size), np.empty(size)
    while width < size:
        for low in range(0, size, 2 * width):
            middle, high = min(low + width, size), min(low + 2 * width, size)
            left = 0.0
            for i in range(low, middle):
                left += ws[i]
            i, j = low, middle
            for k in range(low, high):
                if j >= high or (i < middle and zs[i] <= zs[j]):
                    other_z[k], other_w[k] = zs[i], ws[i]
                    left -= ws[i]
                    i += 1
                else:
                    other_z[k], other_w[k] = zs[j], ws[j]
                    swapped += left * ws[j]
                    j += 1
        zs, other_z = other_z, zs
        ws, other_w = other_w, ws
        width *= 2
    same_z = _pairs_of_equals(zs, ws)
    differ_x, differ_z = every - same_x, every - same_z
    return every - same_x - same_z + both - 2 * swapped, differ_x, differ_z


@kernel
def _distinct(x: Column, w: Column) -> int:
    """Return how many different numbers there are."""
    found, last = 0, np.nan  # np.unique would take seconds to compile
    for i in np.argsort(x, kind="mergesort"):
        if w[i] > 0 and x[i] != last:
            found, last = found + 1, x[i]
    return found


@kernel
def kendall(x: Column, z: Column, w: Column, stuart: bool) -> float:
    """Return tau-b, which leaves tied pairs out of those that could agree, or Stuart's tau-c (1953)."""
    if constant(x, w) or constant(z, w):
        return np.nan
    if len(x) <= PAIRWISE:
        surplus, differ_x, differ_z = _pairs_one_by_one(x, z, w)
    else:
        surplus, differ_x, differ_z = _pairs_by_sorting(x, z, w)
    if stuart:
        total, least = w.sum(), min(_distinct(x, w), _distinct(z, w))
        tau = 2 * surplus / (total * total * (least - 1) / least)
    else:
        tau = surplus / math.sqrt(differ_x) / math.sqrt(differ_z)
    return float(min(1.0, max(-1.0, tau)))


@kernel
def coefficient(code: int, x: Column, z: Column, w: Column) -> float:
    """Return the coefficient of a code, NaN where a column does not vary."""
    if code == 0:
        return pearson(x, z, w)
    if code == 1:
        return spearman(x, z, w)
    return kendall(x, z, w, code == 3)
