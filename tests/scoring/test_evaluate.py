"""What may be scored, and the table that comes back."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

import rougelike
from rougelike.items import Dataset

ROWS = [
    {"doc_id": "d1", "system": "a", "candidate": "the cat sat", "references": ["the cat lay", "a cat sat"],
     "human": {"relevance": 4.0}},
    {"doc_id": "d1", "system": "b", "candidate": "it rained", "references": ["the cat lay", "a cat sat"],
     "human": {"relevance": 1.0, "fluency": 3.0}},
    {"doc_id": "d2", "system": "a", "candidate": "", "references": ["snow fell"]},
]  # fmt: skip
METRICS = ["ROUGE-1", "ROUGE-L", "BLEU-2"]
VALUES = [2 / 3, 0.0, 0.0]
FLAT = {
    "doc_id": [row["doc_id"] for row in ROWS],
    "system": [row["system"] for row in ROWS],
    "candidate": [row["candidate"] for row in ROWS],
    "references": [row["references"] for row in ROWS],
}


@pytest.mark.parametrize(
    "data",
    [
        ROWS,
        tuple(ROWS),
        FLAT,
        pd.DataFrame(FLAT),
        pl.DataFrame(FLAT),
        Dataset(FLAT["candidate"], [tuple(r) for r in FLAT["references"]], FLAT["doc_id"], FLAT["system"]),
        rougelike.open_data(ROWS),
    ],
    ids=["rows", "tuple", "columns", "pandas", "polars", "dataset", "source"],
)
def test_kinds_of_data(data):
    """Protects that items score alike however they are handed over."""
    result = rougelike.evaluate(METRICS, data)
    assert result.scores("ROUGE-1").value.tolist() == pytest.approx(VALUES)
    assert (result.doc_ids, result.systems_of_items) == (FLAT["doc_id"], FLAT["system"])


def test_a_generator_is_scored_as_it_comes():
    """Protects data of unknown length: every item is scored once, in order, and progress is told."""
    told = []
    rows = ({"candidate": f"a w{i}", "references": [f"a w{i % 2}"]} for i in range(1_100))
    result = rougelike.evaluate("ROUGE-1", rows, progress=told.append)
    assert result.scores("ROUGE-1").value.tolist() == [1.0, 1.0] + [0.5] * 1_098
    assert told == sorted(told)
    assert told[-1] == 1_100
    assert len(told) > 1


@pytest.mark.parametrize("threads", [1, 3])
def test_progress_counts_items(threads):
    """Protects progress bars: they rise to the number of items, whatever the threads."""
    told = []
    rows = [{"candidate": "a", "references": [f"w{i}"]} for i in range(1_300)]
    rougelike.evaluate(["ROUGE-1", "ROUGE-2"], rows, threads=threads, progress=told.append)
    assert told == sorted(set(told))
    assert told[-1] == 1_300


def test_table():
    """Protects the columns and rows of a result: one row for each item and metric, judgements beside them."""
    result = rougelike.evaluate(METRICS, ROWS)
    table = result.to_arrow()
    assert table.column_names == [
        "doc_id", "system", "metric", "value", "precision", "recall", "f1", "hits", "candidate_total",
        "reference_total", "note", "human.relevance", "human.fluency", "signature",
    ]  # fmt: skip
    assert len(result) == table.num_rows == len(METRICS) * len(ROWS)
    assert table["metric"].to_pylist() == [metric for metric in METRICS for _ in ROWS]
    assert table["doc_id"].to_pylist() == FLAT["doc_id"] * len(METRICS)
    assert table["human.relevance"].to_pylist() == [4.0, 1.0, None] * len(METRICS)
    assert table["human.fluency"].to_pylist() == [None, 3.0, None] * len(METRICS)
    assert table["value"].to_pylist()[:3] == pytest.approx(VALUES)
    assert table["precision"].null_count == table["hits"].null_count == len(ROWS)  # BLEU has none


def test_frames_are_the_table():
    """Protects both kinds of frame: the same columns, the same numbers."""
    result = rougelike.evaluate(METRICS, ROWS)
    table = result.to_arrow()
    assert list(result.to_pandas().columns) == result.to_polars().columns == table.column_names
    assert result.to_pandas()["value"].tolist() == result.to_polars()["value"].to_list() == table["value"].to_pylist()


def test_empty_sides_are_noted():
    """Protects a zero from being taken for a bad summary where there was nothing to match."""
    rows = [
        {"candidate": c, "references": r}
        for c, r in [("a", ["a"]), ("", ["a"]), ("a", ["a", "?!"]), (" \n", [""]), ([], [[]])]
    ]
    result = rougelike.evaluate(["ROUGE-1", "ROUGE-L", "BLEU-1"], rows)
    both = "neither side has units"
    expected = ["", "candidate has no units", "a reference has no units", both, both]
    for metric in result.metrics:
        assert [result.score(i, metric).note for i in range(5)] == expected
        assert [result.score(i, metric).value for i in (1, 3, 4)] == [0, 0, 0]
    assert result.score(2, "ROUGE-1").value == 0.5


@pytest.mark.parametrize("metric", ["ROUGE-1", "ROUGE-L", "BLEU-1"])
@pytest.mark.parametrize(
    ("candidate", "references", "value"),
    [
        ("a b", "a b", 1),
        ("a b", ["a b"], 1),
        (["a", "b"], ["a\nb"], 1),
        (["a", "b"], [["a", "b"]], 1),
        (["a", "b"], [["a"], "c"], None),
        ("a b", ["c"], 0),
    ],
)
def test_score_takes_texts_and_sentences(metric, candidate, references, value):
    """Protects one pair at a time: one reference as plain text, and texts as lists of their sentences."""
    got = rougelike.score(metric, candidate, references)
    assert 0 < got.value < 1 if value is None else got.value == value


def test_judgements_travel_with_their_items():
    """Protects judgements when items are brought together by reference and put back."""
    rows = [{"candidate": f"w{i}", "references": [f"w{i % 3}"], "human": {"q": float(i)}} for i in range(9)]
    result = rougelike.evaluate("ROUGE-1", rows, threads=2)
    assert result.human["q"].tolist() == list(range(9))
    assert result.scores("ROUGE-1").value.tolist() == [float(i < 3) for i in range(9)]


def test_statistics_make_the_score():
    """Protects the counts that scores of systems are made of."""
    counts = rougelike.score("ROUGE-2", "a b c d", "a b c e f").statistics
    assert dict(counts) == {"hits": 2, "candidate_total": 3, "reference_total": 4}


def test_asking_for_what_is_not_there():
    """Protects who asks a result for another variant than was scored: those it has are named."""
    result = rougelike.evaluate(METRICS, ROWS)
    with pytest.raises(rougelike.MetricError, match=r"this result has no ROUGE-1\(stem=True\).* It has ROUGE-1, "):
        result.scores("ROUGE-1(stem=True)")


def test_signature_says_every_option():
    """Protects repeatability: the signature has all options, defaults too, the files read and the version."""
    result = rougelike.evaluate(["ROUGE-1", "ROUGE-1(stem=True)"], ROWS)
    plain, stemmed = (result.signatures[metric] for metric in result.metrics)
    assert plain.startswith("ROUGE-1(profile=perl,stem=False,")
    assert "multi=mean" in plain
    assert "wordnet-exceptions:" not in plain
    assert "wordnet-exceptions:" in stemmed


def test_systems_are_means_of_items():
    """Protects the systems' scores and their intervals: means inside, and the same again with the same seed."""
    rng = np.random.default_rng(1)
    rows = [
        {"system": s, "doc_id": str(i), "candidate": " ".join(rng.choice(list("abcd"), 5)), "references": ["a b c d a"]}
        for s in ("x", "y")
        for i in range(30)
    ]
    result = rougelike.evaluate(["ROUGE-1", "ROUGE-2"], rows)
    systems = result.systems(resamples=200, seed=5)
    values = result.scores("ROUGE-2").value
    assert systems.systems == ["x", "y"]
    assert systems.items == [30, 30]
    assert systems.value[:, 1].tolist() == pytest.approx([values[:30].mean(), values[30:].mean()])
    assert ((systems.low <= systems.value) & (systems.value <= systems.high)).all()
    assert systems.low.tolist() == result.systems(resamples=200, seed=5).low.tolist()
    assert systems.low.tolist() != result.systems(resamples=200, seed=6).low.tolist()
