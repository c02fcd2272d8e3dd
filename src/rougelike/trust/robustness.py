"""Robustness against who wrote the reference: how far scores under one go along with scores under another.

Items are scored with each of their references alone. For two references, Pearson's r of a system's scores says how far
they go along; the greatest over systems stands in the table, and the average over pairs of references below it
(Bansal et al. 2022, Sec. 4 and 6.3, Tables 1 and 9).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError
from rougelike.items import Dataset
from rougelike.metrics import Metric
from rougelike.readers import Columns, Source, open_data
from rougelike.scoring.chosen import Chosen
from rougelike.scoring.run import SEED, evaluate
from rougelike.trust.baselines import Baselines, random_outputs, random_references, system_scores

FEWEST = 3
"""Items below which a correlation says nothing: two points always lie on a line."""


@dataclass(frozen=True)
class Robustness:
    """One metric's correlations between references: pairs (rows), counted from 0, by systems (columns)."""

    metric: Metric
    pairs: list[tuple[int, int]]
    systems: list[str]
    r: NDArray[np.float64]
    p: NDArray[np.float64]

    @property
    def most(self) -> NDArray[np.float64]:
        """Each pair's greatest r of any system, NaN where there is none."""
        return np.array([np.nan if np.isnan(row).all() else np.nanmax(row) for row in self.r])

    @property
    def p_of_most(self) -> NDArray[np.float64]:
        """The p of each pair's greatest r."""
        chosen = [0 if np.isnan(row).all() else int(np.nanargmax(row)) for row in self.r]
        return self.p[np.arange(len(chosen)), chosen]

    @property
    def average(self) -> float:
        """The mean over pairs of their greatest r, those without one left out."""
        there = self.most[~np.isnan(self.most)]
        return float(there.mean()) if len(there) else float("nan")


@dataclass(frozen=True)
class Report:
    """Robustness and random baselines of several metrics on the same data."""

    robustness: list[Robustness]
    baselines: list[Baselines]
    seed: int


def robustness(
    metrics: str | Metric | Sequence[str | Metric],
    data: object,
    *,
    columns: Columns | None = None,
    encoder: Chosen | None = None,
    threads: int | None = None,
    seed: int = SEED,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Score the data as it is, with each reference alone, and with texts drawn at random, all in one run."""
    whole = (data if isinstance(data, Source) else open_data(data, columns)).read()
    if max(map(len, whole.references)) < 2:
        raise DataError("robustness compares references, and no item has two of them.")
    size = len(whole)
    single, owners, numbers = _single(whole)
    parts = [random_references(whole, seed), random_outputs(whole, seed), whole, single]
    joined = Dataset.joined(Dataset(p.candidates, p.references, p.doc_ids, p.systems) for p in parts)
    result = evaluate(metrics, joined, encoder=encoder, threads=threads, progress=progress)
    systems = list(dict.fromkeys(whole.systems))
    of_systems = np.array([systems.index(name) for name in whole.systems])
    tables, baselines = [], []
    for metric in result.metrics:
        scores = np.full((size, int(numbers.max()) + 1), np.nan)
        scores[owners, numbers] = result.scores(metric).value[3 * size :]
        tables.append(correlated(metric, scores, of_systems, systems))
        kinds = [system_scores(result, metric, slice(k * size, (k + 1) * size), systems) for k in range(3)]
        baselines.append(Baselines(metric, systems, np.array(kinds).T))
    return Report(tables, baselines, seed)


def correlated(
    metric: Metric, scores: NDArray[np.float64], of_systems: NDArray[np.int64], systems: list[str]
) -> Robustness:
    """Correlate the columns of `scores`, one a reference, within each system; NaN stands for no such reference."""
    from scipy.stats import pearsonr

    pairs = list(combinations(range(scores.shape[1]), 2))
    r, p = np.full((2, len(pairs), len(systems)), np.nan)
    for s in range(len(systems)):
        own = scores[of_systems == s]
        for at, (i, j) in enumerate(pairs):
            both = own[~np.isnan(own[:, [i, j]]).any(axis=1)][:, [i, j]]
            if len(both) >= FEWEST and np.ptp(both, axis=0).all():
                r[at, s], p[at, s] = pearsonr(both[:, 0], both[:, 1])
    return Robustness(metric, pairs, systems, r, p)


def _single(data: Dataset) -> tuple[Dataset, NDArray[np.int64], NDArray[np.int64]]:
    """Return an item for each reference alone, and of which item and with which reference it is."""
    counts = [len(side) for side in data.references]
    owners = np.repeat(np.arange(len(data)), counts)
    numbers = np.concatenate([np.arange(count) for count in counts])
    rest = data[owners]
    alone = [(data.references[i][j],) for i, j in zip(owners.tolist(), numbers.tolist(), strict=True)]
    return Dataset(rest.candidates, [*alone], rest.doc_ids, rest.systems), owners, numbers
