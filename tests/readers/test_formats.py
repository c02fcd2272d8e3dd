"""Every format gives the same items."""

import csv
import io
import json
import sys
from types import SimpleNamespace

import datasets
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from rougelike.errors import DataError
from rougelike.items import Dataset, Item
from rougelike.readers import open_data

SUFFIXES = [".jsonl", ".json", ".csv", ".tsv", ".parquet"]


PACKS = ("gz", "zst", "xz", "bz2")


@pytest.mark.parametrize("packed", ["", ".gz", ".zst"])
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("size", [1, 2, 4096])
def test_files_give_the_same_items(tmp_path, rows, items, write_rows, suffix, packed, size):
    """Protects that neither format nor compression nor batch size changes an item."""
    path = write_rows(tmp_path / f"data{suffix}{packed}", rows)
    batches = list(open_data(path).batches(size))
    assert [item for batch in batches for item in batch] == items
    assert all(len(batch) <= size for batch in batches)
    assert list(open_data(str(path)).read()) == items


IN_MEMORY = {
    "list": lambda rows: rows,
    "tuple": tuple,
    "generator": lambda rows: (row for row in rows),
    "columns": lambda rows: {key: [row[key] for row in rows] for key in rows[0]},
    "arrays": lambda rows: {key: pd.Series([row[key] for row in rows]) for key in rows[0]},
    "pandas": pd.DataFrame,
    "polars": pl.DataFrame,
    "arrow": pa.Table.from_pylist,
    "arrow reader": lambda rows: pa.Table.from_pylist(rows).to_reader(),
    "datasets": datasets.Dataset.from_list,
    "datasets, stream": lambda rows: datasets.Dataset.from_list(rows).to_iterable_dataset(),
    "datasets, selected": lambda rows: datasets.Dataset.from_list([{**rows[0], "doc_id": "no"}, *rows]).select(
        range(1, 4)
    ),
    "numpy cells": lambda rows: [{**row, "references": np.array(row["references"], dtype=object)} for row in rows],
}


@pytest.mark.parametrize("kind", IN_MEMORY)
def test_python_data_gives_the_same_items(rows, items, kind):
    """Protects that frames, columns and rows are all taken as they are."""
    source = open_data(IN_MEMORY[kind](rows))
    assert [item for batch in source.batches(2) for item in batch] == items
    assert source.mapping == {part: part for part in ("candidate", "references", "doc_id", "system")}


def test_items_and_datasets_go_through_unchanged(items):
    """Protects that what a user built from our own classes comes back equal, judgements and sources included."""
    full = [
        Item(("One.", "Two."), (("a", "b"), "c"), "1", "s", {"quality": 0.5}, ("the source",)),
        Item("text", ("ref",), "2", "s", {"other": 1.0}),
    ]
    assert list(open_data(full).read()) == full
    assert list(open_data(open_data(full).read()).read()) == full
    assert list(open_data(iter(items)).read()) == items
    assert open_data(items).read().sources is None


def test_sizes_known_beforehand_are_told(tmp_path, rows, write_rows):
    """Protects the total that progress bars show: known for lists, frames and Parquet, unknown for streams."""
    parquet, jsonl = (write_rows(tmp_path / f"data{suffix}", rows) for suffix in (".parquet", ".jsonl"))
    assert [open_data(data).total for data in (rows, pd.DataFrame(rows), parquet)] == [3, 3, 3]
    assert [open_data(data).total for data in (iter(rows), jsonl)] == [None, None]


@pytest.mark.parametrize("suffix", [".jsonl", ".json", ".parquet", *(f".jsonl.{kind}" for kind in PACKS)])
def test_standard_input_tells_its_format_by_its_start(tmp_path, rows, items, write_rows, monkeypatch, suffix):
    """Protects reading from a pipe, compressed or not, and that a second reading is refused and not empty."""
    content = write_rows(tmp_path / f"data{suffix}", rows).read_bytes()
    stdin = SimpleNamespace(buffer=io.BytesIO(content))
    monkeypatch.setattr(sys, "stdin", stdin)
    source = open_data("-")
    assert list(source.read()) == items
    assert not stdin.buffer.closed
    with pytest.raises(DataError, match="standard input can be read only once"):
        source.read()


def test_standard_input_takes_a_format(tmp_path, rows, items, write_rows, monkeypatch):
    """Protects that formats which cannot be told by their start can be named."""
    content = write_rows(tmp_path / "data.csv", rows).read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(content)))
    assert list(open_data("-", format="csv").read()) == items


def test_standard_input_may_be_the_candidates(put, monkeypatch):
    """Protects piping one system's summaries past its references; what comes from a pipe has no name."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"one\ntwo\n")))
    data = open_data("-", references=put("ref.txt", "a\nb\n")).read()
    assert (data.candidates, data.systems) == (["one", "two"], ["system", "system"])


def test_parquet_reads_what_it_needs_and_tells_the_rest(tmp_path, write_rows):
    """Protects the projection: columns left unread are still named as not used."""
    path = write_rows(tmp_path / "data.parquet", [{"candidate": "c", "reference": "r", "url": "u"}])
    source = open_data(path)
    assert list(source.read()) == [Item("c", ("r",), "1", "system")]
    assert source.describe().endswith("not used: url")


def test_json_may_be_a_dict_of_columns(put, rows, items):
    """Protects the second layout of JSON documents, with a byte-order mark as some editors write it."""
    columns = {key: [row[key] for row in rows] for key in rows[0]}
    path = put("data.json", "\ufeff" + json.dumps(columns))
    assert list(open_data(path).read()) == items


def test_plain_text_is_a_summary_a_line(put):
    """Protects plain files side by side: blank lines, Windows ends, no final line end, the system from the name."""
    candidate = put("bart.txt", "one\r\n\r\nthree\u2028still three")
    first, second = put("ref1.txt", "a\nb\nc\n"), put("ref2.txt", "d\ne\n\n")
    source = open_data(candidate, references=[first, second])
    assert [item for batch in source.batches(2) for item in batch] == [
        Item("one", ("a", "d"), "1", "bart"),
        Item("", ("b", "e"), "2", "bart"),
        Item("three\u2028still three", ("c", ""), "3", "bart"),
    ]
    assert source.mapping == {"candidate": str(candidate), "references": f"{first}, {second}"}


def test_other_encodings_are_read_when_named(put):
    """Protects the encoding option for line formats, whole documents and UTF-16."""
    text = "candidate,reference\nsüß,Käse\n"
    for encoding in ("latin-1", "utf-16"):
        path = put("data.csv", text.encode(encoding))
        assert list(open_data(path, encoding=encoding).read()) == [Item("süß", ("Käse",), "1", "system")]
    path = put("data.json", '[{"candidate": "süß", "reference": "Käse"}]'.encode("latin-1"))
    assert open_data(path, encoding="latin-1").read().candidates == ["süß"]


def test_csv_keeps_quoted_line_breaks_and_lists(put):
    """Protects what CSV can hold: quotes, line breaks, blank lines, a byte-order mark, JSON lists of references."""
    path = put("d.csv", '\ufeffcandidate,references\n"a ""b""\r\nc","[""r1"", [""s1"", ""s2""]]"\n\n[1],"[2, 3]"\n')
    assert list(open_data(path).read()) == [
        Item('a "b"\r\nc', ("r1", ("s1", "s2")), "1", "system"),
        Item("[1]", ("[2, 3]",), "2", "system"),
    ]


def test_a_summary_of_ten_megabytes_just_works(tmp_path, write_rows):
    """Protects very long texts, which the csv module alone refuses, and the limit it shares with other code."""
    before = csv.field_size_limit(1000)
    rows = [{"candidate": "word " * 2_000_000, "references": ["x"]}]
    for suffix in SUFFIXES:
        data = open_data(write_rows(tmp_path / f"data{suffix}", rows)).read()
        assert data.candidates == [rows[0]["candidate"]]
    assert csv.field_size_limit(before) == 1000


def test_a_folder_of_data_files_is_read_in_order(tmp_path, rows, items, write_rows):
    """Protects sharded data: one source, numbered through, and the sum of what the shards know."""
    for i, row in enumerate(rows):
        write_rows(tmp_path / f"part-{i}.parquet", [row])
    (tmp_path / ".hidden").write_text("not data")
    source = open_data(tmp_path)
    assert (source.total, list(source.read())) == (3, items)


def test_batches_without_ids_are_numbered_through():
    """Protects default ids: they count over the whole source, not within a batch."""
    batches = open_data([{"candidate": "c", "reference": "r"}] * 5).batches(2)
    assert [batch.doc_ids for batch in batches] == [["1", "2"], ["3", "4"], ["5"]]


def test_joined_datasets_fill_what_a_part_lacks():
    """Protects joining batches whose rows carry different judgements and sources."""
    whole = Dataset.joined(
        [
            Dataset(["a"], [("r",)], ["1"], ["s"], {"x": [1.0]}),
            Dataset(["b"], [("r",)], ["2"], ["s"], {"y": [2.0]}, [("doc",)]),
            Dataset(["c"], [("r",)], ["3"], ["s"]),
        ]
    )
    assert [item.human for item in whole] == [{"x": 1.0}, {"y": 2.0}, {}]
    assert whole.sources == [(), ("doc",), ()]
    assert {name: len(column) for name, column in whole.human.items()} == {"x": 3, "y": 3}
    assert list(whole.human) == ["x", "y"]
