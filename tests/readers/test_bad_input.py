"""Every bad input is told in one sentence that names the place, the value and the way out."""

import bz2
import gzip
import json
import lzma

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers import Columns, open_data

GOOD = {"candidate": "c", "references": ["r"]}


def _complaint(data, *args, **options) -> str:
    """Return the message that reading all of `data` ends in."""
    with pytest.raises(DataError) as caught:
        open_data(data, *args, **options).read()
    message = str(caught.value)
    assert "\n" not in message
    return message


def _row(**changes):
    return {**GOOD, **changes}


ROWS = {
    "no references": (_row(references=[]), "row 2: references is empty; every item needs at least one"),
    "references missing": (_row(references=None), "row 2: references is missing (null)"),
    "reference is a number": (_row(references=["r", 5]), "row 2: references entry 2 is 5 (int), expected a string"),
    "reference null": (_row(references=[None]), "row 2: references entry 1 is missing (null)"),
    "sentence is a number": (_row(references=[["s", 1.5]]), "row 2: references entry 1 sentence 2 is 1.5 (float)"),
    "candidate missing": ({"references": ["r"]}, "row 2: candidate is missing (null)"),
    "candidate NaN": (_row(candidate=float("nan")), "row 2: candidate is missing (nan), expected a string"),
    "candidate a dict": (_row(candidate={"text": "c"}), "row 2: candidate is {'text': 'c'} (dict)"),
    "candidate bytes": (_row(candidate=b"c"), "row 2: candidate is b'c' (bytes), expected a string"),
    "candidate NA": (_row(candidate=pd.NA), "row 2: candidate is <NA> (NAType), expected a string"),
    "sentence null": (_row(candidate=["a", None]), "row 2: candidate sentence 2 is missing (null)"),
    "nested array": (_row(references=[np.array(["r"])]), "row 2: references entry 1 is array(['r']"),
    "half a character": (_row(candidate="ab\ud83d"), "row 2: candidate holds half a character (U+D83D"),
    "half a character in a reference": (
        _row(references=["\ude00"]),
        "references entry 1 holds half a character (U+DE00",
    ),
    "id missing": (_row(doc_id=None), "row 2: doc_id is missing (null), expected a string or a number"),
    "id empty": (_row(doc_id=""), "row 2: doc_id is missing (empty)"),
    "id a boolean": (_row(doc_id=True), "row 2: doc_id is True (bool), expected a string or a number"),
    "id inexact": (_row(doc_id=1e20), "row 2: doc_id is 1e+20, a number too large to be exact"),
    "system a list": (_row(doc_id="2", system=["s"]), "row 2: system is ['s'] (list)"),
    "judgement a word": (_row(human={"q": "good"}), "row 2: human.q is 'good' (str), expected a number or nothing"),
    "judgement a boolean": (_row(human={"q": True}), "row 2: human.q is True (bool), expected a number"),
    "judgement nested": (_row(human={"expert": {"q": 1}}), "row 2: human.expert is {'q': 1} (dict)"),
    "judgement infinite": (_row(human={"q": float("inf")}), "row 2: human.q is inf, expected a finite number"),
    "judgement huge": (_row(human={"q": 10**400}), "row 2: human.q is 1000"),
    "judgements not by name": (_row(human=[1, 2]), "row 2: human is [1, 2] (list), expected judgements by name"),
    "source a number": (_row(sources=[3]), "row 2: sources source 1 is 3 (int), expected a string"),
    "row an item": (Item("c", ("r",), "2", "s"), "row 2 is Item(candidate='c'"),
    "row a string": ("candidate", "row 2 is 'candidate' (str), expected fields by name"),
}


@pytest.mark.parametrize("kind", ROWS)
def test_a_bad_row_is_named(kind):
    """Protects that each way a row can be wrong names the row, the field, the value and what was expected."""
    bad, expected = ROWS[kind]
    first = _row(doc_id="1", system="s", human={"q": 1.0}, sources="src")
    assert expected in _complaint([first, bad])


LINES = {
    "not JSON": (b'{"candidate": "c", "references"\n', "line 3 is not JSON (Expecting ':' delimiter"),
    "not an object": (b"[1]\n", "line 3 is [1] (list), expected fields by name"),
    "cut off": (b'{"candidate": "c', "line 3 is not JSON (Unterminated string"),
    "not UTF-8": (b'{"candidate": "\xe9"}\n', "line 3, byte 16 is not utf-8 (it is 0xE9); convert the file"),
    "nested too deeply": (b"[" * 100_000 + b"\n", "line 3 is not JSON (maximum recursion depth"),
    "half a character": (b'{"candidate": "\\ud83d", "references": ["r"]}\n', "line 3: candidate holds half"),
}


@pytest.mark.parametrize("kind", LINES)
def test_a_bad_line_is_named_by_its_number(put, kind):
    """Protects line numbers in JSON Lines, counted over blank lines and whatever the batch size."""
    bad, expected = LINES[kind]
    path = put("data.jsonl", json.dumps(GOOD).encode() + b"\n\n" + bad)
    assert f"data.jsonl, {expected}" in _complaint(path)
    with pytest.raises(DataError, match=r"line 3"):
        list(open_data(path).batches(1))


def test_missing_numbers_are_not_errors(put):
    """Protects the NaN that Python's JSON writer leaves for a missing judgement, and null and empty for the same."""
    values = ["NaN", "null", '""', "2"]
    lines = "".join(f'{{"candidate": "c", "references": "r", "human": {{"q": {value}}}}}\n' for value in values)
    data = open_data(put("data.jsonl", lines)).read()
    assert [item.human for item in data] == [{}, {}, {}, {"q": 2.0}]
    data = open_data(put("data.csv", "candidate,reference,human.q\nc,r,\nc,r, nan \nc,r,2\n")).read()
    assert [item.human for item in data] == [{}, {}, {"q": 2.0}]


CSV = {
    "ragged": ("candidate,reference\nc,r\nx\n", "line 3: the row has 1 fields, expected 2"),
    "ragged after a quoted line break": ('candidate,reference\n"a\nb",r\nx\ny,z\n', "line 4: the row has 1 fields"),
    "ragged with a line break": ('candidate,reference\nx,"a\nb",y\n', "line 2: the row has 3 fields"),
    "stray quote": ('candidate,reference\n"a"b,r\n', "line 2 cannot be split into fields (',' expected after '\"')"),
    "open quote": ('candidate,reference\n"a,r\n', "line 2 cannot be split into fields (unexpected end of data)"),
    "list of another language": ("candidate,references\nc,\"['a', 'b']\"\n", "line 2: references is \"['a', 'b']\""),
    "no references in any column": ("candidate,reference_1,reference_2\nc,,\n", "line 2: reference_1, reference_2 is"),
    "empty list of references": ("candidate,references\nc,[]\n", "line 2: references is empty"),
    "judgement a word": ("candidate,reference,human.q\nc,r,good\n", "line 2: human.q is 'good', expected a finite"),
    "judgement with underscore": ("candidate,reference,human.q\nc,r,1_0\n", "line 2: human.q is '1_0'"),
    "column twice": ("candidate,reference,reference\nc,r,s\n", "has 2 columns named 'reference'; give each a name"),
    "header only": ("candidate,reference\n", "is empty, expected at least one item"),
    "nothing": ("", "is empty, expected at least one item"),
    "not UTF-8": (b"candidate,reference\nc,r\nc\xe9,r\n", "line 3, byte 2 is not utf-8 (it is 0xE9)"),
}


@pytest.mark.parametrize("kind", CSV)
def test_a_bad_table_is_told(put, kind):
    """Protects the messages about tables: where a row begins, what was found and what to do."""
    content, expected = CSV[kind]
    assert f"data.csv{',' if expected.startswith('line') else ''} {expected}" in _complaint(put("data.csv", content))


FILES = {
    "a.jsonl": (b"", "is empty, expected at least one item"),
    "b.jsonl": (b"\n\n", "is empty, expected at least one item"),
    "a.json": (b" ", "is empty, expected at least one item"),
    "b.json": (b"3", "is 3, expected a JSON list of rows or an object of columns"),
    "c.json": (b'{"candidate": "c", "references": ["r"]}', "column 'candidate' is 'c' (str), expected a list with one"),
    "d.json": (b'{"candidate": "c"}\n{"candidate": "d"}\n', "its format is jsonl"),
    "e.json": (b'["\xff"]', "byte 3 is not utf-8"),
    "a.parquet": (b"", "is not a whole Parquet file"),
    "b.parquet": (b"PAR1 and then nothing", "is not a whole Parquet file"),
    "c.parquet.gz": (gzip.compress(b"PAR1 and then nothing"), "is not a whole Parquet file"),
    "a.jsonl.gz": (gzip.compress(b"x" * 1000)[:20], "is not a whole gzip file (Compressed file ended before"),
    "b.jsonl.gz": (json.dumps(GOOD).encode(), "is not a whole gzip file (Not a gzipped file"),
    "c.jsonl.gz": (gzip.compress(b"x" * 1000)[:15] + b"\xff" * 10, "is not a whole gzip file (Error -3"),
    "a.jsonl.zst": (pa.compress(b"x" * 1000, "zstd", asbytes=True)[:12], "is not a whole zstd file (Truncated"),
    "a.jsonl.xz": (lzma.compress(b"x" * 1000)[:40], "is not a whole xz file (Compressed file ended before"),
    "b.jsonl.xz": (json.dumps(GOOD).encode(), "is not a whole xz file (Input format not supported"),
    "a.jsonl.bz2": (bz2.compress(b"x" * 1000)[:20], "is not a whole bzip2 file (Compressed file ended before"),
    "b.jsonl.bz2": (json.dumps(GOOD).encode(), "is not a whole bzip2 file (Invalid data stream"),
    "b.jsonl.zst": (json.dumps(GOOD).encode(), "is not a whole zstd file"),
    "data": (b"just words\n", "does not tell its format by its suffix or by how it starts"),
    "void": (b"", "is empty, expected at least one item"),
    "a.txt": (b"{}\n", "does not tell its format by its suffix or by how it starts"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_named(put, name):
    """Protects the messages about whole files: empty, damaged, of another format."""
    content, expected = FILES[name]
    path = put(name, content)
    assert f"{path}{'' if expected.startswith('byte') else ' '}".rstrip() in _complaint(path)
    assert expected in _complaint(path)


COLUMNS = {
    "lengths": ({"prediction": ["a", "b"], "references": [["r"]]}, "'prediction' has 2 entries but 'references' has 1"),
    "transposed": (
        {"predictions": ["a", "b", "c"], "references": [["r"] * 3, ["s"] * 3]},
        "'references' is transposed: 2 lists of 3, one list a reference, where 3 lists are expected, one an item; "
        "transpose it with list(zip(*references))",
    ),
    "ids": ({"prediction": ["a"], "reference": ["b"], "id": []}, "'prediction' has 1 entries but 'id' has 0"),
    "no rows": ({"prediction": [], "reference": []}, "the dict is empty, expected at least one item"),
    "no candidate": ({"text": ["a"], "reference": ["b"]}, "no column that can be told to be the candidate"),
    "no references": ({"candidate": ["a"], "text": ["b"]}, "no column that can be told to be the references"),
    "nothing": ({}, "It has no columns"),
    "one item": ({"candidate": "a", "references": ["r"]}, "a single item is given as a list that holds its dict"),
    "splits": ({"train": [1], "test": [2]}, "Its columns are train, test"),
    "judgement twice": (
        {"candidate": ["a"], "reference": ["r"], "human": [{"q": 1}], "human.q": [1.0]},
        "the judgement 'q' is given twice",
    ),
}


@pytest.mark.parametrize("kind", COLUMNS)
def test_bad_columns_are_told(kind):
    """Protects the messages about data given as columns, the transposed layout of other tools among them."""
    data, expected = COLUMNS[kind]
    assert expected in _complaint(data)


CALLS = {
    "missing file": (("nowhere.jsonl",), {}, "'nowhere.jsonl' does not exist; check the path"),
    "a text": (("A summary. " * 50,), {}, "does not exist; check the path, or give texts as a list of dicts"),
    "a number": ((3,), {}, "The data is 3 (int), expected a path, a list of dicts"),
    "nothing": ((None,), {}, "The data is None (NoneType), expected a path"),
    "bytes": ((b"{}",), {}, "The data is b'{}' (bytes), expected a path"),
    "an empty list": (([],), {}, "the list is empty, expected at least one item"),
    "unknown column": (([GOOD], Columns(candidate="candidat")), {}, "no column 'candidat'. Did you mean candidate?"),
    "unknown format": (("x",), {"format": "jsnl"}, "The format 'jsnl' is not known, expected one of jsonl"),
    "format of a list": (([GOOD],), {"format": "csv"}, "The options references and format go with a file"),
    "unknown encoding": (("x",), {"encoding": "utf-9"}, "The encoding 'utf-9' is not known"),
}


@pytest.mark.parametrize("kind", CALLS)
def test_a_bad_call_is_told(kind):
    """Protects the messages about the arguments themselves."""
    arguments, options, expected = CALLS[kind]
    assert expected in _complaint(*arguments, **options)


def test_text_files_of_different_lengths_are_told(put):
    """Protects against scoring lines that do not belong together: both totals are named, whatever the batch size."""
    candidate, reference = put("c.txt", "a\nb\nc\n"), put("r.txt", "a\n" * 5)
    source = open_data(candidate, references=reference)
    for size in (1, 2, 4096):
        with pytest.raises(DataError, match=r"c\.txt has 3 lines but .*r\.txt has 5"):
            list(source.batches(size))
    assert "r.txt has 5 lines but" in _complaint(reference, references=[candidate])


def test_empty_text_files_are_told(put):
    """Protects against an empty file passing for one empty summary."""
    path = put("c.txt", "")
    assert "c.txt is empty, expected at least one item" in _complaint(path, references=[path])


@pytest.mark.parametrize("kind", [list, iter, pl.DataFrame, lambda rows: {k: [r[k] for r in rows] for k in rows[0]}])
def test_rows_are_numbered_over_batches(kind):
    """Protects the numbers in messages: they count from the first row of the source, not of the batch."""
    rows = [{"candidate": "c", "reference": "r"}] * 4 + [{"candidate": "c", "reference": None}]
    with pytest.raises(DataError, match="row 5: reference is missing"):
        list(open_data(kind(rows)).batches(2))


def test_text_files_have_no_columns(put):
    """Protects the other misuses of plain text: column names, absent references, a second format."""
    path = put("c.txt", "a\n")
    assert "has no columns, so x cannot be one of them" in _complaint(path, Columns(candidate="x"), references=[path])
    assert "name a file for each reference" in _complaint(path, format="text")
    assert "is read as jsonl, which has its own references" in _complaint(path, references=[path], format="jsonl")
    assert "gone.txt' does not exist" in _complaint(path, references=["gone.txt"])
    assert "cannot be read (Is a directory); check the path" in _complaint(path, references=[path.parent])


def test_a_file_in_another_encoding_than_named_is_told(put):
    """Protects the encoding option itself: bytes it cannot hold are not dropped or replaced."""
    path = put("data.csv", b"candidate,reference\na,b\n\x81,c\n")
    assert "data.csv is not cp1252 somewhere below line 0 (character maps" in _complaint(path, encoding="cp1252")


def test_a_frame_with_two_columns_of_one_name_is_refused():
    """Protects against taking either of two columns that cannot be told apart."""
    frame = pd.DataFrame([["c", "r", "s"]], columns=["candidate", "reference", "reference"])
    assert "the DataFrame has 2 columns named 'reference'" in _complaint(frame)


def test_missing_cells_of_frames_are_told():
    """Protects that NaN and NA in a frame mean missing: an error in a text, nothing in a judgement."""
    frame = pd.DataFrame({"candidate": ["c", "d"], "reference": ["r", None], "human.q": pd.array([1, None], "Int64")})
    assert "row 2: reference is missing" in _complaint(frame)
    assert [item.human for item in open_data(frame.fillna({"reference": "s"})).read()] == [{"q": 1.0}, {}]


def test_a_generator_is_not_read_twice():
    """Protects against a second reading that would find nothing."""
    source = open_data(iter([GOOD]))
    source.read()
    with pytest.raises(DataError, match="can be read only once"):
        source.read()


def test_a_shard_without_a_column_is_told(put):
    """Protects folders of data whose files disagree about their columns."""
    put("shards/1.csv", "prediction,reference\na,b\n")
    path = put("shards/2.csv", "candidate,reference\na,b\n")
    assert "2.csv, line 2: there is no column 'prediction' here" in _complaint(path.parent)
