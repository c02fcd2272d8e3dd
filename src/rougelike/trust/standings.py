"""All systems by all metrics of a table: means over documents with intervals, and clusters of what is really better.

The tests are those of `compare`, made for all pairs at once: every pair's documents are the same, so one set of draws
serves all of them.
"""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rougelike.scoring.run import SEED
from rougelike.trust.scores import Matrix, Scores
from rougelike.trust.significance import corrected
from rougelike.trust.systems import AT_ONCE, compare

Ranks = NDArray[np.int64]


@dataclass(frozen=True)
class Standings:
    """Scores of systems (rows) by metrics (columns), the ends of their intervals, and their clusters, 1 the best.

    From a metric's best system down, a system opens the next cluster if one in the present cluster is significantly
    better. Without two systems and two documents there is nothing to test, and all are in cluster 1.
    """

    systems: list[str]
    metrics: list[str]
    documents: int
    value: Matrix
    low: Matrix
    high: Matrix
    clusters: Ranks
    alpha: float
    confidence: float
    resamples: int
    seed: int


def standings(
    scores: Scores, *, alpha: float = 0.05, confidence: float = 0.95, resamples: int = 999, seed: int = SEED
) -> Standings:
    """Average every system's documents by every metric, resample them, and test all pairs of systems (Holm)."""
    columns = []
    for name, x in scores.metrics.items():
        means, swapped = _drawn(np.nan_to_num(x), (~np.isnan(x)).astype(float), resamples, seed)
        value = np.nanmean(x, axis=1)
        low, high = np.nanquantile(means, [(1 - confidence) / 2, (1 + confidence) / 2], axis=0)
        testable = len(x) > 1 and x.shape[1] > 1
        beaten = np.zeros((len(x), len(x)), bool)
        if testable and not np.isnan(x).any():
            beaten = _beaten(value, swapped, alpha)
        elif testable:
            place = {system: i for i, system in enumerate(scores.systems)}
            for row in compare(scores, metric=name, resamples=resamples, seed=seed):
                beaten[place[row.better], place[row.worse]] = row.corrected < alpha
        columns.append((value, low, high, _clusters(value, beaten)))
    value, low, high, clusters = (np.stack(column, axis=1) for column in zip(*columns, strict=True))
    size = len(scores.documents)
    return Standings(
        scores.systems, list(scores.metrics), size, value, low, high, clusters, alpha, confidence, resamples, seed
    )


def _drawn(x: Matrix, there: Matrix, resamples: int, seed: int) -> tuple[Matrix, Matrix]:
    """Return each system's mean of documents drawn anew, and by how much each mean moves when summaries are swapped.

    A swap of two systems moves the difference of their means by the difference of what is returned for them.
    """
    rng, size = np.random.default_rng(seed), x.shape[1]
    means, moved = [], []
    for start in range(0, resamples, step := max(1, AT_ONCE // size)):
        count = min(step, resamples - start)
        draws = rng.integers(0, size, (count, size)) + size * np.arange(count)[:, None]
        counts = np.bincount(draws.ravel(), minlength=count * size).reshape(count, size).astype(np.float64)
        mask = (rng.random((count, size)) < 0.5).astype(np.float64)
        with np.errstate(invalid="ignore"):
            means.append((counts @ x.T) / (counts @ there.T))
        moved.append((1 - 2 * mask) @ x.T / size)
    return np.concatenate(means), np.concatenate(moved)


def _beaten(value: Matrix, moved: Matrix, alpha: float) -> NDArray[np.bool_]:
    """Return which system (row) is significantly better than which (column)."""
    pairs = list(combinations(range(len(value)), 2))
    slack = 1e-12  # as in `compare`
    as_far = [(np.abs(moved[:, i] - moved[:, j]) >= abs(value[i] - value[j]) - slack).sum() for i, j in pairs]
    found = corrected([(int(count) + 1) / (len(moved) + 1) for count in as_far], "holm")
    beaten = np.zeros((len(value), len(value)), bool)
    for (i, j), p in zip(pairs, found, strict=True):
        better, worse = (i, j) if value[i] >= value[j] else (j, i)
        beaten[better, worse] = p < alpha
    return beaten


def _clusters(value: Matrix, beaten: NDArray[np.bool_]) -> Ranks:
    ranks, rank = np.ones(len(value), np.int64), 1
    members: list[int] = []
    for i in np.argsort(-value, kind="stable").tolist():
        if beaten[members, i].any():
            rank, members = rank + 1, []
        members.append(i)
        ranks[i] = rank
    return ranks
