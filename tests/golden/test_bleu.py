"""BLEU as NLTK and sacrebleu have it."""

import pytest

import rougelike
from tests.golden.reading import CASES, golden

VALUES = golden("bleu")["values"]


@pytest.mark.parametrize("order", [1, 2, 3, 4])
@pytest.mark.parametrize("case", VALUES)
def test_equals_nltk(case, order):
    """Protects BLEU of one item, with the brevity penalty and with it set to 1."""
    expected = VALUES[case]
    assert float(rougelike.score(f"BLEU-{order}", *CASES[case])) == pytest.approx(
        expected[f"nltk_bleu{order}"], abs=1e-9
    )
    assert float(rougelike.score(f"BLEU-{order}(bp=False)", *CASES[case])) == pytest.approx(
        expected[f"bp1_bleu{order}"], abs=1e-9
    )


@pytest.mark.parametrize("case", VALUES)
def test_precisions_equal_nltk(case):
    """Protects the clipped counts that BLEU is made of; NLTK counts at least one n-gram in an empty candidate."""
    counts = rougelike.score("BLEU-4", *CASES[case]).statistics
    for n in range(1, 5):
        assert [counts[f"hits_{n}"], max(1, counts[f"candidate_{n}"])] == VALUES[case][f"nltk_p{n}"]


@pytest.mark.parametrize("case", VALUES)
def test_equals_sacrebleu(case):
    """Protects sacrebleu's score of one sentence, which leaves out orders the candidate is too short for."""
    expected = VALUES[case]["sacrebleu4_none"]
    got = rougelike.score("BLEU-4(effective=True)", *CASES[case])
    assert got.value * 100 == pytest.approx(expected["score"], abs=1e-9)
    assert [got.statistics[f"hits_{n}"] for n in range(1, 5)] == expected["counts"]
    assert [got.statistics[f"candidate_{n}"] for n in range(1, 5)] == expected["totals"]
