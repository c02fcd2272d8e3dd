"""Whatever goes wrong is one line that names it, exit status 2, and no half-written file."""

import json
import os
from pathlib import Path

import pytest

GOOD = json.dumps({"candidate": "c", "references": ["r"]})

DATA = {
    "no references": ("d.jsonl", '{"candidate": "c", "references": []}', "line 1: references is empty"),
    "mismatched lengths": ("d.json", '{"prediction": ["a", "b"], "references": [["r"]]}', "2 entries but 'references'"),
    "transposed": ("d.json", json.dumps({"candidate": ["a"] * 3, "references": [["r"] * 3] * 2}), "is transposed"),
    "not JSON": ("d.jsonl", f"{GOOD}\n{GOOD}\n{{oops\n", "d.jsonl, line 3 is not JSON"),
    "NaN": ("d.jsonl", '{"candidate": NaN, "references": ["r"]}', "line 1: candidate is missing (nan)"),
    "not UTF-8": ("d.jsonl", b'{"candidate": "\xff"}', "d.jsonl, line 1, byte 16 is not utf-8"),
    "no column": ("d.csv", "text,reference\na,b\n", "no column that can be told to be the candidate"),
    "empty": ("d.jsonl", "", "d.jsonl is empty, expected at least one item"),
    "of no format": ("d.dat", "words", "does not tell its format"),
    "escape codes": ("d.csv", "\x1b[31mtext,reference\na,b\n", "Its columns are \\x1b[31mtext, reference."),
}


@pytest.mark.parametrize("kind", DATA)
def test_bad_data_is_one_line(run, put, kind):
    """Protects that data that cannot be scored ends in one sentence with its place, and leaves no scores."""
    name, content, expected = DATA[kind]
    ran = run("score", put(name, content), "-o", "scores.parquet")
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("rougelike: ")
    assert expected in ran.err
    assert ran.err.count("\n") == 1
    assert sorted(path.name for path in Path().iterdir()) == sorted({"items.jsonl", name})


CALLS = {
    "missing file": ("score nowhere.jsonl", "'nowhere.jsonl' does not exist"),
    "missing references": ("score items.jsonl -r nowhere.txt", "'nowhere.txt' does not exist"),
    "unknown column": ("score items.jsonl --candidate sumary", "has no column 'sumary'."),
    "unknown format": ("score items.jsonl --format jsonk", "Did you mean json or jsonl"),
    "unknown encoding": ("score items.jsonl --encoding utf-99", "The encoding 'utf-99' is not known"),
    "unknown metric": ("score items.jsonl -m ROGUE-2", "there is no metric 'ROGUE-2'. Did you mean ROUGE-2"),
    "unknown metric to document": ("metrics ROUGE-X", "there is no metric 'ROUGE-X'."),
    "unknown metric option": ("score items.jsonl -m ROUGE-2(stemm=True)", "no option 'stemm'. Did you mean stem?"),
    "bad metric option": ("score items.jsonl -m ROUGE-2(multi=most)", "multi takes mean or best or pooled or"),
    "unknown option": ("score items.jsonl --metrc ROUGE-2", "No such option '--metrc'. Did you mean '--metric'?"),
    "unknown command": ("scores items.jsonl", "No such command 'scores'."),
    "nothing to score": ("score", "Missing argument 'DATA'. See 'rougelike score --help'."),
    "no threads": ("score items.jsonl --threads 0", "Invalid value for '--threads'"),
    "full confidence": ("score items.jsonl --confidence 1", "Invalid value for '--confidence'"),
    "no such folder": ("score items.jsonl -o nowhere/scores.csv", "nowhere/scores.csv cannot be written"),
    "a folder": ("score items.jsonl -o folder.csv", "folder.csv cannot be written"),
    "a file as a folder": ("demo -o items.jsonl/scores.csv", "items.jsonl/scores.csv cannot be written"),
    "of no known suffix": ("score items.jsonl -o scores.xls", "scores.xls: cannot tell the format"),
    "no file": (f"score items.jsonl --to csv -o {os.devnull}", f"{os.devnull} cannot be written, for it is no file"),
    "the data itself": ("score items.jsonl -o ./items.jsonl", "./items.jsonl is to be read; give -o another file"),
    "a reference itself": ("score x.txt -r items.jsonl -o items.jsonl", "items.jsonl is to be read"),
    "no references in a pair": ("pair words", "Missing argument 'REFERENCES...'"),
    "unknown shell": ("completion tcsh", "'tcsh' is not one of 'bash', 'zsh', 'fish'"),
}


@pytest.mark.parametrize("kind", CALLS)
def test_a_bad_call_is_one_line(run, kind):
    """Protects the message and exit status of every way to call a command wrongly."""
    Path("folder.csv").mkdir()
    before = Path("items.jsonl").read_bytes()
    call, expected = CALLS[kind]
    ran = run(*call.split())
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("rougelike: ")
    assert expected.lower() in ran.err.lower()
    assert ran.err.count("\n") == 1
    assert Path("items.jsonl").read_bytes() == before


def test_a_missing_resource_names_the_command_that_brings_it(run, monkeypatch, tmp_path):
    """Protects that a metric whose resource is not installed stops before any work and says how to get it."""
    monkeypatch.setenv("ROUGELIKE_CACHE", str(tmp_path / "cache"))
    ran = run("score", "items.jsonl", "-m", "ROUGE-1(stem=True)")
    assert ran.status == 2
    assert "is not installed" in ran.err
    assert "rougelike resources get wordnet" in ran.err
    assert ran.out == ""


def test_a_huge_summary_is_scored(run, put):
    """Protects against a limit on a text's length: ten megabytes of one candidate are scored like any other."""
    text = "some words and some more words " * 330_000
    ran = run("score", put("huge.jsonl", [{"candidate": text, "references": ["some words"]}]), "-m", "ROUGE-1", "-q")
    assert ran == (0, "", "")
