"""Every system's score by every metric, with a bootstrap interval over its items (Efron 1979, percentile).

All metrics of a system are resampled together, from what was kept of each item; no text is read again. A system of more
than `BLOCKS` items is resampled by blocks of neighbouring items, whose interval is the same but for under one percent
of its width.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError
from rougelike.metrics import Metric
from rougelike.scoring.result import Result

BLOCKS = 10_000
AT_ONCE = 1 << 20  # resampled numbers drawn at a time

Column = NDArray[np.float64]


@dataclass(frozen=True)
class Systems:
    """Scores of systems (rows) by metrics (columns) with the ends of their intervals."""

    systems: list[str]
    metrics: list[Metric]
    value: Column
    low: Column
    high: Column
    items: list[int]
    confidence: float
    resamples: int
    seed: int

    def best(self) -> NDArray[np.bool_]:
        """Mark every metric's greatest value."""
        marked: NDArray[np.bool_] = self.value == self.value.max(axis=0, keepdims=True)
        return marked


def summarise(result: Result, resamples: int, confidence: float, seed: int) -> Systems:
    """Average every system's items, and resample them."""
    if resamples < 1:
        raise DataError(f"resamples must be a whole number from 1, not {resamples!r}")
    if not 0 < confidence < 1:
        raise DataError(f"confidence must lie between 0 and 1, as 0.95 does, not {confidence!r}")
    rows: dict[str, list[int]] = {}
    for i, system in enumerate(result.systems_of_items):
        rows.setdefault(system, []).append(i)
    parts = [_interval(result, np.array(members), resamples, confidence, seed) for members in rows.values()]
    value, low, high = (np.stack(column) for column in zip(*parts, strict=True))
    items = [len(members) for members in rows.values()]
    return Systems(list(rows), result.metrics, value, low, high, items, confidence, resamples, seed)


def _interval(
    result: Result, members: NDArray[np.int64], resamples: int, confidence: float, seed: int
) -> tuple[Column, Column, Column]:
    """Return one system's score by every metric, and the ends of the scores' intervals."""
    columns = [np.ones((len(members), 1))]  # counts the items of a resample of unequal blocks
    for m in result.metrics:
        measures = result.scores(m)
        by_items = m.family.system_value(m, measures.statistics[:1]) is None
        columns.append(measures.value[members, None] if by_items else measures.statistics[members])
    table = np.concatenate(columns, axis=1)
    if len(table) > BLOCKS:
        table = np.add.reduceat(table, np.linspace(0, len(table), BLOCKS, endpoint=False).astype(np.int64))

    def scores(sums: Column) -> Column:
        """Make every metric's score of rows of summed columns."""
        made, at = [], 1
        for m, column in zip(result.metrics, columns[1:], strict=True):
            own, at = sums[:, at : at + column.shape[1]], at + column.shape[1]
            corpus = m.family.system_value(m, own)
            made.append(own[:, 0] / sums[:, 0] if corpus is None else corpus)
        return np.stack(made, axis=1)

    rng, size = np.random.default_rng(seed), len(table)  # the same draws for every system of the same size
    step = max(1, AT_ONCE // size)
    resampled = []
    for start in range(0, resamples, step):
        drawn = rng.integers(0, size, (min(step, resamples - start), size))
        counts = np.empty(drawn.shape, np.float64)
        for row, count in zip(drawn, counts, strict=True):
            count[:] = np.bincount(row, minlength=size)
        resampled.append(scores(counts @ table))
    tail = (1 - confidence) / 2
    low, high = np.quantile(np.concatenate(resampled), [tail, 1 - tail], axis=0)
    return scores(table.sum(axis=0, keepdims=True))[0], low, high
