"""JSON Lines, and JSON documents that hold a list of rows or a dict of columns."""

import json
from collections.abc import Iterator, Sequence
from itertools import islice

import orjson

from rougelike.errors import DataError, shown
from rougelike.readers.columns import Columns
from rougelike.readers.files import File
from rougelike.readers.memory import column_tables, row_tables
from rougelike.readers.tables import Place, Table, from_rows


def jsonl_tables(file: File, size: int) -> Iterator[Table]:
    """Yield the rows of a file that holds one JSON object a line; blank lines are passed over."""
    lines = file.lines()
    first = 1
    while batch := list(islice(lines, size)):
        rows, numbers = _parsed(file, batch, first)
        if rows:
            yield from_rows(rows, _place(file.name, numbers))
        first += len(batch)


def json_tables(file: File, columns: Columns, size: int) -> Iterator[Table]:
    """Yield the rows of a file that is one JSON document: a list of rows, or a dict of columns."""
    content = file.text()
    if not content.strip():
        return
    data = _loads(content, file.name, "if it holds one object a line, its format is jsonl")
    if isinstance(data, list):
        yield from row_tables(data, file.name, size)
    elif isinstance(data, dict):
        yield from column_tables(data, file.name, columns, size)
    else:
        raise DataError(f"{file.name} is {shown(data)}, expected a JSON list of rows or an object of columns.")


def _parsed(file: File, lines: list[bytes], first: int) -> tuple[list[object], Sequence[int]]:
    """Parse all lines at C speed; where one refuses, go line by line to name it or to read what orjson does not."""
    try:
        return list(map(orjson.loads, lines)), range(first, first + len(lines))
    except orjson.JSONDecodeError:
        pass
    rows: list[object] = []
    numbers: list[int] = []
    for number, line in enumerate(lines, first):
        if text := file.decoded(line, number).strip():
            rows.append(_loads(text, f"{file.name}, line {number}", "each line must be one JSON object"))
            numbers.append(number)
    return rows, numbers


def _place(name: str, numbers: Sequence[int]) -> Place:
    return lambda i: f"{name}, line {numbers[i]}"


def _loads(text: str, where: str, advice: str) -> object:
    """Parse JSON, with the NaN that Python's own writer puts for a missing number."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        pass
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DataError(f"{where} is not JSON ({error}) but {shown(text)}; {advice}.") from None
