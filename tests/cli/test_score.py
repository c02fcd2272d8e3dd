"""`rougelike score`: what it shows, what it writes, and where each of these goes."""

import csv
import io
import json

import pandas as pd
import pytest

import rougelike
from tests.cli.conftest import ROWS


def test_the_table_shows_systems_by_metrics(run):
    """Protects the view: what was taken for what, every system's means with intervals, the best marked."""
    ran = run("score", "items.jsonl", "-m", "ROUGE-1", "-m", "ROUGE-L(stem=False,multi=best)")
    assert ran.status == 0
    assert ran.err == ""
    lines = [line.rstrip() for line in ran.out.splitlines()]
    assert lines[0] == (
        "items.jsonl: candidate <- candidate, references <- references, doc_id <- doc_id, system <- system"
    )
    assert lines[1] == "2 systems with 2 items each"
    assert lines[3].split() == ["ROUGE-L"]
    assert lines[4].split() == ["ROUGE-1", "(multi=best)"]
    good = rougelike.evaluate("ROUGE-1", ROWS).systems()
    at = good.systems.index("good")
    assert lines[5].startswith(f"good  {good.value[at, 0]:.4f}* [{good.low[at, 0]:.3f}, {good.high[at, 0]:.3f}]")
    assert lines[6].startswith("poor")
    assert any("95 % bootstrap interval" in line for line in lines)


def test_default_metrics(run):
    """Protects the metrics that are scored when nobody asks for one."""
    out = run("score", "items.jsonl").out
    assert [word for word in out.split() if word.startswith("ROUGE-")] == ["ROUGE-1", "ROUGE-2", "ROUGE-L"]


@pytest.mark.parametrize("kind", ["parquet", "csv", "jsonl"])
def test_scores_are_written_in_every_format(run, kind):
    """Protects that a written file holds exactly what evaluate returns, in each format, known by suffix or option."""
    expected = rougelike.evaluate(["ROUGE-1", "BLEU-2"], ROWS).to_pandas()
    read = {"parquet": pd.read_parquet, "csv": pd.read_csv, "jsonl": lambda path: pd.read_json(path, lines=True)}[kind]
    for name, more in ((f"scores.{kind}", ()), ("scores.out", ("--to", kind))):
        ran = run("score", "items.jsonl", "-m", "ROUGE-1", "-m", "BLEU-2", "-o", name, *more)
        assert ran.status == 0
        assert f"Wrote 8 rows to {name}." in ran.out
        found = read(name)
        assert list(found.columns) == list(expected.columns)
        assert found["value"].tolist() == pytest.approx(expected["value"].tolist(), abs=1e-15)
        assert found["metric"].tolist() == expected["metric"].tolist()


@pytest.mark.parametrize(
    ("kind", "parse"),
    [("csv", lambda text: list(csv.DictReader(io.StringIO(text)))), ("jsonl", lambda t: [*map(json.loads, t.split())])],
)
def test_standard_output_holds_nothing_but_scores(run, kind, parse):
    """Protects pipes: with -o - the table goes to standard error and the scores alone to standard output."""
    ran = run("score", "items.jsonl", "-m", "ROUGE-1(stem=False)", "-o", "-", "--to", kind)
    assert ran.status == 0
    assert "2 systems with 2 items each" in ran.err
    text = ran.out if kind == "csv" else ran.out.replace(" ", "_")
    assert [row["system"] for row in parse(text)] == ["good", "poor", "good", "poor"]


def test_quiet_says_nothing(run):
    """Protects scripts: --quiet leaves only the file."""
    assert run("score", "items.jsonl", "-q", "-o", "scores.csv") == (0, "", "")
    assert len(pd.read_csv("scores.csv")) == 12


def test_signatures_are_shown_in_full(run):
    """Protects that --signatures prints what each score needs to be repeated."""
    out = run("score", "items.jsonl", "-m", "ROUGE-2", "--signatures").out
    signature = rougelike.evaluate("ROUGE-2", ROWS).signatures[rougelike.metric("ROUGE-2")]
    assert signature in out.splitlines()


def test_intervals_follow_their_options(run):
    """Protects that seed, confidence and resamples reach the bootstrap and are said beside it."""
    options = ("--seed", "7", "--confidence", "0.9", "--resamples", "50")
    out = run("score", "items.jsonl", "-m", "ROUGE-1", *options).out
    assert "90 % bootstrap interval over items (50 resamples, seed 7)" in out
    assert out == run("score", "items.jsonl", "-m", "ROUGE-1", *options, "--threads", "2").out


def test_empty_texts_are_counted(run, put):
    """Protects that an empty candidate or reference is scored 0 and spoken of, not refused."""
    rows = [{"candidate": "", "references": ["a b"]}, {"candidate": "a b", "references": ["a b", ""]}]
    ran = run("score", put("empty.jsonl", rows), "-m", "ROUGE-1")
    assert ran.status == 0
    assert "Nothing to compare in 1 candidate and in a reference of 1 item, which counts as 0 (ROUGE-1)." in ran.out


LAYOUTS = {
    "text files": (
        {"c.txt": "a b\nc d\n", "r1.txt": "a b\nc e\n", "r2.txt": "a\nc\n"},
        ("c.txt", "-r", "r1.txt", "-r", "r2.txt"),
    ),
    "named columns": (
        {"d.csv": "answer,first,second\na b,a b,a\nc d,c e,c\n"},
        ("d.csv", "--candidate", "answer", "--reference", "first", "--reference", "second"),
    ),
    "format given": (
        {"d": b"candidate\treference_1\treference_2\na b\ta b\ta\nc d\tc e\tc\n"},
        ("d", "--format", "tsv"),
    ),
    "encoding given": (
        {"d.tsv": "candidate\treference_1\treference_2\tnote\na b\ta b\ta\té\nc d\tc e\tc\té\n".encode("latin-1")},
        ("d.tsv", "--encoding", "latin-1"),
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_options_say_what_the_data_is(run, put, layout):
    """Protects that each way to point at candidates and references gives the same scores."""
    files, arguments = LAYOUTS[layout]
    for name, content in files.items():
        put(name, content)
    ran = run("score", *arguments, "-m", "ROUGE-1", "-o", "-", "--to", "csv")
    assert ran.status == 0
    values = [float(row["value"]) for row in csv.DictReader(io.StringIO(ran.out))]
    assert values == pytest.approx([(1 + 2 / 3) / 2, (1 / 2 + 2 / 3) / 2])


def test_judgements_travel_with_the_scores(run, put):
    """Protects that human judgements of the data are columns of the scores."""
    put("d.csv", "candidate,reference,who,grade\na,a,x,3\nb,a,y,\n")
    run("score", "d.csv", "--system", "who", "--human", "grade", "-m", "ROUGE-1", "-o", "scores.csv")
    scores = pd.read_csv("scores.csv")
    assert scores["system"].tolist() == ["x", "y"]
    assert scores["human.grade"].fillna(-1).tolist() == [3, -1]
