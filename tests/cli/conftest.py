"""A folder to work in, and the command line called as its entry point calls it."""

import json
from typing import NamedTuple

import pytest

from rougelike.cli import main

ROWS = [
    {"doc_id": "1", "system": "good", "candidate": "the cat sat on the mat", "references": ["a cat sat on the mat"]},
    {"doc_id": "1", "system": "poor", "candidate": "it rained", "references": ["a cat sat on the mat"]},
    {
        "doc_id": "2",
        "system": "good",
        "candidate": "snow fell all night",
        "references": ["it snowed all night", "snow"],
    },
    {"doc_id": "2", "system": "poor", "candidate": "snow", "references": ["it snowed all night", "snow"]},
]


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


@pytest.fixture
def put(tmp_path, monkeypatch):
    """Work in an empty folder, and return what writes files there: text, bytes, or rows as JSON Lines."""
    monkeypatch.chdir(tmp_path)

    def write(name, content):
        if isinstance(content, list):
            content = "".join(json.dumps(row) + "\n" for row in content)
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
        return name

    return write


@pytest.fixture
def run(put, capsys, monkeypatch):
    """Run a command in a folder that has `items.jsonl`, in a terminal of 100 columns."""
    monkeypatch.setenv("COLUMNS", "100")
    put("items.jsonl", ROWS)

    def call(*arguments):
        capsys.readouterr()
        status = main(arguments)
        return Ran(status, *capsys.readouterr())

    return call
