"""Agreement counted in pairs, against counting every pair at every threshold."""

from itertools import combinations

import numpy as np
import pytest

import rougelike
from rougelike.trust.pairwise import pairwise_accuracy, soft_pairwise_accuracy
from rougelike.trust.scores import matrices


def counted(x, z, threshold):
    """Return the share of pairs that metric and people order, or tie, in the same way."""
    pairs = list(combinations(range(len(x)), 2))
    alike = 0
    for i, j in pairs:
        by_metric = 0 if abs(x[i] - x[j]) <= threshold else np.sign(x[i] - x[j])
        alike += by_metric == np.sign(z[i] - z[j])
    return alike / len(pairs)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kinds", [4, 1000])
def test_every_threshold_was_tried(seed, kinds):
    """Protects tie calibration: the best of all thresholds that could matter, averaged over documents."""
    rng = np.random.default_rng(seed)
    x, z = rng.integers(0, kinds, (7, 5)) / 3, rng.integers(0, 3, (7, 5)).astype(float)
    thresholds = {0.0, *(abs(a - b) for column in x.T for a, b in combinations(column, 2))}
    accuracies = {t: np.mean([counted(a, b, t) for a, b in zip(x.T, z.T, strict=True)]) for t in thresholds}
    value, threshold, documents = pairwise_accuracy(x, z, "summary")
    assert value == pytest.approx(max(accuracies.values()))
    assert accuracies[threshold] == pytest.approx(value)
    assert documents == 5
    value, threshold, _ = pairwise_accuracy(x, z, "system")
    assert value == pytest.approx(counted(x.mean(axis=1), z.mean(axis=1), threshold))


def test_missing_numbers_make_no_pairs():
    """Protects pairwise accuracy where people judged some systems only."""
    z = np.array([[1, 2], [2, np.nan], [3, 1]])
    got = pairwise_accuracy(np.array([[5.0, 1], [6, 1], [7, 0]]), z, "summary")
    assert got == pytest.approx((1, 0, 2))


def test_soft_pairwise_accuracy():
    """Protects soft pairwise accuracy: p-values of sign flips, spelled out, with the same flips on both sides."""
    rng = np.random.default_rng(1)
    x, z = rng.normal(size=(2, 4, 9)) + np.arange(4)[:, None] / 4
    signs = np.random.default_rng(7).choice([-1.0, 1.0], (1000, 9))
    apart = []
    for i, j in combinations(range(4), 2):
        p = [np.mean([(s * (m[i] - m[j])).sum() >= (m[i] - m[j]).sum() - 1e-12 for s in signs]) for m in (x, z)]
        apart.append(abs(p[0] - p[1]))
    assert soft_pairwise_accuracy(x, z, 7) == pytest.approx(1 - np.mean(apart))
    assert soft_pairwise_accuracy(x, x, 7) == 1


def test_as_coefficients():
    """Protects both as coefficients of `correlate`, with the threshold that was chosen, and without intervals."""
    x, z = np.random.default_rng(2).normal(size=(2, 6, 6))
    scores = matrices(x, z)
    names = {"metric": "metric", "human": "human"}
    got = rougelike.correlate(scores, coefficient="pairwise", **names)
    assert (got.value, got.threshold) == pairwise_accuracy(x, z, "summary")[:2]
    assert 0 <= float(rougelike.correlate(scores, coefficient="soft-pairwise", level="system", **names)) <= 1
    with pytest.raises(rougelike.DataError, match="take the level system, not summary"):
        rougelike.correlate(scores, coefficient="soft-pairwise", **names)
    with pytest.raises(rougelike.DataError, match="there is no interval of pairwise"):
        rougelike.correlate(scores, coefficient="pairwise", interval="fisher", **names)
