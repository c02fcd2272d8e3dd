"""rouge-score's figures to 1e-9, for each reference and for the best of them."""

import pytest

import rougelike
from tests.golden.reading import CASES, golden

VALUES = golden("rouge_score_google")["values"]
NAMES = {
    "rouge1": "ROUGE-1", "rouge2": "ROUGE-2", "rouge3": "ROUGE-3", "rouge4": "ROUGE-4",
    "rougeL": "ROUGE-L", "rougeLsum": "ROUGE-Lsum",
}  # fmt: skip


def figures(candidate, references, options):
    """Return our scores under rouge-score's names."""
    metrics = [f"{name}(profile=google,{options})" for name in NAMES.values()]
    result = rougelike.evaluate(metrics, [{"candidate": candidate, "references": references}], threads=1)
    scores = [result.score(0, metric) for metric in metrics]
    return {key: {"R": s.recall, "P": s.precision, "F": s.f1} for key, s in zip(NAMES, scores, strict=True)}


@pytest.mark.parametrize("stem", ["stem=False", "stem=True"])
@pytest.mark.parametrize("case", VALUES)
def test_equals_rouge_score(case, stem):
    """Protects the google profile with one reference and with several, stemmed or not."""
    candidate, references = CASES[case]
    expected = VALUES[case][stem]
    best = figures(candidate, references, f"{stem},multi=best")
    singly = [figures(candidate, [reference], stem) for reference in references]
    for got, want in zip([best, *singly], [expected["score_multi_max_F"], *expected["per_ref"]], strict=True):
        assert got.keys() == want.keys()
        for key, numbers in want.items():
            assert got[key] == pytest.approx(numbers, abs=1e-9), key
