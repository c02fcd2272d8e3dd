"""`rougelike report`: the page, the figures, and what it refuses or notes."""

import re
from xml.etree import ElementTree

import pytest

from tests.reports.test_explanation import unpacked


@pytest.fixture
def scored(run):
    """Score the folder's items and return what runs commands."""
    run("score", "items.jsonl", "-m", "ROUGE-1", "-m", "BLEU-2", "-q", "-o", "scores.parquet")
    return run


def test_a_page_is_written(scored, tmp_path):
    """Protects the page: policy, systems with intervals, every item, the signature of each metric."""
    ran = scored("report", "scores.parquet", "--data", "items.jsonl", "-o", "it.html", "--title", "Mine & yours")
    assert ran.status == 0
    assert ran.out.startswith("Wrote it.html, 0.")
    page = (tmp_path / "it.html").read_text("utf-8")
    assert "<title>Mine &amp; yours</title>" in page
    assert "default-src &#39;none&#39;; script-src &#39;sha256-" in page
    assert page.count("<script>") == page.count("<style>") == 1
    assert not re.search(r"""\s(on\w+|style)=""", re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL))
    index = unpacked(page, "index")
    assert index["metrics"] == ["ROUGE-1", "BLEU-2"]
    assert len(index["documents"]) == len(index["values"][0]) == len(index["chunk"]) == 4
    assert page.count("|rougelike:") == 2


def test_the_same_scores_give_the_same_page(scored, tmp_path):
    """Protects reproducibility: the page holds no time and no chance."""
    for name in ("one.html", "two.html"):
        scored("report", "scores.parquet", "--data", "items.jsonl", "-o", name)
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


def test_figures_for_papers(scored, tmp_path):
    """Protects --figures: every figure as SVG, PDF and PNG, every table as LaTeX and Markdown."""
    ran = scored("report", "scores.parquet", "-o", "it.html", "--figures", "figures")
    assert ran.status == 0
    made = {path.name for path in (tmp_path / "figures").iterdir()}
    for name in ("systems-rouge-1", "systems-bleu-2", "documents-rouge-1"):
        assert {f"{name}.svg", f"{name}.pdf", f"{name}.png"} <= made
    assert {"systems.tex", "systems.md"} <= made
    assert (tmp_path / "figures" / "systems-bleu-2.pdf").read_bytes().startswith(b"%PDF")
    assert r"\toprule" in (tmp_path / "figures" / "systems.tex").read_text("utf-8")


def test_items_beyond_the_limit_stay_listed(scored, tmp_path):
    """Protects large data: matches of the most disputed items only, all others listed, and it is said."""
    ran = scored("report", "scores.parquet", "--data", "items.jsonl", "-o", "it.html", "--most-items", "2")
    assert "The matches of 2 items are here, those about which metrics disagree most" in ran.out
    page = (tmp_path / "it.html").read_text("utf-8")
    index = unpacked(page, "index")
    assert len(index["documents"]) == len(index["chunk"]) == 4
    shown = [place for place in index["chunk"] if place]
    assert len(shown) == sum(len(unpacked(page, f"chunk-{n}")["items"]) for n in {n for n, _ in shown}) == 2


def test_without_texts_it_says_so(scored, tmp_path):
    """Protects reports of scores alone: all but the matches is there, and how to get them is said."""
    ran = scored("report", "scores.parquet", "-o", "it.html")
    assert "--data" in ran.out
    page = (tmp_path / "it.html").read_text("utf-8")
    assert unpacked(page, "index")["open"] is False
    assert "chunk-0" not in page


def test_other_peoples_scores(run, put, tmp_path):
    """Protects tables that we did not score: systems and agreement are shown, matches are not made up."""
    rows = "doc_id,system,mine,grade\n" + "".join(
        f"d{d},s{s},{(d * s) % 5 / 5},{(d + s * s) % 7}\n" for d in range(6) for s in range(4)
    )
    put("mine.csv", rows)
    ran = run("report", "mine.csv", "-m", "mine", "--human", "grade", "-o", "it.html")
    assert ran.status == 0
    page = (tmp_path / "it.html").read_text("utf-8")
    assert "Agreement with people" in page
    assert "not scored by rougelike" in page
    drawings = re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)
    assert len(drawings) == 3
    names = [e.get("id") for svg in drawings for e in ElementTree.fromstring(svg).iter() if e.get("id")]
    assert len(names) == len(set(names))
    assert not any("style" in e.attrib for svg in drawings for e in ElementTree.fromstring(svg).iter())


def test_other_texts_are_noticed(scored, put):
    """Protects from the wrong file: texts that lack an item are refused, texts that score otherwise are told of."""
    put("few.jsonl", [{"doc_id": "1", "system": "good", "candidate": "a", "references": ["a"]}])
    ran = scored("report", "scores.parquet", "--data", "few.jsonl")
    assert ran.status == 2
    assert "the items have no texts for 3 rows of the scores, such as document" in ran.err
    from tests.cli.conftest import ROWS

    put("other.jsonl", [row | {"candidate": "other words"} for row in ROWS])
    ran = scored("report", "scores.parquet", "--data", "other.jsonl", "-o", "it.html")
    assert "computed from the texts differ from the table's: were these the items scored?" in ran.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("scores.parquet", "-o", "it.txt"), "it.txt: cannot tell the format"),
        (("nowhere.parquet",), "does not exist"),
        (("scores.parquet", "-m", "ROUGE-9"), "has no metric 'ROUGE-9'"),
        (("scores.parquet", "--human", "nothing"), "has no judgement 'nothing'"),
    ],
)
def test_what_is_refused(scored, arguments, why):
    """Protects users: what cannot be done is said in a sentence, before any work."""
    ran = scored("report", *arguments)
    assert ran.status == 2
    assert why in ran.err
