"""Is one system really better than another by a metric? Paired tests over documents, on what was kept of each item.

What is resampled are sufficient statistics, so that a metric of whole corpora (BLEU) is tested as one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError, nearest
from rougelike.metrics import Metric
from rougelike.scoring.result import Result
from rougelike.scoring.run import SEED
from rougelike.trust.frames import Frame
from rougelike.trust.intervals import percentiles
from rougelike.trust.resampling import RESAMPLES
from rougelike.trust.scores import Scores, read_scores
from rougelike.trust.significance import CORRECTIONS, chosen, corrected

if TYPE_CHECKING:
    import pandas as pd

Rows = NDArray[np.float64]

TESTS = ("bootstrap", "randomisation")
AT_ONCE = 1 << 22  # numbers drawn at a time


@dataclass(frozen=True)
class Comparison:
    """Two systems by one metric: their scores on the documents both have, the difference with its interval, its p."""

    metric: str
    better: str
    worse: str
    value: float
    other: float
    low: float
    high: float
    documents: int
    p: float
    corrected: float

    @property
    def difference(self) -> float:
        """How much greater the first score is."""
        return self.value - self.other


class Comparisons(Sequence[Comparison]):
    """All pairs of systems by all metrics; each pair's better system stands first."""

    def __init__(self, rows: Sequence[Comparison], test: str, correction: str, resamples: int, seed: int) -> None:
        self.rows, self.test, self.correction = tuple(rows), test, correction
        self.resamples, self.seed = resamples, seed

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Comparison]:
        return iter(self.rows)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN204
        return self.rows[at]

    def to_dicts(self) -> list[dict[str, object]]:
        """Return the rows as dicts."""
        return [asdict(row) | {"difference": row.difference} for row in self.rows]

    def to_pandas(self) -> "pd.DataFrame":
        """Return the comparisons as a pandas frame."""
        import pandas as pd

        return pd.DataFrame(self.to_dicts())


def compare(
    data: object,
    *,
    metric: str | Sequence[str] | None = None,
    system: Sequence[str] | None = None,
    test: str = "randomisation",
    correction: str = "holm",
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Comparisons:
    """Test all pairs of systems for which is better by each metric.

    `data` is what `evaluate` returned, or a table of scores. `test` is randomisation (both systems' summaries of a
    document are swapped or not: Noreen 1989) or bootstrap (documents are drawn anew). All p of one metric are corrected
    together.
    """
    chosen(test, TESTS, "test")
    chosen(correction, CORRECTIONS, "correction")
    if resamples < 1:
        raise DataError(f"resamples must be a whole number from 1, not {resamples!r}")
    names = [metric] if isinstance(metric, str) else metric
    tables = _from_result(data, names) if isinstance(data, Result) else _from_scores(data, names)
    rows: list[Comparison] = []
    for name, table in tables.items():
        known = list(table.systems)
        for asked in system or ():
            if asked not in known:
                raise DataError(f"there is no system {asked!r}.{nearest(asked, known)} There are {', '.join(known)}.")
        taken = list(system or known)
        if len(taken) < 2:
            raise DataError(f"there is one system, {taken[0]}; a comparison needs two.")
        found = [_tested(name, table, a, b, test, confidence, resamples, seed) for a, b in combinations(taken, 2)]
        adjusted = corrected([row.p for row in found], correction)
        rows += [replace(row, corrected=p) for row, p in zip(found, adjusted, strict=True)]
    return Comparisons(rows, test, correction, resamples, seed)


@dataclass(frozen=True)
class _Table:
    """Each system's statistics, a row a document in one order, and what makes scores of their sums."""

    systems: dict[str, dict[str, Rows]]
    scored: Callable[[Rows], Rows]


def _from_result(result: Result, names: Sequence[str] | None) -> dict[str, _Table]:
    tables = {}
    for metric in result.metrics if names is None else names:
        measures = result.scores(metric)
        own = next(m for m in result.metrics if result.measures[m] is measures)
        by_items = own.family.system_value(own, measures.statistics[:1]) is None
        columns = measures.value[:, None] if by_items else measures.statistics
        systems: dict[str, dict[str, Rows]] = {}
        for doc, system, row in zip(result.doc_ids, result.systems_of_items, columns, strict=True):
            held = systems.setdefault(system, {})
            if doc in held:
                raise DataError(f"document {doc}, system {system} has several rows for {own}; leave one.")
            held[doc] = row
        tables[repr(own)] = _Table(systems, _means if by_items else _of_corpus(own))
    return tables


def _of_corpus(metric: Metric) -> Callable[[Rows], Rows]:
    def scored(sums: Rows) -> Rows:
        made = metric.family.system_value(metric, sums[:, 1:])
        if made is None:
            raise DataError(f"{metric} has no score of a corpus.")
        return made

    return scored


def _means(sums: Rows) -> Rows:
    means: Rows = sums[:, 1] / sums[:, 0]
    return means


def _from_scores(data: object, names: Sequence[str] | None) -> dict[str, _Table]:
    frame = data if isinstance(data, Scores | Frame) else Frame(data)
    scores = read_scores(frame, names, ())
    tables = {}
    for name, matrix in scores.metrics.items():
        systems = {
            system: {d: row[i : i + 1] for i, d in enumerate(scores.documents) if not np.isnan(row[i])}
            for system, row in zip(scores.systems, matrix, strict=True)
        }
        tables[name] = _Table(systems, _means)
    return tables


def _tested(
    name: str, table: _Table, one: str, other: str, test: str, confidence: float, resamples: int, seed: int
) -> Comparison:
    """Compare two systems on the documents that both have."""
    shared = [doc for doc in table.systems[one] if doc in table.systems[other]]
    if len(shared) < 2:
        raise DataError(f"{one} and {other} share {len(shared)} documents; a paired test needs two or more.")
    a, b = (np.stack([table.systems[s][doc] for doc in shared]) for s in (one, other))
    a, b = (np.concatenate([np.ones((len(shared), 1)), side], axis=1) for side in (a, b))
    values = [float(table.scored(side.sum(axis=0, keepdims=True))[0]) for side in (a, b)]
    if values[1] > values[0]:
        one, other, a, b, values = other, one, b, a, values[::-1]
    observed = values[0] - values[1]
    rng, size = np.random.default_rng(seed), len(shared)
    moved, swapped = [], []
    for start in range(0, resamples, step := max(1, AT_ONCE // size)):
        count = min(step, resamples - start)
        draws = rng.integers(0, size, (count, size)) + size * np.arange(count)[:, None]
        counts = np.bincount(draws.ravel(), minlength=count * size).reshape(count, size).astype(np.float64)
        moved.append(table.scored(counts @ a) - table.scored(counts @ b))
        if test == "randomisation":
            mask = (rng.random((count, size)) < 0.5).astype(np.float64)
            change = mask @ (b - a)
            swapped.append(table.scored(a.sum(axis=0) + change) - table.scored(b.sum(axis=0) - change))
    drawn = np.concatenate(moved)
    low, high = percentiles(drawn, confidence)
    if test == "randomisation":
        as_far = int((np.abs(np.concatenate(swapped)) >= abs(observed) - 1e-12).sum())
    else:  # the differences of resamples, moved to where there is none
        as_far = int((np.abs(drawn - drawn.mean()) >= abs(observed) - 1e-12).sum())
    p = (as_far + 1) / (resamples + 1)
    return Comparison(name, one, other, values[0], values[1], low, high, size, p, p)
