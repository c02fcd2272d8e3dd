"""BLEU: the geometric mean of n-gram precisions, with a penalty for short candidates (Papineni et al. 2002).

A candidate's n-gram counts at most as often as in the reference that has it most often; the length compared is that of
the reference closest in length, the shorter of two equally close ones. A system's score is made of summed counts.
"""

from collections.abc import Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from rougelike.alignment import ALL, Account, Part, Step, hits, pieces
from rougelike.analysis import Analyser
from rougelike.batch import Batch
from rougelike.errors import MetricError
from rougelike.matching.clipped import clipped_by_most, most_links
from rougelike.metrics.base import Column, Family, Measures, Metric, Parameter, register
from rougelike.texts import flat
from rougelike.units.ngrams import ngrams

SMOOTHING_DEFAULTS = {"none": 0.0, "floor": 0.1, "add-k": 1.0, "exp": 0.0}
MOST = 9


class Bleu(Family):
    """N-grams, equal, clipped by the greatest count in any reference."""

    pattern = r"BLEU-([1-9])"
    names = ("BLEU-1", "BLEU-2", "BLEU-3", "BLEU-4")
    title = "n-gram precision up to n, with a brevity penalty"
    formula = (
        "BP * exp(mean over n of log(clipped n-grams / candidate n-grams)), BP = min(1, exp(1 - r / c)) (Sec. 2.3)"
    )
    paper = "Papineni et al. 2002, BLEU: a Method for Automatic Evaluation of Machine Translation"
    parameters = (
        Parameter("bp", True, "penalise candidates shorter than their reference"),
        Parameter(
            "smooth", "none", "what a precision without a hit becomes, as sacrebleu offers it",
            choices=tuple(SMOOTHING_DEFAULTS),
        ),
        Parameter("k", -1.0, "the value that floor and add-k use; -1: sacrebleu's (0.1 and 1)", least=-1),
        Parameter(
            "effective", False,
            "leave out orders that the candidate is too short for, as sacrebleu does for one sentence",
        ),
        Parameter(
            "analyser", "google", "how words are found; 13a is what BLEU figures are usually reported with",
            choices=("google", "perl", "unicode", "13a"),
        ),
        Parameter(
            "average", "corpus", "a system's score: of counts summed over items, or the mean of its items' scores",
            choices=("corpus", "items"),
        ),
    )  # fmt: skip
    statistics = (
        *(f"hits_{n}" for n in range(1, MOST + 1)),
        *(f"candidate_{n}" for n in range(1, MOST + 1)),
        "candidate_length",
        "reference_length",
    )

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Count shared n-grams of every order."""
        analyser, order, groups = Analyser(metric.text("analyser")), int(metric.argument), batch.groups
        statistics = np.zeros((len(groups.candidates), len(self.statistics)))
        for n in range(1, order + 1):
            units = batch.units(analyser, ngrams, n=n)
            statistics[:, n - 1] = clipped_by_most(units, groups)
            statistics[:, MOST + n - 1] = units.sizes[groups.candidates]
        lengths = np.diff(batch.tokens(analyser).offsets)
        candidates, references = groups.of_pairs(lengths)
        first = groups.pairs[:-1]
        distance = np.abs(candidates - references) * (int(lengths.max(initial=0)) + 1) + references
        closest = np.minimum.reduceat(distance, first)
        statistics[:, -2] = lengths[groups.candidates]
        statistics[:, -1] = closest % (int(lengths.max(initial=0)) + 1)
        empty_reference = np.logical_or.reduceat(references == 0, first)
        value = _bleu(metric, statistics)
        return Measures(value, None, None, None, statistics, statistics[:, -2] == 0, empty_reference)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return, order by order, which n-grams are counted with those of the reference that has most of them."""
        analyser, texts = Analyser(metric.text("analyser")), flat(batch.texts)
        parts = []
        for n in range(1, int(metric.argument) + 1):
            units = batch.units(analyser, ngrams, n=n)
            own, *others = (pieces(units, batch.tokens(analyser), t, text) for t, text in enumerate(texts))
            every = others[0] if len(others) == 1 else tuple(chain.from_iterable(others))
            links = tuple(most_links(units))
            totals = float(len(own)), float(len(every))
            parts.append(Part(ALL, f"{n}-gram", "candidate", own, every, links, float(len(links)), *totals))
        return parts

    def account(self, metric: Metric, parts: Sequence[Part], statistics: Mapping[str, float]) -> Account:
        """Return the precisions of every order, the brevity penalty, and their product."""
        row = np.array([[statistics[name] for name in self.statistics]])
        row[0, : len(parts)] = [hits(part.links) for part in parts]
        order = len(parts)
        precision, _ = _smoothed(metric, row[:, :order], row[:, MOST : MOST + order])
        smoothed = "" if metric["smooth"] == "none" else f", smoothed by {metric['smooth']}"
        steps = [
            Step(f"{part.kind} precision", f"{row[0, n]:g} / {row[0, MOST + n]:g}{smoothed}", precision[0, n].item())
            for n, part in enumerate(parts)
        ]
        if metric["bp"]:
            lengths = f"r = {row[0, -1]:g}, c = {row[0, -2]:g}"
            steps.append(Step("brevity penalty", f"min(1, exp(1 - r / c)), {lengths}", _penalty(row)[0].item()))
        value = _bleu(metric, row)[0].item()
        return Account((*steps, Step("score", "geometric mean" + " * penalty" * bool(metric["bp"]), value)), value)

    def check(self, metric: Metric) -> None:
        """Refuse a value for smoothing that no smoothing uses."""
        k = metric.number("k")
        if k < 0 and k != -1:
            raise MetricError(f"{metric.name}: option k takes a number from 0, or -1 for sacrebleu's, not {k:g}")

    def system_value(self, metric: Metric, statistics: Column) -> Column | None:
        """Return BLEU of counts summed over items, or None where a system's score is its items' mean."""
        return _bleu(metric, statistics) if metric["average"] == "corpus" else None


def _bleu(metric: Metric, statistics: Column) -> Column:
    """Return BLEU of every row of counts."""
    order = int(metric.argument)
    hits, totals = statistics[:, :order], statistics[:, MOST : MOST + order]
    precision, possible = _smoothed(metric, hits, totals)
    used = possible if metric["effective"] else np.ones_like(totals, np.bool_)
    with np.errstate(divide="ignore"):
        logs = np.where(used, np.log(precision), 0.0)
    score = np.exp(logs.sum(axis=1) / np.maximum(used.sum(axis=1), 1))
    if metric["bp"]:
        score *= _penalty(statistics)
    return np.where((totals[:, 0] > 0) & (hits.sum(axis=1) > 0), score, 0.0)


def _penalty(statistics: Column) -> Column:
    """Return what a candidate shorter than its reference is multiplied by."""
    candidate, reference = statistics[:, -2], statistics[:, -1]
    short = (candidate < reference) & (candidate > 0)
    return np.exp(np.where(short, 1 - reference / np.where(short, candidate, 1), 0.0))


def _smoothed(metric: Metric, hits: Column, totals: Column) -> tuple[Column, NDArray[np.bool_]]:
    """Return every order's precision, and whether the candidate is long enough to have one."""
    smooth = metric.text("smooth")
    k = metric.number("k") if metric.number("k") >= 0 else SMOOTHING_DEFAULTS[smooth]
    if smooth == "add-k":
        later = np.arange(hits.shape[1]) > 0
        hits, totals = hits + k * later, totals + k * later
    zero: NDArray[np.bool_] = (hits == 0) & (totals > 0)
    if smooth == "floor":
        hits = np.where(zero, k, hits)
    elif smooth == "exp":  # each further order without a hit counts half of the one before
        hits = np.where(zero, 0.5 ** np.cumsum(zero, axis=1), hits)
    return np.divide(hits, totals, out=np.zeros_like(hits), where=totals > 0), totals > 0


register(Bleu())
