"""How far metrics go along with human judgements, as one number or a table of them."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, overload

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError, nearest
from rougelike.trust.coefficients import CODES
from rougelike.trust.frames import NAMED, Matrix, Scores, read_scores
from rougelike.trust.levels import LEVELS, OTHER_NAMES, level_correlation, within_documents

if TYPE_CHECKING:
    import pandas as pd

Names = str | Sequence[str]


@dataclass(frozen=True)
class Correlation:
    """One coefficient of one metric and one judgement at one level; `float()` gives its value.

    At summary level `documents` went into the mean, and `skipped` had too little to correlate: a side without two
    different numbers. `missing` summaries lacked a score or a judgement.
    """

    metric: str
    human: str
    level: str
    coefficient: str
    value: float
    systems: int
    documents: int
    skipped: int
    missing: int

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
    data: object, *, metric: str, human: str, level: str = ..., coefficient: str = ..., doc_id: str = ...,
    system: str = ...,
) -> Correlation: ...  # fmt: skip
@overload
def correlate(
    data: object, *, metric: Names | None = ..., human: Names | None = ..., level: Names = ...,
    coefficient: Names = ..., doc_id: str = ..., system: str = ...,
) -> Correlation | Correlations: ...  # fmt: skip
def correlate(
    data: object,
    *,
    metric: Names | None = None,
    human: Names | None = None,
    level: Names = "summary",
    coefficient: Names = "pearson",
    doc_id: str = "doc_id",
    system: str = "system",
) -> Correlation | Correlations:
    """Correlate metrics with human judgements.

    `data` has a row for each system and document: a frame with a column for each metric and judgement, what `evaluate`
    returned, or a table that was written from it. One name each gives one correlation; lists, or None for all there
    are, give a table. Levels are summary (the mean over documents of the correlation between systems), system (of the
    systems' means) and global (of all summaries); coefficients are pearson, spearman, kendall and kendall-c.
    """
    levels = [known_level(name) for name in _listed(level)]
    codes = [known_coefficient(name) for name in _listed(coefficient)]
    scores = read_scores(data, _named(metric), _named(human), doc_id=doc_id, system=system)
    rows = [
        measured(scores, m, h, at, code)
        for m in scores.metrics
        for h in scores.human
        for at in levels
        for code in codes
    ]
    if all(isinstance(part, str) for part in (metric, human, level, coefficient)):
        return rows[0]
    return Correlations(rows)


def measured(scores: Scores, metric: str, human: str, level: str, coefficient: str) -> Correlation:
    """Return one correlation of some scores, or say why there is none."""
    x, z = paired(scores, metric, human, level)
    value, used = estimated(x, z, level, coefficient)
    missing = int((np.isnan(x) | np.isnan(z)).sum())
    if math.isnan(value):
        raise DataError(_why_none(scores, metric, human, level, x, z))
    return Correlation(metric, human, level, coefficient, value, len(x), used, x.shape[1] - used, missing)


def estimated(x: Matrix, z: Matrix, level: str, coefficient: str) -> tuple[float, int]:
    """Return the correlation of two matrices of systems x documents, and how many documents it is made from."""
    systems, documents = np.ones(len(x)), np.ones(x.shape[1])
    code = CODES[coefficient]
    if level == "summary":
        found = within_documents(code, x, z, systems, documents)
        there = found[~np.isnan(found)]
        return (float(there.mean()) if len(there) else math.nan), len(there)
    value = level_correlation(LEVELS[level], code, x, z, systems, documents)
    return float(value), x.shape[1]


def paired(scores: Scores, metric: str, human: str, level: str) -> tuple[Matrix, Matrix]:
    """Return a metric's and a judgement's matrix, with each system and document known to both.

    Between systems each side is averaged over what it has; elsewhere a summary counts if it has both numbers.
    """
    x, z = scores.metrics[metric], scores.human[human]
    for side, name in ((x, metric), (z, human)):
        if np.isnan(side).all():
            raise DataError(f"{name} has no numbers, so nothing can be correlated with it.")
    for axis, names, what in ((1, scores.systems, "system"), (0, scores.documents, "document")):
        for side, kind, other in ((x, f"score by {metric}", human), (z, f"judgement {human}", metric)):
            if len(lacking := np.flatnonzero(np.isnan(side).all(axis=axis))):
                raise DataError(
                    f"{_enumerated([names[i] for i in lacking], what)} no {kind}, though there is {other}; "
                    "leave them out on both sides or complete them."
                )
    if len(scores.systems) < 2:
        raise DataError(
            f"there is one system, {scores.systems[0]}; a correlation needs two, and means little below ten."
        )
    if level != "system":
        absent = np.isnan(x) | np.isnan(z)
        x, z = np.where(absent, np.nan, x), np.where(absent, np.nan, z)
    return x, z


def known_level(name: str) -> str:
    """Return a level by any of its names."""
    level = OTHER_NAMES.get(name, name)
    if level not in LEVELS:
        raise DataError(f"there is no level {name!r}.{nearest(name, LEVELS)} Levels are {', '.join(LEVELS)}.")
    return level


def known_coefficient(name: str) -> str:
    """Return a coefficient's name, or say which there are."""
    if name not in CODES:
        raise DataError(f"there is no coefficient {name!r}.{nearest(name, CODES)} There are {', '.join(CODES)}.")
    return name


def _why_none(scores: Scores, metric: str, human: str, level: str, x: Matrix, z: Matrix) -> str:
    for side, name in ((x, metric), (z, human)):
        there = side[~np.isnan(side)]
        if len(there) and np.ptp(there) == 0:
            return f"{name} is {there[0]:g} everywhere; a constant column has no correlation."
    if level == "summary":
        return (
            f"in none of the {len(scores.documents)} documents do both {metric} and {human} have two different "
            "numbers, so there is no correlation within documents; try the level system or global."
        )
    return f"{metric} or {human} is the same for all that are compared at {level} level, which has no correlation."


def _enumerated(names: list[str], what: str) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    verb = "have" if len(names) > 1 else "has"
    return f"{what}{'s' if len(names) > 1 else ''} {', '.join(names[:NAMED])}{more} {verb}"


def _listed(names: Names) -> list[str]:
    return [names] if isinstance(names, str) else list(names)


def _named(names: Names | None) -> list[str] | None:
    return None if names is None else _listed(names)


def coefficients_of(x: NDArray[np.float64], z: NDArray[np.float64], coefficient: str) -> float:
    """Return the coefficient of two columns of numbers, rows with a missing number left out."""
    both = ~(np.isnan(x) | np.isnan(z))
    found, _ = estimated(x[both, None], z[both, None], "summary", known_coefficient(coefficient))
    return found
