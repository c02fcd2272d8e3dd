"""Correlations spelled out with scipy, as nlpstats does it, to hold the kernels against."""

import warnings

import numpy as np
from scipy import stats

COEFFICIENTS = {
    "pearson": lambda x, z: stats.pearsonr(x, z)[0],
    "spearman": lambda x, z: stats.spearmanr(x, z)[0],
    "kendall": lambda x, z: stats.kendalltau(x, z)[0],
    "kendall-c": lambda x, z: stats.kendalltau(x, z, variant="c")[0],
}


def coefficient(name, x, z):
    """Return scipy's coefficient, NaN where it has none."""
    if len(x) < 2:
        return np.nan
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return COEFFICIENTS[name](x, z)


def correlation(level, name, x, z):
    """Return the correlation of two matrices of systems x documents with NaN in the same places."""
    if level == "system":
        return coefficient(name, np.nanmean(x, axis=1), np.nanmean(z, axis=1))
    both = ~np.isnan(x)
    if level == "global":
        return coefficient(name, x[both], z[both])
    found = [coefficient(name, x[at, d], z[at, d]) for d, at in enumerate(both.T)]
    there = [r for r in found if not np.isnan(r)]
    return np.mean(there) if there else np.nan
