"""SEM-F1 on toy vectors, against a naive transcription and against scikit-learn's cosines."""

import numpy as np
import pytest

import rougelike

from .reading import CASES, golden

OURS, SKLEARN = golden("semf1"), golden("semf1_sklearn")


def toy(sentences):
    """Return the golden file's vectors, in double precision."""
    return np.array([OURS["sentence_embeddings"][s] for s in sentences])


def texts(case):
    """Return a case as one list of sentences, and a list of those."""
    return CASES[case]


@pytest.mark.parametrize("case", OURS["values"])
def test_transcription(case):
    """Protects the definition: precision against all references together, recall averaged over references."""
    got, expected = rougelike.score("SEM-F1", *texts(case), encoder=toy), OURS["values"][case]
    numbers = [expected["precision"], expected["mean_recall"], expected["f1"]]
    assert [got.precision, got.recall, got.f1] == pytest.approx(numbers, abs=1e-9)
    assert got.value == got.f1


@pytest.mark.parametrize("case", OURS["values"])
def test_sentences(case):
    """Protects the cosines that labels are made from, sentence by sentence."""
    parts = rougelike.align("SEM-F1", *texts(case), encoder=toy).parts
    precision = {link.candidate: link.similarity for p in parts if p.side == "candidate" for link in p.links}
    recall = [[link.similarity for link in p.links] for p in parts if p.side == "reference"]
    expected = OURS["values"][case]
    assert [precision[i] for i in sorted(precision)] == pytest.approx(expected["raw_precision"], abs=1e-9)
    assert len(recall) == len(expected["raw_recall"])
    for got, numbers in zip(recall, expected["raw_recall"], strict=True):
        assert got == pytest.approx(numbers, abs=1e-9)


@pytest.mark.parametrize("case", [case for case, found in SKLEARN["values"].items() if isinstance(found, dict)])
def test_sklearn(case):
    """Protects equality with the cosines of scikit-learn, for several references and for each by itself.

    The script behind the single references gives F1 = 0 where P + R is negative, and the formula does not.
    """
    expected = SKLEARN["values"][case]
    candidate, references = texts(case)
    got = rougelike.score("SEM-F1", candidate, references, encoder=toy)
    several = expected["multi"]
    assert [got.precision, got.recall, got.f1] == pytest.approx(
        [several["P"], np.mean(several["R"]), several["F"]], abs=1e-9
    )
    for reference, single in zip(references, expected["per_single_reference"], strict=True):
        got = rougelike.score("SEM-F1", candidate, [reference], encoder=toy)
        assert [got.precision, got.recall] == pytest.approx([single["P"], single["R"]], abs=1e-9)
        if single["P"] + single["R"] > 0:
            assert got.f1 == pytest.approx(single["F_harmonic"], abs=1e-9)
