"""A place that items come from, read a batch at a time."""

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rougelike.errors import DataError
from rougelike.items import Dataset, Text
from rougelike.readers import cells
from rougelike.readers.columns import Columns, Roles, judgement_names, resolve
from rougelike.readers.tables import Table

BATCH = 4096


class Source:
    """Items to be scored, wherever they are kept.

    `tables` yields the raw rows in tables of about the size it is given. `origin` says what was taken for what
    where the format knows it without column names; `once` marks what cannot be read a second time.
    """

    def __init__(
        self,
        name: str,
        tables: Callable[[int], Iterator[Table]],
        columns: Columns | None = None,
        *,
        system: str = "system",
        total: int | None = None,
        once: bool = False,
        in_memory: bool = False,
        origin: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.total = total
        self.in_memory = in_memory
        self._tables = tables
        self._columns = columns or Columns()
        self._system = system
        self._once = once
        self._started = False
        self._origin = origin
        self._roles: Roles | None = None
        self._unused: tuple[str, ...] = ()

    def batches(self, size: int = BATCH) -> Iterator[Dataset]:
        """Yield all items, at most `size` at a time; judgements unknown to a batch are left out of it."""
        if self._started and self._once:
            raise DataError(f"{self.name} can be read only once; keep what .read() returned the first time.")
        self._started = True
        count = 0
        for table in self._tables(size):
            yield to_dataset(table, self._settle(table), count, self._system)
            count += len(table)
        if not count:
            raise DataError(f"{self.name} is empty, expected at least one item.")

    def read(self) -> Dataset:
        """Return all items at once; an item without a judgement that others have gets NaN."""
        return Dataset.joined(self.batches())

    @property
    def mapping(self) -> dict[str, str]:
        """What was taken for what, part -> column; empty before the first batch."""
        if self._roles is None:
            return {}
        return dict(self._origin or self._roles.mapping())

    def describe(self) -> str:
        """Say what was taken for what, in a line or two for the user."""
        if self._roles is None:
            return f"{self.name}: not read yet"
        mapping = self.mapping
        single = " (one in each cell)" if not self._origin and not self._roles.many else ""
        parts = [f"{part} <- {column}{single * (part == 'references')}" for part, column in mapping.items()]
        if "doc_id" not in mapping:
            parts.append("doc_id: the row's number (no such column)")
        if "system" not in mapping:
            parts.append(f'system: "{self._system}" (no such column)')
        if self._unused:
            parts.append(f"not used: {', '.join(self._unused)}")
        return f"{self.name}: {', '.join(parts)}"

    def _settle(self, table: Table) -> Roles:
        """Take the roles from the first table; judgements may join them later, for rows need not share their keys."""
        if self._roles is None:
            self._roles = resolve(table.names, self._columns, self.name)
            taken = set(self._roles.names())
            self._unused = tuple(str(name) for name in table.names if name not in taken)
        elif not self._columns.human:
            new = [name for name in judgement_names(table.names) if name not in self._roles.human]
            if new:
                self._roles = replace(self._roles, human=(*self._roles.human, *new))
        return self._roles


def to_dataset(table: Table, roles: Roles, before: int, system: str) -> Dataset:
    """Return the items of a table; `before` rows came before it, `system` is who wrote them if no column says so."""
    size, place = len(table), table.place
    human: dict[str, list[float]] = {}
    for name in roles.human:
        judged = cells.judgements(table.column(name), name, place, textual=table.textual)
        if twice := human.keys() & judged.keys():
            raise DataError(
                f"{place(0)}: the judgement {min(twice)!r} is given twice, by {name!r} and by another column."
            )
        human |= judged
    sources = cells.sources(table.column(roles.sources), roles.sources, place) if roles.sources else []
    return Dataset(
        cells.texts(table.column(roles.candidate), roles.candidate, place),
        _references(table, roles),
        cells.identifiers(table.column(roles.doc_id), roles.doc_id, place)
        if roles.doc_id
        else list(map(str, range(before + 1, before + size + 1))),
        cells.identifiers(table.column(roles.system), roles.system, place) if roles.system else [system] * size,
        human,
        sources if any(sources) else None,
    )


def _references(table: Table, roles: Roles) -> list[tuple[Text, ...]]:
    columns = [table.column(name) for name in roles.references]
    label = ", ".join(roles.references)
    if len(columns) > 1:
        # A row may have fewer references than there are columns, and text files have nothing but "" to say so.
        absent = operator.not_ if table.textual else cells.is_missing
        rows = [[cell for cell in row if not absent(cell)] for row in zip(*columns, strict=True)]
        return cells.references(rows, label, table.place)
    if not roles.many:
        return [(text,) for text in cells.texts(columns[0], label, table.place)]
    listed = cells.unpacked(columns[0], label, table.place) if table.textual else columns[0]
    return cells.references(listed, label, table.place)
