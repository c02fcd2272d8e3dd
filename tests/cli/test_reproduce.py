"""`rougelike reproduce`: papers' tables from campaigns' folders, and the public sets."""

import csv
from pathlib import Path

import pytest

from rougelike.trust.published import papers
from tests.readers.sets import making

DATA = Path(__file__).parents[3] / "shared" / "data"


def figures(path):
    """Return the figures of a written reproduction by table, metric, judgement and coefficient."""
    rows = csv.DictReader(path.read_text("utf-8").splitlines())
    return {(row["table"], row["metric"], row["judgement"], row["coefficient"]): row for row in rows}


def test_a_paper_from_a_campaign(run, tmp_path):
    """Protects the tables of ROUGE-WE from TAC's own folder: published and ours, settings, signatures, what lacks."""
    making.tac(tmp_path, 2011)
    ran = run("reproduce", "rouge-we", "--data", ".", "-o", "found.csv")
    assert ran.status == 0
    words = " ".join(ran.out.split())
    assert "pyramid: 2 systems, 2 documents." in words
    assert "Settings: recall, mean of four references; ROUGE stemmed, with stop words; system level." in words
    assert "Not computed: Table 4" in words
    assert 'ROUGE-1(profile=perl,stem=True,stopwords="",analyser=profile,multi=mean,headline=recall' in ran.out
    found = {key[1:]: row for key, row in figures(tmp_path / "found.csv").items()}
    row = found["ROUGE-2", "responsiveness", "kendall"]
    assert row["published"] == "0.61"
    assert float(found["ROUGE-1", "readability", "pearson"]["ours"]) in (-1, 1)


@pytest.mark.parametrize("name", ["duc2003", "duc2004", "duc2005", "duc2006", "duc2007"])
def test_one_set_of_several(run, tmp_path, name):
    """Protects a paper with many sets where one is at hand: it is computed, and the others are listed."""
    getattr(making, name)(tmp_path / name)
    ran = run("reproduce", "pbe", "--data", ".", "-o", "found.md")
    assert ran.status == 0
    assert ran.out.count("2 systems, 1 document.") >= 1
    assert "Lacking: " in ran.out
    assert f"DUC {name[3:]}" in (tmp_path / "found.md").read_text("utf-8")


@pytest.mark.parametrize("paper", [paper for paper in papers() if paper != "public"])
def test_nothing_at_hand(run, tmp_path, paper):
    """Protects who gives an empty folder: the tables show what was published, and the command says what is missing."""
    (tmp_path / "empty").mkdir()
    ran = run("reproduce", paper, "--data", "empty", "-o", "found.md")
    assert ran.status == 2
    assert f"empty has no set of {paper}" in ran.err
    assert not (tmp_path / "found.md").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--data", "."], "Name one paper"),
        (["pbe", "--public", "--data", "."], "Name one paper"),
        (["pbe", "--data", "absent"], "absent is not a folder"),
        (["pbe", "--data", ".", "-o", "x.doc"], "cannot tell the format"),
    ],
)
def test_refused(run, arguments, message):
    """Protects who calls it otherwise."""
    ran = run("reproduce", *arguments)
    assert ran.status == 2
    assert message in ran.err


def test_public(run, tmp_path):
    """Protects the figures of the public sets: within 0.02 of what others print, most of them far nearer."""
    if not (DATA / "summeval.jsonl.gz").exists():
        pytest.skip("the public sets are not at hand")
    ran = run("reproduce", "--public", "--data", str(DATA), "-o", "found.csv")
    assert ran.status == 0
    rows = figures(tmp_path / "found.csv")
    differences = [
        abs(float(row["difference"]))
        for row in rows.values()
        if row["metric"].startswith("ROUGE-") and row["difference"]
    ]
    assert len(differences) >= 28
    assert max(differences) < 0.04
    assert sorted(differences)[len(differences) // 2] < 0.004
