"""From hits and totals to precision, recall and F1, over one reference or several: shared by every metric that counts.

Several references (`multi`): `mean` averages the scores of each; `best` takes the reference with the greatest score
(ROUGE-1.5.5 -f B compares recall, rouge-score F1; the first on ties); `pooled` adds hits and totals up (-f A);
`jackknife` averages the best over every set that leaves one reference out (Lin 2004, Sec. 2.1).
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import small_kernel
from rougelike.metrics.base import Column, Measures, Metric, Parameter
from rougelike.texts import Ints

MULTI = Parameter(
    "multi", "mean", "how several references make one score", choices=("mean", "best", "pooled", "jackknife")
)
DIGITS = Parameter(
    "digits", -1, "round precision and recall before F1 is made of them, as ROUGE-1.5.5 does with 5; -1: never",
    least=-1, most=15,
)  # fmt: skip
STATISTICS = ("hits", "candidate_total", "reference_total")


def headline(default: str) -> Parameter:
    """Return the parameter that says which of the three numbers is the score."""
    return Parameter("headline", default, "which number is the score", choices=("recall", "precision", "f1"))


def _rounded(numbers: Column, digits: int) -> Column:
    """Round as C's printf does, on the exact binary value."""
    return numbers if digits < 0 else np.array([float(f"{x:.{digits}f}") for x in numbers.tolist()], np.float64)


@small_kernel
def _share(hits: float, total: float) -> float:
    return hits / total if total > 0 else 0.0


@small_kernel
def _ratios(hits: Column, totals: Column) -> Column:
    ratios = np.empty_like(hits)
    for i in range(hits.size):
        ratios[i] = _share(hits[i], totals[i])
    return ratios


@small_kernel
def _scores(hits: Column, candidate_total: Column, reference_total: Column) -> tuple[Column, Column, Column]:
    """Return precision, recall and F1 at one go, for this is what nearly every call asks for."""
    precision, recall, f = np.empty_like(hits), np.empty_like(hits), np.empty_like(hits)
    for i in range(hits.size):
        precision[i], recall[i] = _share(hits[i], candidate_total[i]), _share(hits[i], reference_total[i])
        f[i] = _share(2 * precision[i] * recall[i], precision[i] + recall[i])
    return precision, recall, f


@small_kernel
def _side_by_side(
    hits: Column, candidate_total: Column, reference_total: Column
) -> tuple[Column, NDArray[np.bool_], NDArray[np.bool_]]:
    """Return the three as the columns of a matrix, and which totals are 0."""
    statistics = np.empty((hits.size, 3), np.float64)
    empty_candidate, empty_reference = np.empty(hits.size, np.bool_), np.empty(hits.size, np.bool_)
    for i in range(hits.size):
        statistics[i, 0], statistics[i, 1], statistics[i, 2] = hits[i], candidate_total[i], reference_total[i]
        empty_candidate[i], empty_reference[i] = candidate_total[i] == 0, reference_total[i] == 0
    return statistics, empty_candidate, empty_reference


def ratio(hits: Column, totals: Column, digits: int = -1) -> Column:
    """Return hits / totals, 0 where there is nothing to hit."""
    return _rounded(_ratios(hits, totals), digits)


def f1(precision: Column, recall: Column) -> Column:
    """Return the harmonic mean, 0 where both are 0."""
    return ratio(2 * precision * recall, precision + recall)


def _first_best(key: Column, pairs: Ints) -> Ints:
    """Return, for every item, the place of its first pair with the greatest key."""
    best = np.repeat(np.maximum.reduceat(key, pairs[:-1]), np.diff(pairs))
    places = np.where(key == best, np.arange(len(key)), len(key))
    return np.minimum.reduceat(places, pairs[:-1])


def _jackknifed(scores: list[Column], key: Column, pairs: Ints) -> list[Column]:
    """Average the best over all sets that leave one reference out: all but one of these sets hold the best one."""
    best = _first_best(key, pairs)
    rest = key.copy()
    rest[best] = -np.inf
    count = np.diff(pairs)
    second = np.where(count > 1, _first_best(rest, pairs), best)
    return [((count - 1) * score[best] + score[second]) / count for score in scores]


def combined(scores: list[Column], key: Column, pairs: Ints, multi: str) -> list[Column]:
    """Make one score of each item's single-reference scores: their mean, the one with the greatest key, jackknife."""
    if multi == "mean":
        return [np.add.reduceat(score, pairs[:-1]) / np.diff(pairs) for score in scores]
    if multi == "best":
        return [score[_first_best(key, pairs)] for score in scores]
    return _jackknifed(scores, key, pairs)


def overlap(
    metric: Metric,
    hits: Column,
    candidate_total: Column,
    reference_total: Column,
    pairs: Ints,
    *,
    best_by: Callable[[Column], Column],
    transform: Callable[[Column], Column] | None = None,
    multi: str = "",
) -> Measures:
    """Make scores of the hits and totals of every pair; `best_by` takes the F1s and returns what `best` compares.

    `multi` stands in for the metric's own option where a variant has but one way.
    """
    digits, multi = int(metric.number("digits")), multi or metric.text("multi")
    columns = sums = [hits, candidate_total, reference_total]
    if several := len(hits) >= len(pairs):
        sums = [np.add.reduceat(column, pairs[:-1]) for column in columns]

    def scores(columns: list[Column]) -> list[Column]:
        precision, recall, f = _scores(*columns)
        if transform:
            precision, recall = transform(precision), transform(recall)
        if transform or digits >= 0:
            precision, recall = _rounded(precision, digits), _rounded(recall, digits)
            f = _rounded(f1(precision, recall), digits)
        return [precision, recall, f]

    made = scores(sums if multi == "pooled" else columns)
    if several and multi != "pooled":
        made = [_rounded(score, digits) for score in combined(made, best_by(made[2]), pairs, multi)]
    statistics, empty_candidate, empty_reference = _side_by_side(*sums)
    if several:
        empty_reference = np.logical_or.reduceat(reference_total == 0, pairs[:-1])
    precision, recall, f = made
    value = {"precision": precision, "recall": recall, "f1": f}[metric.text("headline")]
    return Measures(value, precision, recall, f, statistics, empty_candidate, empty_reference)
