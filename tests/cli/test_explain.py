"""`rougelike explain`: its views, how an item is named, and what it refuses."""

import json

import pytest

import rougelike


def test_texts_are_explained(run):
    """Protects the view: texts, matches, what stayed unmatched, and the sum that ends with the score."""
    ran = run("explain", "ROUGE-1", "--candidate", "a cat sat", "--reference", "the cat sat", "--reference", "a dog")
    assert ran.status == 0
    lines = [line.rstrip() for line in ran.out.splitlines()]
    assert lines[0] == "ROUGE-1  0.5333"
    assert any(line.split() == ["cat", "sat", "──", "2", "──", "cat", "sat", "1.0000", "2.0000"] for line in lines)
    assert "unmatched in the reference: the" in lines
    assert lines[-1].split() == ["score", "F1", "0.5333"]


def test_json_is_json(run):
    """Protects pipes: --json prints nothing else, and the score it holds is that of the row."""
    ran = run("explain", "ROUGE-2", "--data", "items.jsonl", "--row", "1", "--json")
    told = json.loads(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert told["score"] == rougelike.evaluate("ROUGE-2", "items.jsonl").score(0, "ROUGE-2").value
    by_name = run("explain", "ROUGE-2", "--data", "items.jsonl", "--doc", "1", "--system", "good", "--json")
    assert by_name.out == ran.out


def test_a_page_is_written(run, tmp_path):
    """Protects --html: the file is there and whole, and the terminal says so."""
    ran = run("explain", "ROUGE-L", "--candidate", "a", "--reference", "a", "--html", "it.html")
    assert ran.out.endswith("Wrote it.html.\n")
    page = (tmp_path / "it.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert page.endswith("</html>")


def test_columns_are_named(run, put):
    """Protects files whose columns have other names."""
    put("other.csv", "answer,gold,who\nx y,x z,me\n")
    named = ("--column", "candidate=answer", "--column", "reference=gold", "--column", "system=who")
    ran = run("explain", "ROUGE-1", "--data", "other.csv", "--system", "me", *named)
    assert (ran.status, ran.out.splitlines()[0]) == (0, "ROUGE-1  0.5000")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--candidate", "a"), "give --candidate and --reference with texts, or --data with a file"),
        (("--data", "items.jsonl", "--reference", "a"), "one of the two"),
        (("--data", "items.jsonl"), "say which item of the file is meant"),
        (("--data", "items.jsonl", "--row", "1", "--doc", "1"), "give --row, or --doc and --system"),
        (("--data", "items.jsonl", "--row", "99"), "items.jsonl has 4 rows, not 99"),
        (("--data", "items.jsonl", "--doc", "no"), "there is no document 'no'"),
        (("--data", "items.jsonl", "--row", "1", "--column", "x=y"), "--column takes PART=COLUMN"),
        (("--candidate", "a", "--reference", "b", "--html", "it.txt"), "it.txt: cannot tell the format"),
    ],
)
def test_what_is_refused(run, arguments, why):
    """Protects users from a wrong item: what is meant must be said once and clearly."""
    ran = run("explain", "ROUGE-1", *arguments)
    assert ran.status == 2
    assert why in ran.err
