"""Seeded random baselines: what a metric gives for texts that have nothing to do with each other (Table 8).

*Random reference* holds each candidate against one reference of another document, *random output* holds the references
against the same system's candidate for another document (Bansal et al. 2022, Sec. 6.2).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError
from rougelike.items import Dataset
from rougelike.metrics import Metric
from rougelike.scoring.result import Result

KINDS = ("random reference", "random output", "actual")


@dataclass(frozen=True)
class Baselines:
    """One metric's score of each system (rows) for the three kinds of pairs (columns, as in `KINDS`)."""

    metric: Metric
    systems: list[str]
    values: NDArray[np.float64]


def random_references(data: Dataset, seed: int) -> Dataset:
    """Return the data with one reference drawn from all references of other documents in the place of an item's own."""
    first = {doc: i for i, doc in reversed(list(enumerate(data.doc_ids)))}
    documents = list(dict.fromkeys(data.doc_ids))
    pool = [data.references[first[doc]] for doc in documents]
    owners = np.repeat(np.arange(len(pool)), [len(side) for side in pool])
    numbers = {doc: i for i, doc in enumerate(documents)}
    drawn = _others(owners, [numbers[doc] for doc in data.doc_ids], np.random.default_rng(seed))
    flat = [reference for side in pool for reference in side]
    return Dataset(data.candidates, [(flat[i],) for i in drawn], data.doc_ids, data.systems)


def random_outputs(data: Dataset, seed: int) -> Dataset:
    """Return the data with a candidate of the same system for another document in the place of each candidate."""
    rng = np.random.default_rng(seed)
    numbers = {doc: i for i, doc in enumerate(dict.fromkeys(data.doc_ids))}
    candidates = list(data.candidates)
    for system in dict.fromkeys(data.systems):
        members = [i for i, name in enumerate(data.systems) if name == system]
        members.sort(key=lambda i: numbers[data.doc_ids[i]])
        owners = [numbers[data.doc_ids[i]] for i in members]
        for i, j in zip(members, _others(np.array(owners), owners, rng), strict=True):
            candidates[i] = data.candidates[members[j]]
    return Dataset(candidates, data.references, data.doc_ids, data.systems)


def _others(owners: NDArray[np.int64], asking: Sequence[int], rng: np.random.Generator) -> list[int]:
    """Return, for each that asks, a place drawn among those of other owners; `owners` are in ascending order."""
    starts, ends = np.searchsorted(owners, asking, "left"), np.searchsorted(owners, asking, "right")
    rest = len(owners) - (ends - starts)
    if not rest.all():
        raise DataError("random baselines need two or more documents; doc_id says which one an item belongs to.")
    drawn = rng.integers(0, rest)
    chosen: list[int] = (drawn + np.where(drawn >= starts, ends - starts, 0)).tolist()
    return chosen


def system_scores(result: Result, metric: Metric, rows: slice, systems: Sequence[str]) -> list[float]:
    """Return each system's score over some rows: the mean of its items', or what summed statistics make."""
    measures, names = result.scores(metric), np.array(result.systems_of_items[rows])
    scores = []
    for system in systems:
        own = names == system
        summed = metric.family.system_value(metric, measures.statistics[rows][own].sum(axis=0, keepdims=True))
        scores.append(float(measures.value[rows][own].mean() if summed is None else summed[0]))
    return scores
