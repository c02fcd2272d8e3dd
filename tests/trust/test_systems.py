"""Systems against each other on sufficient statistics: against enumeration, a corpus metric, and known truth."""

from itertools import product

import numpy as np
import pytest

import rougelike
from rougelike.trust.systems import compare

TEXTS = {
    "good": ["a b c d", "e f g h", "i j k l", "m n o p", "q r s t"],
    "fair": ["a b c x", "e f x x", "i j k l", "m x x p", "q r s x"],
    "poor": ["x x x x", "e x x x", "x x x x", "m x x x", "x x x x"],
}


@pytest.fixture(scope="module")
def result():
    """Return three systems' scores on five documents."""
    references = TEXTS["good"]
    rows = [
        {"doc_id": d, "system": system, "candidate": text, "references": [references[d]]}
        for system, texts in TEXTS.items()
        for d, text in enumerate(texts)
    ]
    return rougelike.evaluate(["ROUGE-1", "BLEU-4"], rows)


def test_randomisation_is_every_swap(result):
    """Protects the p of approximate randomisation: near that of all 32 ways to swap five documents."""
    found = compare(result, metric="ROUGE-1", system=["fair", "poor"], resamples=20_000)[0]
    value = result.scores("ROUGE-1").value
    apart = value[5:10] - value[10:15]
    exact = np.mean([abs(np.dot(s, apart)) >= abs(apart.sum()) - 1e-12 for s in product([1, -1], repeat=5)])
    assert found.p == pytest.approx(exact, abs=0.01)
    assert (found.better, found.worse) == ("fair", "poor")
    assert found.difference == pytest.approx(apart.mean())


def test_a_corpus_metric_is_tested_as_one(result):
    """Protects BLEU: systems' scores are those of whole corpora, not means of items."""
    systems = result.systems()
    expected = dict(
        zip(systems.systems, systems.value[:, systems.metrics.index(rougelike.metric("BLEU-4"))], strict=True)
    )
    for row in compare(result, metric="BLEU-4", resamples=99):
        assert (row.value, row.other) == pytest.approx((expected[row.better], expected[row.worse]))


@pytest.mark.parametrize("test", ["bootstrap", "randomisation"])
def test_systems_of_one_quality(test):
    """Protects the p of both tests: of systems that are alike, about one pair in twenty falls below 0.05."""
    rng = np.random.default_rng(3)
    documents = [f"d{i}" for i in range(40)]
    below = 0
    for seed in range(150):
        a, b = rng.normal(size=(2, 40)) + rng.normal(size=40)
        table = {"doc_id": documents * 2, "system": ["a"] * 40 + ["b"] * 40, "m": [*a, *b]}
        below += compare(table, metric="m", test=test, resamples=199, seed=seed)[0].p < 0.05
    assert 1 <= below <= 18


def test_all_pairs_and_their_correction(result):
    """Protects tests made together: one row a pair and metric, corrected within the metric."""
    found = compare(result, resamples=499)
    assert len(found) == 6
    assert all(row.corrected >= row.p and row.low <= row.difference <= row.high for row in found)
    assert list(found.to_pandas().metric) == ["ROUGE-1"] * 3 + ["BLEU-4"] * 3


def test_written_scores(result, tmp_path):
    """Protects tables of scores: the same answer from the file as from the result, for means of items."""
    from rougelike.trust.tables import read_table

    result.write(tmp_path / "scores.csv")
    again = compare(read_table(tmp_path / "scores.csv"), metric="ROUGE-1", resamples=99)
    direct = compare(result, metric="ROUGE-1", resamples=99)
    assert [(row.better, row.p) for row in again] == [(row.better, row.p) for row in direct]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"system": ["good", "god"]}, "no system 'god'. Did you mean good"),
        ({"system": ["good"]}, "there is one system, good"),
        ({"test": "t"}, "no test 't'"),
        ({"resamples": 0}, "resamples must be a whole number from 1"),
        ({"metric": "ROUGE-2"}, "has no ROUGE-2"),
    ],
)
def test_refused(result, options, message):
    """Protects who names what is not there."""
    with pytest.raises(rougelike.RougelikeError, match=message):
        compare(result, **options)
