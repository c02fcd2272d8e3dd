"""Score tables and judgements on disk: Parquet, CSV, TSV and JSONL, also compressed."""

from pathlib import Path
from typing import Any

from rougelike.errors import DataError, shown
from rougelike.readers.files import File
from rougelike.readers.json_rows import jsonl_tables
from rougelike.trust.frames import Frame

SUFFIXES = (".parquet", ".csv", ".tsv", ".jsonl", ".ndjson")
NAMES = ("doc_id", "system", "metric")
ROWS = 1 << 16


def read_table(path: str | Path) -> Frame:
    """Return a table of scores or judgements; a column of objects becomes a column for each of their fields."""
    file = File(path)
    if file.missing:
        raise DataError(f"{shown(file.name)} does not exist; `rougelike score ... -o scores.parquet` writes scores.")
    if file.path.is_dir():
        raise DataError(f"{file.name} is a folder, expected a table of scores ({', '.join(SUFFIXES)}).")
    suffix = file.suffix or ".jsonl"
    if suffix not in SUFFIXES:
        raise DataError(f"{file.name}: cannot tell the format; expected a name that ends in {', '.join(SUFFIXES)}.")
    if suffix in (".jsonl", ".ndjson"):
        rows = [row for table in jsonl_tables(file, ROWS) for row in _rows(table)]
        keys = dict.fromkeys(key for row in rows for key in row)
        return Frame({key: [row.get(key) for row in rows] for key in keys}, file.name)
    return Frame(_arrow(file, suffix), file.name)


def _rows(table: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - rows of a reader's table
    flat = []
    for row in table.rows:
        fields: dict[str, Any] = {}
        for name, value in row.items():
            if isinstance(value, dict):
                fields |= {f"{name}.{key}": inner for key, inner in value.items()}
            else:
                fields[name] = value
        flat.append(fields)
    return flat


def _arrow(file: File, suffix: str) -> Any:  # noqa: ANN401 - Arrow has no types
    """Read a table on this thread: one of Arrow's that still lets go of Python's bytes as Python ends aborts it."""
    import pyarrow as pa
    from pyarrow import csv, parquet

    with file.stream() as stream:
        try:
            if suffix == ".parquet":
                return parquet.ParquetFile(pa.BufferReader(stream.read())).read(use_threads=False)
            # Names of documents may look like numbers, and 007 is not 7.
            kinds = csv.ConvertOptions(column_types=dict.fromkeys(NAMES, pa.string()), strings_can_be_null=True)
            parse = csv.ParseOptions(delimiter="\t" if suffix == ".tsv" else ",", newlines_in_values=True)
            read = csv.ReadOptions(use_threads=False)
            return csv.read_csv(stream, read_options=read, parse_options=parse, convert_options=kinds)
        except (pa.ArrowException, OSError) as error:
            raise DataError(f"{file.name} is not a whole {suffix[1:]} file ({error}); write it again.") from None
