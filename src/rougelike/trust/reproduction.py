"""A published table beside what our scores give: figure, ours and difference, and all that is lacking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rougelike.errors import DataError
from rougelike.trust.correlation import Correlations, correlate
from rougelike.trust.published import Table
from rougelike.trust.scores import Scores

Key = tuple[str, str, str]
"""Row, judgement and coefficient of a figure."""


@dataclass(frozen=True)
class Figure:
    """One figure of a table: NaN where it was not published, or cannot be computed here."""

    name: str
    judgement: str
    coefficient: str
    published: float
    ours: float

    @property
    def difference(self) -> float:
        """How much greater ours is."""
        return self.ours - self.published


@dataclass(frozen=True)
class Reproduction:
    """A table with our figures, what stands in their way, and how each metric can be repeated."""

    table: Table
    figures: tuple[Figure, ...]
    systems: Mapping[str, int]
    documents: Mapping[str, int]
    lacking: tuple[str, ...]
    signatures: tuple[str, ...]


def reproduce(
    table: Table, scores: Scores | None, lacking: Sequence[str] = (), signatures: Sequence[str] = ()
) -> Reproduction:
    """Put a table beside the correlations of some scores; without scores all of ours are lacking."""
    told = list(lacking)
    sizes: dict[str, tuple[int, int]] = {}
    by_metric: dict[tuple[str, str, str], float] = {}
    for judgement in table.judgements:
        if scores is None:
            continue
        if judgement not in scores.human:
            told.append(f"The data has no judgement {judgement}.")
            continue
        judged = _judged(scores, judgement)
        sizes[judgement] = len(judged.systems), len(judged.documents)
        for metric in judged.metrics:
            try:
                found = correlate(
                    judged, metric=[metric], human=judgement, level=table.level, coefficient=table.coefficients
                )
            except DataError as error:
                told.append(f"{metric} with {judgement}: {error}")
                continue
            if isinstance(found, Correlations):
                by_metric |= {(metric, judgement, c.coefficient): c.value for c in found}
    ours = {
        (row.name, *key[1:]): value for row in table.rows for key, value in by_metric.items() if key[0] == row.metric
    }
    return beside(table, ours, sizes, told, signatures)


def beside(
    table: Table,
    ours: Mapping[Key, float],
    sizes: Mapping[str, tuple[int, int]],
    lacking: Sequence[str],
    signatures: Sequence[str],
) -> Reproduction:
    """Put our figures, by row, judgement and coefficient, beside those of a table."""
    figures = [
        Figure(
            row.name,
            judgement,
            coefficient,
            published[i] if i < len(published) else np.nan,
            ours.get((row.name, judgement, coefficient), np.nan),
        )
        for row in table.rows
        for judgement, published in row.figures.items()
        for i, coefficient in enumerate(table.coefficients)
    ]
    systems, documents = ({name: size[i] for name, size in sizes.items()} for i in (0, 1))
    return Reproduction(table, tuple(figures), systems, documents, tuple(lacking), tuple(signatures))


def _judged(scores: Scores, judgement: str) -> Scores:
    """Return the systems and documents that were judged, for some campaigns judged a part of them."""
    there = ~np.isnan(scores.human[judgement])
    rows, columns = np.flatnonzero(there.any(axis=1)), np.flatnonzero(there.any(axis=0))
    at = np.ix_(rows, columns)
    lost = ~there[at]
    return Scores(
        [scores.systems[i] for i in rows],
        [scores.documents[i] for i in columns],
        {name: np.where(lost, np.nan, matrix[at]) for name, matrix in scores.metrics.items()},
        {judgement: scores.human[judgement][at]},
    )
