"""Overlap labels: what a sentence says is present (P), partially present (PP) or absent (A) on the other side.

Bansal et al. 2022, Sec. 5 and Algorithm 2. People give labels, and thresholds make them of a sentence's greatest
cosine: P from the upper threshold on, PP from the lower one on, else A.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rougelike.errors import DataError, shown
from rougelike.readers.delimited import delimited_tables
from rougelike.readers.files import File
from rougelike.readers.json_rows import jsonl_tables
from rougelike.readers.tables import Table
from rougelike.scoring.sentences import SentenceScore

LABELS = ("A", "PP", "P")
"""From the lowest to the highest; a label's place is its rank."""
SIDES = ("precision", "recall")
ROWS = 4096


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Percents from which a sentence is partially present, and from which it is present."""

    lower: float
    upper: float

    def __post_init__(self) -> None:
        if not -100 <= self.lower <= self.upper <= 100:
            raise DataError(
                f"thresholds are two percents, the lower first, as 25,75; not {self.lower:g},{self.upper:g}"
            )

    @classmethod
    def read(cls, text: str) -> "Thresholds":
        """Read thresholds written as 25,75."""
        numbers = re.fullmatch(r"\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*", text)
        try:
            lower, upper = map(float, numbers.groups() if numbers else ())
        except ValueError:
            raise DataError(f"thresholds are two percents, the lower first, as 25,75; not {text!r}") from None
        return cls(lower, upper)

    def label(self, similarity: float) -> str:
        """Return the label of a sentence (Algorithm 2)."""
        if similarity >= self.upper / 100:
            return "P"
        return "PP" if similarity >= self.lower / 100 else "A"

    def __str__(self) -> str:
        return f"{self.lower:g},{self.upper:g}"


PAIRS = tuple(Thresholds(*pair) for pair in ((25, 75), (35, 65), (45, 75), (55, 65), (55, 75), (55, 80), (60, 80)))
"""The seven that the paper compares (Tables 6 and 7)."""

Place = tuple[str, str, str, int, int]
"""Which sentence is labelled: item, system, side, reference, sentence."""


@dataclass(frozen=True, slots=True)
class Label:
    """One annotator's label of one sentence; `reference` and `sentence` count from 0.

    `system` is "" where the file does not say it. On the side of precision `reference` is 0.
    """

    item: str
    system: str
    side: str
    reference: int
    sentence: int
    annotator: str
    label: str

    @property
    def place(self) -> Place:
        """Which sentence it is."""
        return self.item, self.system, self.side, self.reference, self.sentence


def infer(scores: Iterable[SentenceScore], thresholds: Thresholds, annotator: str) -> list[Label]:
    """Return the labels that thresholds make of sentences' cosines."""
    return [
        Label(s.item, s.system, s.side, s.reference, s.sentence, annotator, thresholds.label(s.similarity))
        for s in scores
    ]


def same_systems(scores: Sequence[SentenceScore], labels: Iterable[Label]) -> list[SentenceScore]:
    """Return the scores with systems as the labels name them: without, where no label names one."""
    if any(label.system for label in labels):
        return list(scores)
    systems = {score.system for score in scores}
    if len(systems) > 1:
        raise DataError(
            f"the labels name no system, and the items are of {', '.join(sorted(systems))}; add a column system."
        )
    return [replace(score, system="") for score in scores]


def read_labels(paths: Sequence[str | Path]) -> list[Label]:
    """Read labels from CSV, TSV or JSONL files with the columns item, side, sentence, annotator and label.

    `system` and `reference` are read where there are such columns. No annotator labels a sentence twice.
    """
    seen: dict[tuple[Place, str], str] = {}
    labels = []
    for path in paths:
        for where, label in _read(File(path)):
            key = label.place, label.annotator
            if key in seen:
                raise DataError(f"{where}: {label.annotator} has labelled this sentence before, at {seen[key]}.")
            seen[key] = where
            labels.append(label)
    return labels


def _read(file: File) -> Iterator[tuple[str, Label]]:
    if file.missing:
        raise DataError(f"{file.name} does not exist; give a CSV, TSV or JSONL file of labels.")
    if file.suffix in (".csv", ".tsv"):
        tables = delimited_tables(file, "," if file.suffix == ".csv" else "\t", ROWS)
    elif file.suffix in (".jsonl", ".ndjson"):
        tables = jsonl_tables(file, ROWS)
    else:
        raise DataError(f"{file.name}: labels are read from files that end in .csv, .tsv or .jsonl.")
    empty = True
    for table in tables:
        yield from _labels(table, file.name)
        empty = False
    if empty:
        raise DataError(f"{file.name} holds no labels.")


def _labels(table: Table, name: str) -> Iterator[tuple[str, Label]]:
    needed = ("item", "side", "sentence", "annotator", "label")
    if missing := [column for column in needed if column not in table.names]:
        raise DataError(f"{name} has no column {missing[0]}; labels have the columns {', '.join(needed)}.")
    columns = [table.column(column) for column in needed]
    size = len(table)
    system = table.column("system") if "system" in table.names else [""] * size
    reference = table.column("reference") if "reference" in table.names else [0] * size
    for i, (item, side, sentence, annotator, label, by, of) in enumerate(zip(*columns, system, reference, strict=True)):
        where = table.place(i)
        side, label = _one_of(side, SIDES, "side", where), _one_of(label, LABELS, "label", where)
        of = 0 if side == "precision" or of in ("", None) else _number(of, "reference", where)
        who = _name(annotator, "annotator", where)
        place = (
            _name(item, "item", where),
            "" if by is None else str(by),
            side,
            of,
            _number(sentence, "sentence", where),
        )
        yield where, Label(*place, who, label)


def _one_of(cell: object, known: tuple[str, ...], column: str, where: str) -> str:
    for name in known:
        if str(cell).strip().lower() == name.lower():
            return name
    raise DataError(f"{where}: {column} is {shown(cell)}, expected {' or '.join(known)}.")


def _name(cell: object, column: str, where: str) -> str:
    if cell is None or not str(cell).strip():
        raise DataError(f"{where}: {column} is empty.")
    return str(cell)


def _number(cell: object, column: str, where: str) -> int:
    if not re.fullmatch(r"\s*\d+\s*", str(cell)):
        raise DataError(f"{where}: {column} is {shown(cell)}, expected its number, counted from 0.")
    return int(str(cell))
