"""Agreement between annotators of overlap labels, people or thresholds (Bansal et al. 2022, Tables 2, 3, 4, 6, 7).

A sample is one item by one system: the sentences of its candidate for precision, those of all its references for
recall. A reward or a tau is made for each sample, then averaged over samples; the deviation is that of the population.
Tau is Kendall's tau-b of the labels' ranks. In a sample where one of the two gives a single label it does not exist,
and the sample is left out; the tau over the sentences of all samples together, and its p, are given beside it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from rougelike.errors import DataError
from rougelike.resources.optional import load
from rougelike.trust.labels import LABELS, SIDES, Label, Place

REWARD = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.5], [0.0, 0.5, 1.0]])
"""Table 3, rows and columns from A over PP to P."""
EXTRA = "rougelike[agreement]"

Sheet = dict[Place, int]
"""One annotator's labels as ranks."""


@dataclass(frozen=True)
class Agreement:
    """How far two annotators agree on one side; NaN where a number does not exist."""

    side: str
    one: str
    other: str
    samples: int
    sentences: int
    reward: float
    reward_std: float
    tau: float
    tau_std: float
    tau_samples: int
    tau_together: float
    p: float


def sheets(labels: Iterable[Label]) -> dict[str, Sheet]:
    """Return every annotator's labels, annotators in the order in which they come."""
    made: dict[str, Sheet] = {}
    for label in labels:
        made.setdefault(label.annotator, {})[label.place] = LABELS.index(label.label)
    return made


def reward(one: Sequence[str], other: Sequence[str]) -> float:
    """Return the mean reward of two annotators' labels of the same sentences (Table 3)."""
    if len(one) != len(other) or not one:
        raise DataError(f"rewards compare labels of the same sentences, not {len(one)} labels with {len(other)}")
    return float(np.mean([REWARD[LABELS.index(a), LABELS.index(b)] for a, b in zip(one, other, strict=True)]))


def between(side: str, names: tuple[str, str], one: Sheet, other: Sheet) -> Agreement:
    """Compare two annotators on the sentences of a side that both have labelled."""
    samples: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for place, rank in one.items():
        if place[2] == side and place in other:
            samples.setdefault(place[:2], []).append((rank, other[place]))
    pairs = [np.array(pairs) for pairs in samples.values()]
    rewards = [REWARD[ranks[:, 0], ranks[:, 1]].mean() for ranks in pairs]
    taus = [tau for ranks in pairs if not np.isnan(tau := _tau(ranks)[0])]
    together = np.concatenate(pairs) if pairs else np.zeros((0, 2), np.int64)
    return Agreement(
        side, *names, len(pairs), len(together), *_mean_std(rewards), *_mean_std(taus), len(taus), *_tau(together)
    )  # fmt: skip


def agreements(
    one: Mapping[str, Sheet], other: Mapping[str, Sheet] | None = None, sides: Sequence[str] = SIDES
) -> list[Agreement]:
    """Compare every two annotators, or everyone of `one` with everyone of `other`; no shared sentence is an error."""
    pairs = list(combinations(one, 2)) if other is None else [(a, b) for a in one for b in other]
    if not pairs:
        raise DataError(f"agreement needs two annotators, and there is only {', '.join(one) or 'none'}.")
    found = [between(side, (a, b), one[a], (one if other is None else other)[b]) for side in sides for a, b in pairs]
    if not any(agreement.sentences for agreement in found):
        raise DataError(
            "no sentence is labelled by two annotators; item, system, side, reference and sentence must be the same."
        )
    return found


def _tau(ranks: np.ndarray) -> tuple[float, float]:
    """Return tau-b and its p, NaN where a side has a single label."""
    from scipy.stats import kendalltau

    if len(ranks) < 2 or (np.ptp(ranks, axis=0) == 0).any():
        return float("nan"), float("nan")
    found = kendalltau(ranks[:, 0], ranks[:, 1])
    return float(found.statistic), float(found.pvalue)


def _mean_std(numbers: Sequence[float]) -> tuple[float, float]:
    return (float(np.mean(numbers)), float(np.std(numbers))) if len(numbers) else (float("nan"), float("nan"))


def alpha(made: Mapping[str, Sheet], side: str) -> float:
    """Return Krippendorff's alpha of all annotators with ordinal distances; sentences may lack some of the labels."""
    rows = [(who, place, rank) for who, sheet in made.items() for place, rank in sheet.items() if place[2] == side]
    shared: dict[Place, list[int]] = {}
    for _, place, rank in rows:
        shared.setdefault(place, []).append(rank)
    ranks = [rank for ranks in shared.values() if len(ranks) > 1 for rank in ranks]
    if len(set(ranks)) < 2:
        return float("nan")
    counts = np.bincount(ranks, minlength=len(LABELS))

    def distance(a: int, b: int) -> float:
        """Return Krippendorff's ordinal distance: the ranks passed over, squared."""
        low, high = min(a, b), max(a, b)
        return float((counts[low : high + 1].sum() - (counts[a] + counts[b]) / 2) ** 2)

    task = _nltk().AnnotationTask([row for row in rows if len(shared[row[1]]) > 1], distance)
    return float(task.alpha())


def kappa(one: Sheet, other: Sheet, side: str) -> float:
    """Return Cohen's kappa of two annotators, NaN where each gives a single label to what both have labelled."""
    places = [place for place in one if place[2] == side and place in other]
    if len({one[p] for p in places} | {other[p] for p in places}) < 2:
        return float("nan")
    rows = [(who, place, sheet[place]) for who, sheet in (("one", one), ("other", other)) for place in places]
    return float(_nltk().AnnotationTask(rows).kappa())


def _nltk() -> Any:  # noqa: ANN401
    return load("nltk.metrics.agreement", "Krippendorff's alpha and Cohen's kappa", EXTRA)
