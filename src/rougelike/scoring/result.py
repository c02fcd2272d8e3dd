"""What an evaluation returns: one score an item and metric, as columns, with all that is needed to say it again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import MetricError, nearest
from rougelike.metrics import Measures, Metric, metric
from rougelike.similarity.vectors import Unknown

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

    from rougelike.scoring.systems import Systems

NOTES = np.array(["", "candidate has no units", "a reference has no units", "neither side has units"])


@dataclass(frozen=True)
class Score:
    """One metric's score of one item; what the metric does not define is None."""

    metric: Metric
    value: float
    precision: float | None
    recall: float | None
    f1: float | None
    note: str
    statistics: Mapping[str, float] = field(repr=False)

    def __float__(self) -> float:
        return self.value


@dataclass(frozen=True)
class Result:
    """Scores of many items by many metrics; a table with one row for each item and metric.

    `human` has the judgements that came with the items, NaN where one is missing. `unknown` says, for the vectors that
    words were looked up in, which words have none.
    """

    doc_ids: list[str]
    systems_of_items: list[str]
    measures: Mapping[Metric, Measures]
    signatures: Mapping[Metric, str]
    human: Mapping[str, NDArray[np.float64]]
    seed: int
    unknown: Mapping[str, Unknown] = field(default_factory=dict)
    meant: Mapping[Metric, Metric] = field(default_factory=dict, repr=False)
    """The metrics as they were asked for, with those that were scored: the same but for an encoder given beside."""

    @property
    def metrics(self) -> list[Metric]:
        """The metrics, in the order in which they were asked for."""
        return list(self.measures)

    def __len__(self) -> int:
        return len(self.doc_ids) * len(self.measures)

    def scores(self, name: str | Metric) -> Measures:
        """Return one metric's columns, one number an item."""
        asked = self._meant(name)
        if asked not in self.measures:
            known = [repr(m) for m in self.measures]
            raise MetricError(f"this result has no {asked}.{nearest(repr(asked), known)} It has {', '.join(known)}.")
        return self.measures[asked]

    def score(self, item: int, name: str | Metric) -> Score:
        """Return one metric's score of one item."""
        asked = self._meant(name)
        got = self.scores(asked)
        precision, recall, f1 = (None if c is None else float(c[item]) for c in (got.precision, got.recall, got.f1))
        note = str(NOTES[int(got.empty_candidate[item]) + 2 * int(got.empty_reference[item])])
        statistics = dict(zip(asked.family.statistics, map(float, got.statistics[item]), strict=True))
        return Score(asked, float(got.value[item]), precision, recall, f1, note, statistics)

    def _meant(self, name: str | Metric) -> Metric:
        asked = metric(name)
        return self.meant.get(asked, asked)

    def systems(self, *, resamples: int = 1000, confidence: float = 0.95, seed: int | None = None) -> "Systems":
        """Return every system's score by every metric, with a bootstrap interval over its items."""
        from rougelike.scoring.systems import summarise

        return summarise(self, resamples, confidence, self.seed if seed is None else seed)

    def batches(self) -> Iterator["pa.RecordBatch"]:
        """Yield the table, a metric at a time."""
        from rougelike.scoring.tables import record_batches

        return record_batches(self)

    def to_arrow(self) -> "pa.Table":
        """Return the table as an Arrow table."""
        import pyarrow as pa

        return pa.Table.from_batches(list(self.batches()))

    def to_pandas(self) -> "pd.DataFrame":
        """Return the table as a pandas frame."""
        frame: pd.DataFrame = self.to_arrow().to_pandas()
        return frame

    def to_polars(self) -> "pl.DataFrame":
        """Return the table as a polars frame."""
        import polars as pl

        return pl.DataFrame(self.to_arrow())

    def write(self, path: str | Path, *, format: str | None = None) -> None:  # noqa: A002 - the word users know
        """Write the table as Parquet, CSV or JSONL, by the file's suffix or `format`; whole or not at all."""
        from rougelike.scoring.tables import write

        write(self, path, format)

    def __repr__(self) -> str:
        from rougelike.reports.terminal import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from rougelike.reports.html import as_html

        return as_html(self)
