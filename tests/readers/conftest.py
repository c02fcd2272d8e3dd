"""Writers of small files, one for each format, so that every test states the bytes it is about."""

import bz2
import csv
import gzip
import io
import json
import lzma
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from rougelike.items import Item

ROWS = [
    {"doc_id": "d1", "system": "s1", "candidate": "The cat sat.", "references": ["A cat sat.", "The cat\nlay."]},
    {"doc_id": "d1", "system": "s2", "candidate": "Ein Kätzchen, süß, “quoted”.", "references": ["x", ""]},
    {"doc_id": "d2", "system": "s1", "candidate": "", "references": ["猫が座った。", "ü"]},
]


def write_rows(path: Path, rows: list[dict]) -> Path:
    """Write rows in the format and compression that the suffixes of `path` ask for."""
    form = (path.with_suffix("") if path.suffix in _PACKS else path).suffix
    content = _BYTES[form](rows)
    path.write_bytes(_PACKS[path.suffix](content) if path.suffix in _PACKS else content)
    return path


_PACKS = {
    ".gz": gzip.compress,
    ".xz": lzma.compress,
    ".bz2": bz2.compress,
    ".zst": lambda content: pa.compress(content, codec="zstd", asbytes=True),
}


def _jsonl(rows: list[dict]) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def _json(rows: list[dict]) -> bytes:
    return json.dumps(rows, ensure_ascii=False).encode()


def _delimited(delimiter: str, rows: list[dict]) -> bytes:
    out = io.StringIO()
    flat = [
        {k: json.dumps(v, ensure_ascii=False) if isinstance(v, list) else v for k, v in row.items()} for row in rows
    ]
    writer = csv.DictWriter(out, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(flat)
    return out.getvalue().encode()


def _parquet(rows: list[dict]) -> bytes:
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(rows), sink)
    return sink.getvalue().to_pybytes()


_BYTES = {
    ".jsonl": _jsonl,
    ".json": _json,
    ".csv": lambda rows: _delimited(",", rows),
    ".tsv": lambda rows: _delimited("\t", rows),
    ".parquet": _parquet,
}


@pytest.fixture
def rows() -> list[dict]:
    """Return three items of two documents and two systems, with what formats are likely to break."""
    return [dict(row) for row in ROWS]


@pytest.fixture
def items() -> list[Item]:
    """Return the same three as items."""
    return [Item(r["candidate"], tuple(r["references"]), r["doc_id"], r["system"]) for r in ROWS]


@pytest.fixture(scope="session", name="write_rows")
def _write_rows():
    return write_rows


@pytest.fixture
def put(tmp_path):
    """Write bytes or text to a file below the test's folder and return its path."""

    def write(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write
