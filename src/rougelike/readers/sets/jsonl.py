"""Sets that come as JSON Lines: their rows, and the fields that a row must have."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rougelike.errors import DataError
from rougelike.readers.files import File
from rougelike.readers.json_rows import jsonl_tables

BATCH = 1024


def found(place: Path, *patterns: str) -> Path:
    """Return a file: the place itself, or the first below it that fits one of the patterns."""
    if place.is_file():
        return place
    for pattern in patterns:
        if fitting := sorted(place.rglob(pattern)):
            return fitting[0]
    raise DataError(f"{place} has no file {' or '.join(patterns)} at any depth.")


def rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the rows of a file with the place where each stands."""
    for table in jsonl_tables(File(path), BATCH):
        for i in range(len(table)):
            yield table.place(i), {name: table.column(name)[i] for name in table.names}


def needed(row: dict[str, Any], name: str, where: str, advice: str = "") -> Any:  # noqa: ANN401 - checked by who asks
    """Return a field, or say that a row lacks it."""
    if row.get(name) is None:
        fields = ", ".join(key for key, value in row.items() if value is not None)
        raise DataError(f"{where}: there is no field {name!r}{advice}. The row has {fields}.")
    return row[name]
