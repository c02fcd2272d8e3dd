"""Metrics whose score is made of hits and totals: how the credits of an item's links add up to it, line by line."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from rougelike.alignment import Account, Part, Step, hits
from rougelike.metrics.base import Column, Family, Measures, Metric
from rougelike.metrics.overlap import overlap, ratio
from rougelike.texts import Ints

SEVERAL = {
    "mean": "mean over {} references",
    "best": "of the best of {} references",
    "jackknife": "mean over all sets of {} references without one, the best of each",
}
"""How the scores of several references make one, in words."""


class Counted(Family):
    """A metric of hits and totals, one of each for every reference."""

    def combine(
        self, metric: Metric, hits: Column, candidate_total: Column, reference_total: Column, pairs: Ints
    ) -> Measures:
        """Make scores of the hits and totals of every pair; the best reference is that of the greatest recall."""
        totals, multi = (candidate_total, reference_total), self.multi(metric)
        return overlap(metric, hits, *totals, pairs, best_by=lambda _: ratio(hits, reference_total), multi=multi)

    def multi(self, metric: Metric) -> str:
        """Return how several references make one score."""
        return metric.text("multi")

    def share(self, metric: Metric, hits: str, total: str) -> str:
        """Return how a share of units is made of hits and a total, as a reader sees it."""
        return f"{hits} / {total}"

    def account(self, metric: Metric, parts: Sequence[Part], statistics: Mapping[str, float]) -> Account:
        """Return the shares of every reference, and what they make together."""
        columns = np.array(_sums(parts)).T
        (hit, candidate, reference), several = columns, columns.shape[1] > 1
        steps: list[Step] = []
        whole = self.combine(metric, hit, candidate, reference, np.array([0, len(hit)]))
        if not several or self.multi(metric) != "pooled":
            each = self.combine(metric, hit, candidate, reference, np.arange(len(hit) + 1)) if several else whole
            for r, name in enumerate(numbered(len(hit))):
                steps += self._shares(metric, columns[:, r], each, r, name)
        if several:
            steps += self._together(metric, columns, whole)
        return account(steps, whole, metric)

    def _shares(self, metric: Metric, row: Column, made: Measures, at: int, of: str) -> Iterator[Step]:
        hit, candidate, reference = map(number, row.tolist())
        for name, total in (("precision", candidate), ("recall", reference)):
            yield Step(f"{name}{of}", self.share(metric, hit, total), _column(made, name, at))
        yield Step(f"F1{of}", "2PR / (P + R)", _column(made, "f1", at))

    def _together(self, metric: Metric, columns: Column, made: Measures) -> Iterator[Step]:
        """Yield the lines in which several references become one."""
        multi, count = self.multi(metric), columns.shape[1]
        hit, candidate, reference = (" + ".join(map(number, column)) for column in columns.tolist())
        for name, total in (("precision", candidate), ("recall", reference)):
            how = self.share(metric, f"({hit})", f"({total})") if multi == "pooled" else SEVERAL[multi].format(count)
            yield Step(name, how, _column(made, name, 0))
        yield Step("F1", "2PR / (P + R)" if multi == "pooled" else SEVERAL[multi].format(count), _column(made, "f1", 0))


def account(steps: Sequence[Step], made: Measures, metric: Metric) -> Account:
    """Return the account of measures of one item, ending with which of them is the score."""
    headline, value = metric.text("headline"), float(made.value[0])
    last = Step("score", {"f1": "F1"}.get(headline, headline), value)
    return Account((*steps, last), value, *(_column(made, name, 0) for name in ("precision", "recall", "f1")))


def numbered(references: int) -> list[str]:
    """Return what tells references apart in the names of lines; a single one needs nothing."""
    return [f", reference {r + 1}" for r in range(references)] if references > 1 else [""]


def number(value: float) -> str:
    """Return a number of hits or units as it is shown in a sum."""
    return f"{value:.6g}"


def _column(made: Measures, name: str, at: int) -> float:
    return float(getattr(made, name)[at])


def _sums(parts: Sequence[Part]) -> list[tuple[float, float, float]]:
    """Return the credits and totals of every reference, added up over the kinds of its units."""
    sums: dict[int, tuple[float, float, float]] = {}
    for part in parts:
        before = sums.get(part.reference, (0.0, 0.0, 0.0))
        own = hits(part.links), part.candidate_total, part.reference_total
        sums[part.reference] = (before[0] + own[0], before[1] + own[1], before[2] + own[2])
    return list(sums.values())
