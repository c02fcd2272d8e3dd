"""Score tables as matrices of systems x documents, one for each metric and judgement."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import DataError, MetricError, nearest
from rougelike.metrics import metric as parsed
from rougelike.trust.frames import Frame, Numbers

Matrix = NDArray[np.float64]

NAMED = 5  # how many systems or documents a message lists
OURS = {
    *("doc_id", "system", "metric", "value", "precision", "recall", "f1", "hits"),
    *("candidate_total", "reference_total", "note", "signature"),
}
"""The columns of a written result that are no judgements."""


@dataclass(frozen=True)
class Scores:
    """Metrics and judgements of the same systems (rows) and documents (columns), NaN where a number is missing."""

    systems: list[str]
    documents: list[str]
    metrics: Mapping[str, Matrix]
    human: Mapping[str, Matrix]


def read_scores(
    data: object,
    metrics: Sequence[str] | None,
    human: Sequence[str] | None,
    *,
    judgements: object = None,
    doc_id: str = "doc_id",
    system: str = "system",
) -> Scores:
    """Return metrics and judgements of a table as matrices; None takes all there are.

    A table is either wide, with a column for each metric, or long as a written result is, with a row for each item and
    metric and the columns metric and value. A judgement h is a column h or human.h, of another table where that is
    given as `judgements`.
    """
    if isinstance(data, Scores):
        return _chosen(data, metrics, human)
    frame = data if isinstance(data, Frame) else Frame(data)
    if judgements is not None:
        apart = judgements if isinstance(judgements, Frame) else Frame(judgements, "the judgements")
        scored = read_scores(frame, metrics, (), doc_id=doc_id, system=system)
        return _joined(frame.name, scored, apart.name, _judged_apart(apart, human, doc_id, system))
    judged = _judgements(frame, human)
    documents, systems = frame.identifiers(doc_id), frame.identifiers(system)
    if not documents:
        raise DataError(f"{frame.name} is empty, expected a row for each system and document.")
    grid = _Grid(frame.name, systems, documents)
    if "metric" in frame.names and "value" in frame.names and not set(metrics or ()) & set(frame.names):
        spelled = frame.identifiers("metric")
        values = frame.numbers("value")
        rows = {name: np.flatnonzero(np.array(spelled) == name) for name in dict.fromkeys(spelled)}
        asked = {name: rows[_spelling(name, rows, frame.name)] for name in metrics or rows}
        scores = {name: grid.matrix(values, at, name) for name, at in asked.items()}
        human_scores = {name: grid.agreed(frame.numbers(column), name) for name, column in judged.items()}
    else:
        if metrics is None:
            taken = {doc_id, system, *judged.values()}
            others = [name for name in frame.names if name not in taken]
            raise DataError(f"{frame.name}: say which of its columns are metrics; it has {', '.join(others)}.")
        every = np.arange(len(documents))
        scores = {name: grid.matrix(frame.numbers(name), every, name) for name in metrics}
        human_scores = {name: grid.matrix(frame.numbers(column), every, name) for name, column in judged.items()}
    return Scores(grid.systems, grid.documents, scores, human_scores)


def _judged_apart(frame: Frame, human: Sequence[str] | None, doc_id: str, system: str) -> Scores:
    """Return the judgements of a table of their own; they may stand there once for each metric."""
    judged = _judgements(frame, human)
    grid = _Grid(frame.name, frame.identifiers(system), frame.identifiers(doc_id))
    return Scores(
        grid.systems,
        grid.documents,
        {},
        {name: grid.agreed(frame.numbers(column), name) for name, column in judged.items()},
    )


def _joined(name: str, scores: Scores, other: str, judged: Scores) -> Scores:
    """Bring judgements into the order of scores, or list the systems and documents that only one side has."""
    for what, ours, theirs in (
        ("system", scores.systems, judged.systems),
        ("document", scores.documents, judged.documents),
    ):
        for place, names, absent in ((name, ours, theirs), (other, theirs, ours)):
            if only := [n for n in names if n not in set(absent)]:
                raise DataError(
                    f"only {place} has {enumerated(only, what)}; leave out on both sides what one of them lacks, "
                    "or correct the names."
                )
    rows = [judged.systems.index(s) for s in scores.systems]
    columns = [judged.documents.index(d) for d in scores.documents]
    human = {h: matrix[np.ix_(rows, columns)] for h, matrix in judged.human.items()}
    return Scores(scores.systems, scores.documents, scores.metrics, human)


def enumerated(names: Sequence[str], what: str) -> str:
    """Return 'systems a, b and 3 more', at most `NAMED` of them by name."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"{what}{'s' if len(names) > 1 else ''} {', '.join(names[:NAMED])}{more}"


def matrices(metric: Matrix, human: Matrix) -> Scores:
    """Return two matrices of systems x documents, numbered, as scores."""
    x, z = (np.asarray(side, np.float64) for side in (metric, human))
    if x.ndim != 2 or x.shape != z.shape:
        raise DataError(f"expected two matrices of systems x documents of one shape, not {x.shape} and {z.shape}")
    systems, documents = (list(map(str, range(size))) for size in x.shape)
    return Scores(systems, documents, {"metric": x}, {"human": z})


class _Grid:
    """Where each row of a table stands in a matrix of systems x documents."""

    def __init__(self, name: str, systems: list[str], documents: list[str]) -> None:
        self.name = name
        self.systems, self.documents = list(dict.fromkeys(systems)), list(dict.fromkeys(documents))
        row = {s: i for i, s in enumerate(self.systems)}
        column = {d: i for i, d in enumerate(self.documents)}
        self.at = np.array([row[s] * len(column) + column[d] for s, d in zip(systems, documents, strict=True)])

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.systems), len(self.documents)

    def matrix(self, values: Numbers, rows: NDArray[np.int64], name: str) -> Matrix:
        """Place some rows of a column; each system and document may have one."""
        at = self.at[rows]
        places, counts = np.unique(at, return_counts=True)
        if (counts > 1).any():
            twice = int(places[counts > 1][0])
            raise DataError(
                f"{self.name}: document {self.documents[twice % self.shape[1]]}, system "
                f"{self.systems[twice // self.shape[1]]} has {counts.max()} rows for {name}; leave one."
            )
        placed = np.full(self.shape, np.nan)
        placed.flat[at] = values[rows]
        return placed

    def agreed(self, values: Numbers, name: str) -> Matrix:
        """Place a column that says the same for every metric's row of an item."""
        placed = np.full(self.shape, np.nan)
        known = ~np.isnan(values)
        placed.flat[self.at[known]] = values[known]
        wrong = np.flatnonzero(known & (placed.flat[self.at] != values))
        if len(wrong):
            place = int(self.at[wrong[0]])
            raise DataError(
                f"{self.name}: document {self.documents[place % self.shape[1]]}, system "
                f"{self.systems[place // self.shape[1]]} has two different judgements {name}, {values[wrong[0]]:g} and "
                f"{placed.flat[place]:g}."
            )
        return placed


def _judgements(frame: Frame, human: Sequence[str] | None) -> dict[str, str]:
    """Return judgement -> column."""
    if human is None:
        found = {name.removeprefix("human."): name for name in frame.names if f"{name}.".startswith("human.")}
        if not found:
            raise DataError(
                f"{frame.name} has no column human or human.NAME; say which of its columns are judgements. "
                f"Its columns are {', '.join(frame.names)}."
            )
        return found
    named = {}
    for name in human:
        column = name if name in frame.names else f"human.{name}"
        if column not in frame.names:
            known = [n for n in frame.names if n not in OURS]
            bare = [n.removeprefix("human.") for n in known]
            raise DataError(f"{frame.name} has no judgement {name!r}.{nearest(name, bare)} It has {', '.join(known)}.")
        named[name] = column
    return named


def _spelling(name: str, known: Iterable[str], source: str) -> str:
    """Return how a table of scores spells a metric, which may be asked for in another spelling of the same."""
    known = list(known)
    if name in known:
        return name
    try:
        same = repr(parsed(name))
    except MetricError:
        same = name
    if same not in known:
        raise DataError(f"{source} has no metric {name!r}.{nearest(name, known)} It has {', '.join(known)}.")
    return same


def _chosen(scores: Scores, metrics: Sequence[str] | None, human: Sequence[str] | None) -> Scores:
    def some(held: Mapping[str, Matrix], names: Sequence[str] | None, what: str) -> Mapping[str, Matrix]:
        for name in names or ():
            if name not in held:
                raise DataError(f"there is no {what} {name!r}.{nearest(name, held)} There are {', '.join(held)}.")
        return held if names is None else {name: held[name] for name in names}

    return Scores(
        scores.systems,
        scores.documents,
        some(scores.metrics, metrics, "metric"),
        some(scores.human, human, "judgement"),
    )
