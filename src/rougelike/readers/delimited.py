"""Comma- and tab-separated values with a header line."""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING

from rougelike.errors import DataError
from rougelike.readers.files import File
from rougelike.readers.tables import Fields, Place, Table, keyed

if TYPE_CHECKING:
    from _csv import Reader

_LARGEST_FIELD = 2**31 - 1
"""The largest limit that a C long holds everywhere; the default of 128 KiB is less than one long summary."""


def delimited_tables(file: File, delimiter: str, size: int) -> Iterator[Table]:
    """Yield the rows below the header; quoted line breaks, a byte-order mark and blank lines are fine."""
    text = (file.decoded(line, number) for number, line in enumerate(file.lines(), 1))
    # Strict, because the lenient mode drops quotes that stand in the wrong place without a word.
    reader = csv.reader(text, delimiter=delimiter, strict=True)
    filled = filter(None, reader)
    with _blamed(file, reader):
        header = next(filled, [])
    while True:
        rows, ends = [], []
        with _blamed(file, reader):
            for row in islice(filled, size):
                rows.append(row)
                ends.append(reader.line_num)
        if not rows:
            return
        place = _place(file.name, rows, ends)
        if set(map(len, rows)) != {len(header)}:
            i, row = next((i, row) for i, row in enumerate(rows) if len(row) != len(header))
            raise DataError(
                f"{place(i)}: the row has {len(row)} fields, expected {len(header)} as in the header; a field that "
                "holds the delimiter or a line break belongs in double quotes."
            )
        yield Fields(keyed(header, zip(*rows, strict=True), file.name), len(rows), place, textual=True)


def _place(name: str, rows: list[list[str]], ends: list[int]) -> Place:
    """Return the place of rows by their first line, which is their last less the line breaks in their fields."""
    return lambda i: f"{name}, line {ends[i] - sum(cell.count(chr(10)) for cell in rows[i])}"


@contextmanager
def _blamed(file: File, reader: "Reader") -> Iterator[None]:
    """Allow fields of any length, and put back the limit, which the process shares, after a batch."""
    limit = csv.field_size_limit(_LARGEST_FIELD)
    try:
        yield
    except csv.Error as error:
        raise DataError(
            f"{file.name}, line {reader.line_num} cannot be split into fields ({error}); put a field with quotes, "
            "delimiters or line breaks in double quotes, and double the quotes inside."
        ) from None
    finally:
        csv.field_size_limit(limit)
