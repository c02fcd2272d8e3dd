"""How far metrics go along with human judgements, as one number or a table of them."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, overload

import numpy as np

from rougelike.errors import DataError, nearest
from rougelike.scoring.run import SEED
from rougelike.trust.coefficients import CODES
from rougelike.trust.intervals import corrected, fisher, known_interval, observations, percentiles, samples
from rougelike.trust.pairing import PAIRWISE, estimated, known_coefficient, known_level, paired, why_none
from rougelike.trust.pairwise import pairwise_accuracy, soft_pairwise_accuracy
from rougelike.trust.resampling import RESAMPLES, known_units
from rougelike.trust.scores import Scores, read_scores

if TYPE_CHECKING:
    import pandas as pd

Names = str | Sequence[str]


@dataclass(frozen=True)
class Correlation:
    """One coefficient of one metric and one judgement at one level; `float()` gives its value.

    At summary level `documents` went into the mean, and `skipped` had too little to correlate: a side without two
    different numbers. `missing` summaries lacked a score or a judgement. `low` and `high` are the ends of the interval
    that was asked for, and `threshold` is that within which pairwise accuracy calls two scores tied; NaN where there is
    none.
    """

    metric: str
    human: str
    level: str
    coefficient: str
    value: float
    low: float
    high: float
    systems: int
    documents: int
    skipped: int
    missing: int
    threshold: float

    def __float__(self) -> float:
        return self.value


class Correlations(Sequence[Correlation]):
    """A table of correlations, a row for each metric, judgement, level and coefficient."""

    def __init__(self, rows: Sequence[Correlation]) -> None:
        self.rows = tuple(rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Correlation]:
        return iter(self.rows)

    @overload
    def __getitem__(self, key: int | str) -> Correlation: ...
    @overload
    def __getitem__(self, key: slice) -> "Correlations": ...
    def __getitem__(self, key: int | str | slice) -> "Correlation | Correlations":
        """Return a row by its number, or by its metric where that has one row."""
        if isinstance(key, slice):
            return Correlations(self.rows[key])
        if isinstance(key, int):
            return self.rows[key]
        found = [row for row in self.rows if row.metric == key]
        if len(found) != 1:
            known = list(dict.fromkeys(row.metric for row in self.rows))
            if found:
                raise DataError(f"{key} has {len(found)} rows; take them with .select(metric={key!r}, ...).")
            raise DataError(f"there is no metric {key!r}.{nearest(key, known)} There are {', '.join(known)}.")
        return found[0]

    def select(self, **wanted: str) -> "Correlations":
        """Return the rows with these values, such as `level="system"`."""
        return Correlations([row for row in self.rows if all(getattr(row, k) == v for k, v in wanted.items())])

    def to_dicts(self) -> list[dict[str, object]]:
        """Return the rows as dicts."""
        return [asdict(row) for row in self.rows]

    def to_pandas(self) -> "pd.DataFrame":
        """Return the table as a pandas frame."""
        import pandas as pd

        return pd.DataFrame(self.to_dicts())

    def __repr__(self) -> str:
        lines = [f"{r.metric}  {r.human}  {r.level}  {r.coefficient}  {r.value:.4f}" for r in self.rows]
        return "\n".join(lines)


@overload
def correlate(
    data: object, *, metric: str, human: str, level: str = ..., coefficient: str = ..., judgements: object = ...,
    interval: str | None = ..., resample: str = ..., confidence: float = ..., resamples: int = ..., seed: int = ...,
    doc_id: str = ..., system: str = ...,
) -> Correlation: ...  # fmt: skip
@overload
def correlate(
    data: object, *, metric: Names | None = ..., human: Names | None = ..., level: Names = ...,
    coefficient: Names = ..., judgements: object = ..., interval: str | None = ..., resample: str = ...,
    confidence: float = ..., resamples: int = ..., seed: int = ..., doc_id: str = ..., system: str = ...,
) -> Correlation | Correlations: ...  # fmt: skip
def correlate(
    data: object,
    *,
    metric: Names | None = None,
    human: Names | None = None,
    level: Names = "summary",
    coefficient: Names = "pearson",
    judgements: object = None,
    interval: str | None = None,
    resample: str = "both",
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    doc_id: str = "doc_id",
    system: str = "system",
) -> Correlation | Correlations:
    """Correlate metrics with human judgements.

    `data` has a row for each system and document: a frame with a column for each metric and judgement, what `evaluate`
    returned, or a table that was written from it; `judgements` may be a table of their own. One name each gives one
    correlation; lists, or None for all there are, give a table.

    Levels are summary (the mean over documents of the correlation between systems), system (of the systems' means) and
    global (of all summaries). Coefficients are pearson, spearman, kendall, kendall-c, pairwise (accuracy with tie
    calibration) and soft-pairwise (at system level). `interval` bootstrap draws systems, inputs or both anew, as
    `resample` says, corrected moves its ends against the bootstrap's bias, and fisher assumes normal numbers.
    """
    levels = [known_level(name) for name in _listed(level)]
    kinds = [known_coefficient(name) for name in _listed(coefficient)]
    if not 0 < confidence < 1:
        raise DataError(f"confidence must lie between 0 and 1, as 0.95 does, not {confidence!r}")
    if resamples < 1:
        raise DataError(f"resamples must be a whole number from 1, not {resamples!r}")
    known_units(resample)
    if interval is not None:
        known_interval(interval)
    wanted = _Wanted(interval, resample, confidence, resamples, seed)
    scores = read_scores(data, _named(metric), _named(human), judgements=judgements, doc_id=doc_id, system=system)
    rows = [
        _measured(scores, m, h, at, kind, wanted)
        for m in scores.metrics
        for h in scores.human
        for at in levels
        for kind in kinds
    ]
    if all(isinstance(part, str) for part in (metric, human, level, coefficient)):
        return rows[0]
    return Correlations(rows)


@dataclass(frozen=True)
class _Wanted:
    """How intervals are to be made."""

    interval: str | None
    resample: str
    confidence: float
    resamples: int
    seed: int


def _measured(scores: Scores, metric: str, human: str, level: str, coefficient: str, wanted: _Wanted) -> Correlation:
    """Return one correlation of some scores, or say why there is none."""
    x, z = paired(scores, metric, human, level)
    missing = int((np.isnan(x) | np.isnan(z)).sum())
    low, high, threshold = math.nan, math.nan, math.nan
    if coefficient in PAIRWISE:
        if wanted.interval:
            raise DataError(
                f"there is no interval of {coefficient}; leave the interval out or take {', '.join(CODES)}."
            )
        if coefficient == "pairwise":
            value, threshold, used = pairwise_accuracy(x, z, level)
        else:
            if level != "system":
                raise DataError(f"soft-pairwise compares systems; take the level system, not {level}.")
            value, used = soft_pairwise_accuracy(x, z, wanted.seed), x.shape[1]
    else:
        value, used = estimated(x, z, level, coefficient)
    if math.isnan(value):
        raise DataError(why_none(scores, metric, human, level, x, z))
    if wanted.interval == "fisher":
        low, high = fisher(value, observations(x, level), coefficient, wanted.confidence)
    elif wanted.interval:
        found = samples(x, z, level, coefficient, wanted.resample, wanted.resamples, wanted.seed)
        low, high = (
            percentiles(found, wanted.confidence)
            if wanted.interval == "bootstrap"
            else corrected(found, value, wanted.confidence)
        )
    skipped = x.shape[1] - used if level == "summary" else 0
    return Correlation(
        metric, human, level, coefficient, value, low, high, len(x), x.shape[1] - skipped, skipped, missing, threshold
    )


def _listed(names: Names) -> list[str]:
    return [names] if isinstance(names, str) else list(names)


def _named(names: Names | None) -> list[str] | None:
    return None if names is None else _listed(names)
