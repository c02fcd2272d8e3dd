"""`rougelike correlate` and `rougelike compare`: from scores to tables, files and pictures."""

import csv
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

import rougelike

METRICS = ("near", "far", "none")


def table(systems=9, documents=8):
    """Return scores of three metrics that go along with people well, a little, and not at all."""
    rng = np.random.default_rng(4)
    lines = ["doc_id,system,near,far,none,human.taste,human.smell"]
    for s in range(systems):
        for d in range(documents):
            taste = s + rng.normal()
            near, far, none, smell = taste + rng.normal(scale=[0.3, 4, 0, 1]) + [0, 0, rng.normal() * 9, 0]
            lines.append(f"00{d},s_{s},{near},{far},{none},{taste},{smell}")
    return "\n".join(lines) + "\n"


@pytest.fixture
def scores(put):
    """Return the name of a table of scores."""
    return put("scores.csv", table())


def test_the_table(run, scores):
    """Protects what a user sees: figures equal to the library's, intervals, letters, and what was done."""
    asked = [word for name in METRICS for word in ("-m", name)]
    ran = run("correlate", scores, *asked, "--human", "taste", "--level", "system")
    assert ran.status == 0
    assert ran.out.startswith("system level: 9 systems, 8 documents\n")
    from rougelike.trust.tables import read_table

    for metric in METRICS:
        value = rougelike.correlate(read_table(scores), metric=metric, human="taste", level="system").value
        line = next(line for line in ran.out.splitlines() if line.startswith(metric))
        assert f"{value:.3f}" in line
        assert re.search(r"\d[ab]\*? +\[-?\d\.\d{3}, -?\d\.\d{3}\]", line)
    words = " ".join(ran.out.split())
    assert "95 % bootstrap interval (999 resamples of systems and documents, seed 20261118)" in words
    assert "corrected by Holm" in words


def test_from_texts_to_agreement(run, put):
    """Protects the whole way on the command line: score items that have judgements, correlate what was written."""
    rows = [
        {
            "doc_id": d,
            "system": s,
            "candidate": " ".join("abcd"[: n + d % 2]),
            "references": ["a b c d"],
            "human.good": n,
        }
        for d in range(3)
        for n, s in enumerate("xyz", 1)
    ]
    put("judged.jsonl", rows)
    assert run("score", "judged.jsonl", "-m", "ROUGE-1", "-m", "ROUGE-L", "-o", "scores.parquet").status == 0
    ran = run("correlate", "scores.parquet", "--human", "good", "--interval", "none", "--test", "none")
    assert ran.status == 0
    assert "ROUGE-1" in ran.out
    assert "ROUGE-L" in ran.out
    assert "In brackets" not in ran.out


def test_judgements_in_a_file_of_their_own(run, put, scores):
    """Protects judgements kept apart, and that names only one side has are listed."""
    put(
        "people.jsonl",
        [{"doc_id": f"00{d}", "system": f"s_{s}", "human": {"own": s * d}} for s in range(9) for d in range(8)],
    )
    ran = run("correlate", scores, "-m", "near", "--judgements", "people.jsonl", "--level", "global")
    assert ran.status == 0
    assert "own r" in ran.out
    put(
        "people.jsonl",
        [{"doc_id": f"00{d}", "system": f"s_{s}", "human": {"own": s}} for s in range(8) for d in range(9)],
    )
    ran = run("correlate", scores, "-m", "near", "--judgements", "people.jsonl")
    assert ran.status == 2
    assert ran.err == (
        "rougelike: only scores.csv has system s_8; leave out on both sides what one of them lacks, or correct the "
        "names.\n"
    )


@pytest.mark.parametrize("name", ["out.tex", "out.md", "out.html", "out.csv"])
def test_tables_for_papers(run, scores, name, tmp_path):
    """Protects the table as a file: well formed, with every metric, figure and letter."""
    asked = [word for metric in METRICS for word in ("-m", metric)]
    ran = run("correlate", scores, *asked, "--human", "taste", "--level", "system", "-o", name)
    assert ran.status == 0
    assert f"Wrote {name}." in ran.out
    text = (tmp_path / name).read_text("utf-8")
    value = f"{rougelike.correlate(_columns(), metric='near', human='taste', level='system').value:.3f}"
    if name.endswith("tex"):
        assert text.count("&") == 3 * 4
        assert rf"near & \textbf{{{value}}}\textsuperscript{{a}}" in text
        assert all(rule in text for rule in (r"\toprule", r"\midrule", r"\bottomrule"))
    elif name.endswith("md"):
        lines = [line for line in text.splitlines() if line.startswith("|")]
        assert {line.count("|") for line in lines} == {5}
        assert f"| near | **{value}a** [" in text
    elif name.endswith("html"):
        body = text.replace("<!doctype html>", "").replace('<meta charset="utf-8">', "").replace("<br>", "")
        assert f"<b>{value}<sup>a</sup></b>" in text
        assert len(ET.fromstring(body).findall(".//tr")) == 4
    else:
        rows = list(csv.DictReader(text.splitlines()))
        assert len(rows) == 9
        assert f"{float(rows[0]['value']):.3f}" == value
        assert rows[0]["threshold"] == ""


def _columns():
    header, *rows = [line.split(",") for line in table().splitlines()]
    columns = dict(zip(header, zip(*rows, strict=True), strict=True))
    return {k: list(v) if k in ("doc_id", "system") else list(map(float, v)) for k, v in columns.items()}


def test_names_are_escaped(run, put, tmp_path):
    """Protects papers and pages from names that mean something there."""
    put("scores.csv", table().replace("near", "a_b&<c>|%"))
    for name, found in (
        ("t.tex", r"a\_b\&\textless{}c\textgreater{}|\%"),
        ("t.html", "a_b&amp;&lt;c&gt;|%"),
        ("t.md", r"a_b&<c>\|%"),
    ):
        assert run("correlate", "scores.csv", "-m", "a_b&<c>|%", "--human", "taste", "-o", name).status == 0
        assert found in (tmp_path / name).read_text("utf-8")


@pytest.mark.parametrize("suffix", ["svg", "pdf", "png"])
def test_pictures(run, scores, suffix, tmp_path):
    """Protects the pictures: of the kind that was asked for, with names in them, and the same bytes each time."""
    names = {kind: f"{kind}.{suffix}" for kind in ("plot", "scatter", "heatmap")}
    asked = [word for kind, name in names.items() for word in (f"--{kind}", name)]
    asked += ["-m", "near", "-m", "far", "--human", "taste", "--resamples", "99"]
    contents = []
    for _ in range(2):
        assert run("correlate", scores, *asked).status == 0
        contents.append({kind: (tmp_path / name).read_bytes() for kind, name in names.items()})
    assert contents[0] == contents[1]
    for content in contents[0].values():
        assert content.startswith({"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[suffix])
        if suffix == "svg":
            ET.fromstring(content)
            assert b"near" in content
    assert not list(tmp_path.glob(".*part*"))


def test_power_is_told(run, scores):
    """Protects the statement of what it would take to tell the two best apart."""
    ran = run("correlate", scores, "-m", "near", "-m", "far", "--human", "taste", "--level", "system", "--power",
              "--coefficient", "pearson", "--test", "williams")  # fmt: skip
    assert ran.status == 0
    assert "near or far (taste, system pearson)?" in ran.out
    assert "Williams' test" in ran.out


BAD = [
    (["absent.csv"], "'absent.csv' does not exist; `rougelike score ... -o scores.parquet` writes scores."),
    (["scores.csv"], "say which of its columns are metrics; it has near, far, none."),
    (["scores.csv", "-m", "nea"], "scores.csv has no column 'nea'. Did you mean near?"),
    (["scores.csv", "-m", "near", "--human", "tast"], "scores.csv has no judgement 'tast'. Did you mean taste?"),
    (
        ["scores.csv", "-m", "near", "-o", "t.doc"],
        "t.doc: cannot tell the format; end the name in .tex, .md, .html, .csv.",
    ),
    (
        ["scores.csv", "-m", "near", "--plot", "p.jpg"],
        "p.jpg: cannot tell the format; end the name in .svg, .pdf, .png.",
    ),
    (["scores.csv", "-m", "near", "--heatmap", "p.svg", "--test", "none"], "--heatmap shows who beats whom"),
    (["scores.csv", "-m", "near", "--heatmap", "p.svg"], "who beats whom needs a test and two metrics or more."),
    (["notes.txt"], "notes.txt: cannot tell the format"),
    (["broken.parquet"], "broken.parquet is not a whole parquet file"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_refused(run, put, scores, arguments, message):
    """Protects who asks for what cannot be: one line, status 2."""
    put("notes.txt", "a")
    put("broken.parquet", b"PAR1 and no more")
    ran = run("correlate", *arguments)
    assert ran.status == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_compare(run, scores, tmp_path):
    """Protects the comparison of systems: the better one first, marked where significant, and all of it as CSV."""
    ran = run(
        "compare", scores, "-m", "near", "--system", "s_0", "--system", "s_8", "--system", "s_7", "-o", "pairs.csv"
    )
    assert ran.status == 0
    lines = [line.split() for line in ran.out.splitlines() if line.startswith("near")]
    assert ["near", "s_8", "s_0"] in [line[:3] for line in lines]
    assert all(line[-1] == "*" for line in lines if line[2] == "s_0")
    rows = list(csv.DictReader((tmp_path / "pairs.csv").read_text().splitlines()))
    assert len(rows) == 3
    assert float(rows[0]["difference"]) > 0
