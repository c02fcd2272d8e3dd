"""A stretch of any source as columns, with a way to tell a person where a row stands."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from typing import Any, Protocol

from rougelike.errors import DataError, shown
from rougelike.items import Item

Place = Callable[[int], str]
"""Says where row i of a table stands: 'data.jsonl, line 7'."""


class Table(Protocol):
    """What the conversion needs of a stretch of rows."""

    @property
    def place(self) -> Place:
        """Where row i stands."""

    @property
    def textual(self) -> bool:
        """Whether every cell is a string."""

    def __len__(self) -> int: ...

    @property
    def names(self) -> Sequence[str]:
        """The columns there are."""

    def column(self, name: str) -> list[Any]:
        """Return the cells of one column, None where a row has none."""


@dataclass(slots=True)
class Rows:
    """Rows as dicts, which need not share their keys; a column is taken out only when it is asked for."""

    rows: Sequence[Mapping[str, Any]]
    place: Place
    textual: bool = False

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def names(self) -> Sequence[str]:
        """Every key of any row, in order of first appearance."""
        first = list(next(iter(self.rows), ()))
        shared = len(set().union(*self.rows)) == len(first)  # nearly always, and told faster than all keys are listed
        return first if shared else list(dict.fromkeys(chain.from_iterable(self.rows)))

    def column(self, name: str) -> list[Any]:
        """Return the cells of one column, None where a row has none."""
        try:
            return list(map(itemgetter(name), self.rows))
        except KeyError:
            return [row.get(name) for row in self.rows]


@dataclass(slots=True)
class Fields:
    """Columns of one length; `load` turns what is kept under a name into a list."""

    columns: Mapping[str, Any]
    size: int
    place: Place
    textual: bool = False
    load: Callable[[Any], list[Any]] = list

    def __len__(self) -> int:
        return self.size

    @property
    def names(self) -> Sequence[str]:
        """The columns there are."""
        return list(self.columns)

    def column(self, name: str) -> list[Any]:
        """Return the cells of one column, or complain where this part of a source lacks it."""
        if name not in self.columns:
            raise DataError(f"{self.place(0)}: there is no column {name!r} here, which the first rows have.")
        return self.load(self.columns[name])


def from_rows(rows: Sequence[Any], place: Place) -> Table:
    """Return the table of rows that are all mappings or all items, naming the first that is neither."""
    kinds = set(map(type, rows))
    if kinds == {Item}:
        return from_items(rows, place)
    if not all(issubclass(kind, Mapping) for kind in kinds):
        i, row = next((i, row) for i, row in enumerate(rows) if not isinstance(row, Mapping))
        raise DataError(
            f"{place(i)} is {shown(row)} ({type(row).__name__}), expected fields by name such as "
            "{'candidate': ..., 'references': [...]}; rows and items do not mix."
        )
    return Rows(rows, place)


def from_items(items: Sequence[Item], place: Place) -> Table:
    """Return items as a table with this project's own column names."""
    parts = ("candidate", "references", "doc_id", "system", "human", "sources")
    return Fields({part: [getattr(item, part) for item in items] for part in parts}, len(items), place)


def numbered(source: str, start: int, unit: str = "row") -> Place:
    """Return the place of rows that follow each other from number `start` on."""
    return lambda i: f"{source}, {unit} {start + i}"


def keyed(names: Sequence[str], columns: Iterable[Any], source: str) -> dict[str, Any]:
    """Return columns by name, refusing a name that stands twice, for one of the two would vanish."""
    for name in names:
        if name and names.count(name) > 1:
            raise DataError(f"{source} has {names.count(name)} columns named {name!r}; give each a name of its own.")
    return dict(zip(names, columns, strict=True))
