"""The figures that papers print, as tables to be held against."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rougelike.errors import DataError, nearest

FILES = ("published.toml", "published_sem_f1.toml")

Figures = Mapping[str, Sequence[float]]
"""Judgement -> a figure for each coefficient; none where nothing was published for it."""


@dataclass(frozen=True)
class Row:
    """A metric as a table names it, our spelling of it with the paper's settings, and its figures.

    Where people's labels are compared, `annotators` says whose, counted from 1.
    """

    name: str
    metric: str | None
    figures: Figures
    annotators: tuple[int, ...] = ()


@dataclass(frozen=True)
class Table:
    """A printed table: on which set, at which level, with which coefficients, and how its figures are made."""

    paper: str
    title: str
    set: str
    level: str
    coefficients: tuple[str, ...]
    settings: str
    rows: tuple[Row, ...]
    kind: str = "correlation"

    @property
    def metrics(self) -> list[str]:
        """Our spellings of its metrics."""
        return [row.metric for row in self.rows if row.metric]

    @property
    def judgements(self) -> list[str]:
        """Its judgements, or whatever else its figures are of, in the order of their first row."""
        return list(dict.fromkeys(name for row in self.rows for name in row.figures))


@cache
def _read() -> tuple[tuple[Table, ...], Mapping[str, Sequence[str]]]:
    tables: list[Table] = []
    lacking: dict[str, Sequence[str]] = {}
    for file in FILES:
        content = tomllib.loads(files("rougelike.trust").joinpath(file).read_text("utf-8"))
        tables += [_table(found) for found in content["table"]]
        lacking |= content["lacking"]
    return tuple(tables), lacking


def _table(found: Mapping[str, Any]) -> Table:
    own = ("metric", "annotators")
    rows = tuple(
        Row(
            name,
            held.get("metric"),
            {key: value for key, value in held.items() if key not in own},
            tuple(held.get("annotators", ())),
        )
        for name, held in found["rows"].items()
    )
    fields = {key: value for key, value in found.items() if key not in ("rows", "coefficients")}
    return Table(**fields, coefficients=tuple(found["coefficients"]), rows=rows)


def papers() -> list[str]:
    """Return the papers that have tables here."""
    return list(dict.fromkeys(table.paper for table in _read()[0]))


def tables_of(paper: str) -> list[Table]:
    """Return a paper's tables."""
    if paper not in papers():
        raise DataError(f"there is no paper {paper!r}.{nearest(paper, papers())} There are {', '.join(papers())}.")
    return [table for table in _read()[0] if table.paper == paper]


def lacking(paper: str) -> list[str]:
    """Return what of a paper no scores and judgements give."""
    return list(_read()[1][paper])
