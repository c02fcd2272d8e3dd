"""The golden values of meta-evaluation and the public set's shipped scores that they were computed from."""

import gzip
import json
from functools import cache
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[3] / "shared"


@cache
def _read():
    path, data = SHARED / "golden" / "meta.json", SHARED / "data" / "realsumm.jsonl.gz"
    if not (path.exists() and data.exists()):
        return None
    with gzip.open(data, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    frame = [
        {"doc_id": row["doc_id"], "system": row["system"], **row["human"], **row["shipped_metrics"]} for row in rows
    ]
    return json.loads(path.read_text()), frame


def golden():
    """Return the golden values and the table of shipped scores, or skip the test that needs them."""
    read = _read()
    if read is None:
        pytest.skip("the golden values or the public set are not at hand")
    return read
