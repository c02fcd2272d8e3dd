"""The result table on disk and as Arrow: one row for each item and metric, a metric at a time."""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import numpy as np
import orjson
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from rougelike.errors import DataError
from rougelike.scoring.result import NOTES, Result

FORMATS = {".parquet": "parquet", ".csv": "csv", ".jsonl": "jsonl"}
ROWS = 100_000


def record_batches(result: Result) -> Iterator[pa.RecordBatch]:
    """Yield the table in batches of at most `ROWS` rows."""
    for metric, got in result.measures.items():
        signature = result.signatures[metric]
        for start in range(0, len(result.doc_ids), ROWS):
            rows = slice(start, min(start + ROWS, len(result.doc_ids)))
            size = rows.stop - rows.start
            columns = {
                "doc_id": pa.array(result.doc_ids[rows], pa.string()),
                "system": pa.array(result.systems_of_items[rows], pa.string()),
                "metric": pa.array([repr(metric)] * size, pa.string()),
                "value": pa.array(got.value[rows]),
            }
            for name in ("precision", "recall", "f1"):
                column = getattr(got, name)
                columns[name] = pa.nulls(size, pa.float64()) if column is None else pa.array(column[rows])
            for name in ("hits", "candidate_total", "reference_total"):
                known = name in metric.family.statistics
                at = metric.family.statistics.index(name) if known else 0
                columns[name] = (
                    pa.array(np.ascontiguousarray(got.statistics[rows, at])) if known else pa.nulls(size, pa.float64())
                )
            notes = NOTES[got.empty_candidate[rows] + 2 * got.empty_reference[rows].astype(np.int8)]
            columns["note"] = pa.array(notes.tolist(), pa.string())
            for name, judgement in result.human.items():
                columns[f"human.{name}"] = pa.array(judgement[rows], from_pandas=True)  # NaN: no judgement
            columns["signature"] = pa.array([signature] * size, pa.string())
            yield pa.RecordBatch.from_pydict(columns)


def write(result: Result, path: str | Path, kind: str | None) -> None:
    """Write the table to a file, '-' for standard output; a file appears only when it is whole."""
    target = Path(path)
    kind = kind or ("jsonl" if str(path) == "-" else FORMATS.get(target.suffix.lower(), ""))
    if kind not in FORMATS.values():
        raise DataError(f"{path}: cannot tell the format; end the name in {', '.join(FORMATS)}, or give the format")
    if str(path) == "-":
        _write(result, sys.stdout.buffer, kind)
        sys.stdout.buffer.flush()
        return
    if target.exists() and not target.is_file():
        raise DataError(f"{path} is not a file that can be replaced; choose another place with -o")
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise DataError(f"{path} cannot be written: {error.strerror}; choose another place with -o") from None
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            _write(result, file, kind)
        made.chmod(0o666 & ~_umask())
        made.replace(target)
    except OSError as error:
        raise DataError(f"{path} cannot be written: {error.strerror}; choose another place with -o") from None
    finally:
        made.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _write(result: Result, file: IO[bytes], kind: str) -> None:
    batches = record_batches(result)
    first = next(batches)
    if kind == "jsonl":
        for batch in (first, *batches):
            file.writelines(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in batch.to_pylist())
        return
    writer = pa.csv.CSVWriter if kind == "csv" else pa.parquet.ParquetWriter
    with writer(file, first.schema) as table:
        table.write_batch(first)
        for batch in batches:
            table.write_batch(batch)
