"""Data that is in memory already: rows, items, columns and pandas frames."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from rougelike.errors import DataError, shown
from rougelike.items import Dataset
from rougelike.readers import arrow
from rougelike.readers.columns import Columns, Roles, resolve
from rougelike.readers.tables import Fields, Table, from_rows, keyed, numbered


def reader(data: object, source: str, columns: Columns) -> Callable[[int], Iterator[Table]]:
    """Return what yields the tables of `data`, known by what it can do: no frame library need be installed."""
    if isinstance(data, Dataset):
        return partial(column_tables, dataset_columns(data), source, columns)
    if hasattr(data, "iloc"):
        # pandas speaks Arrow too, but Arrow refuses its columns of mixed kinds without saying which row is wrong.
        frame: Any = data
        names = list(map(str, frame.columns))
        series = keyed(names, (frame.iloc[:, i] for i in range(len(names))), source)
        return partial(column_tables, series, source, columns)
    if hasattr(data, "with_format") and hasattr(data, "iter"):
        # Hugging Face: through `iter`, for the table underneath knows nothing of what was selected or shuffled.
        rows = data.with_format("arrow")
        return lambda size: arrow.batch_tables(rows.iter(batch_size=size), source, size)
    if hasattr(data, "__arrow_c_stream__"):
        return partial(arrow.stream_tables, data, source)
    if isinstance(data, Mapping):
        return partial(column_tables, data, source, columns)
    if isinstance(data, Iterable) and not isinstance(data, bytes):
        return partial(row_tables, data, source)
    raise DataError(
        f"The data is {shown(data)} ({type(data).__name__}), expected a path, a list of dicts or items, "
        "a dict of columns, or a frame."
    )


def row_tables(rows: Iterable[Any], source: str, size: int) -> Iterator[Table]:
    """Yield dicts or items in tables of `size`; an iterator is consumed as the tables are."""
    stream = iter(rows)
    start = 1
    while batch := list(islice(stream, size)):
        yield from_rows(batch, numbered(source, start))
        start += len(batch)


def column_tables(data: Mapping[Any, Any], source: str, columns: Columns, size: int) -> Iterator[Table]:
    """Yield a dict of equally long columns in tables of `size`."""
    roles = resolve(data, columns, source)
    taken = {name: _column(data[name], name, source) for name in roles.names()}
    _check_lengths(taken, roles, source)
    total = len(taken[roles.candidate])
    for start in range(0, total, size):
        part = {name: cells[start : start + size] for name, cells in taken.items()}
        # The columns not taken stay in, unsliced, for they are only spoken of.
        yield Fields({**data, **part}, min(size, total - start), numbered(source, start + 1))


def dataset_columns(data: Dataset) -> dict[str, Any]:
    """Return a dataset's columns, so that one a user built is checked like any other data."""
    columns: dict[str, Any] = {
        "candidate": data.candidates,
        "references": data.references,
        "doc_id": data.doc_ids,
        "system": data.systems,
        **{f"human.{name}": column for name, column in data.human.items()},
    }
    return columns if data.sources is None else {**columns, "sources": data.sources}


def _column(cells: object, name: str, source: str) -> Sequence[Any]:
    if hasattr(cells, "notna"):
        series: Any = cells
        cells = series.astype(object).where(series.notna(), None)
    for to_list in ("to_list", "tolist"):
        if hasattr(cells, to_list):
            cells = getattr(cells, to_list)()
    if not isinstance(cells, list | tuple):
        raise DataError(
            f"{source}: column {name!r} is {shown(cells)} ({type(cells).__name__}), expected a list with one entry "
            "an item; a single item is given as a list that holds its dict."
        )
    return cells


def _check_lengths(taken: Mapping[str, Sequence[Any]], roles: Roles, source: str) -> None:
    expected = len(taken[roles.candidate])
    for name, cells in taken.items():
        if len(cells) == expected:
            continue
        if (
            name in roles.references
            and cells
            and all(isinstance(c, list | tuple) and len(c) == expected for c in cells)
        ):
            raise DataError(
                f"{source}: {name!r} is transposed: {len(cells)} lists of {expected}, one list a reference, where "
                f"{expected} lists are expected, one an item; transpose it with list(zip(*{name}))."
            )
        raise DataError(
            f"{source}: {roles.candidate!r} has {expected} entries but {name!r} has {len(cells)}; "
            "each item needs one entry in both."
        )
