"""The google profile gives what the rouge-score package gives, on texts made to be awkward."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score.rouge_scorer import RougeScorer

import rougelike

NAMES = {"rouge1": "ROUGE-1", "rouge2": "ROUGE-2", "rougeL": "ROUGE-L", "rougeLsum": "ROUGE-Lsum"}
WORD = st.sampled_from(
    ["the", "The", "cat", "cats", "ran", "running", "runs", "national", "nationally", "3.5", "co-op", "don't", "was",
     "skies", "sky", "dying", "\u0130", "\u212aelvin", "é", "x", "—", "a_b", "agreement", "agreed"]
)  # fmt: skip
TEXT = st.lists(st.lists(WORD, max_size=7).map(" ".join), max_size=4).map("\n".join)


@pytest.mark.parametrize("stem", [False, True])
@given(candidate=TEXT, references=st.lists(TEXT, min_size=1, max_size=3))
def test_equals_rouge_score(stem, candidate, references):
    """Protects precision, recall and F1 of all four variants, stemmed or not, of the best of several references."""
    theirs = RougeScorer(list(NAMES), use_stemmer=stem).score_multi(references, candidate)
    metrics = [f"{name}(profile=google,stem={stem},multi=best)" for name in NAMES.values()]
    ours = rougelike.evaluate(metrics, [{"candidate": candidate, "references": references}], threads=1)
    for key, metric in zip(NAMES, metrics, strict=True):
        got = ours.score(0, metric)
        assert (got.precision, got.recall, got.f1) == pytest.approx(tuple(theirs[key]), abs=1e-9), metric


@given(
    candidate=st.lists(st.sampled_from("abc"), max_size=150).map(" ".join),
    reference=st.lists(st.sampled_from("abc"), max_size=150).map(" ".join),
)
def test_long_texts_equal_rouge_score(candidate, reference):
    """Protects ROUGE-L of texts longer than one machine word."""
    theirs = RougeScorer(["rougeL"]).score(reference, candidate)["rougeL"]
    assert rougelike.score("ROUGE-L(profile=google)", candidate, reference).f1 == pytest.approx(theirs.fmeasure)
