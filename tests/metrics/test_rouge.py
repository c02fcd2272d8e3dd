"""ROUGE's options, each on a pair whose score one can count by hand."""

import pytest

import rougelike

ONE_LINE = "The police killed the gunman. He was young."
LINES = "The police killed the gunman.\nHe was young."
SENTENCES = ["The police killed the gunman.", "He was young."]
TURNED = "He was young.\nThe police killed the gunman."


@pytest.mark.parametrize(
    ("metric", "candidate", "hits"),
    [
        ("ROUGE-L", LINES, 8),
        ("ROUGE-L", SENTENCES, 8),
        ("ROUGE-L", ONE_LINE, 8),
        ("ROUGE-L(sentences=lines)", LINES, 8),
        ("ROUGE-L(sentences=lines)", ONE_LINE, 8),
        ("ROUGE-Lsum(profile=google)", LINES, 8),
        ("ROUGE-L(profile=google)", LINES, 5),
        ("ROUGE-L(profile=google)", SENTENCES, 5),
        ("ROUGE-L(profile=google)", ONE_LINE, 5),
    ],
)
def test_sentences_of_the_candidate(metric, candidate, hits):
    """Protects what is compared with each sentence of the reference: sentences, or the whole text (google's -L)."""
    assert rougelike.score(metric, candidate, TURNED).statistics["hits"] == hits


@pytest.mark.parametrize(
    ("metric", "hits"),
    [
        ("ROUGE-L", 8),
        ("ROUGE-Lsum", 8),
        ("ROUGE-L(sentences=lines)", 5),
        ("ROUGE-Lsum(profile=google)", 5),
        ("ROUGE-L(profile=google)", 5),
    ],
)
def test_sentences_of_one_line(metric, hits):
    """Protects that a reference of one line is split, unless lines are asked for or rouge-score is to be equalled."""
    turned = TURNED.replace("\n", " ")
    assert rougelike.score(metric, ONE_LINE, turned).statistics["hits"] == hits


@pytest.mark.parametrize(
    ("options", "candidate", "reference", "recall"),
    [
        ("", "猫が座った", "猫が寝た", 0),
        ("analyser=unicode", "猫が座った", "猫が寝た", 3 / 4),
        ("analyser=unicode", "Кошка сидела", "кошка лежала", 1 / 2),
        ("", "café", "cafe", 0),
        ("", "co-operate", "co operate", 1),
        ("stem=True", "children went", "child go", 1),
        ("stem=True,profile=google", "children went", "child go", 0),
        ("stem=True,profile=google", "agreements", "agreement", 1),
        ("", "agreements", "agreement", 0),
        ("profile=google", "\u212aelvin", "kelvin", 1),
        ("profile=perl", "\u212aelvin", "kelvin", 0),
        ("profile=google,analyser=perl", "\u212aelvin", "kelvin", 0),
    ],
)
def test_words(options, candidate, reference, recall):
    """Protects what is one word, and which words are the same."""
    assert rougelike.score(f"ROUGE-1({options})", candidate, reference).recall == recall


@pytest.mark.parametrize(
    ("name", "candidate", "reference", "precision", "recall"),
    [
        ("ROUGE-2", "a b c", "a b d b c", 2 / 2, 2 / 4),
        ("ROUGE-1", "a a a", "a b", 1 / 3, 1 / 2),
        ("ROUGE-S0", "a b c", "a b d", 1 / 2, 1 / 2),
        ("ROUGE-S1", "a b c", "a c b", 2 / 3, 2 / 3),
        ("ROUGE-S4", "police kill the gunman", "police killed the gunman", 3 / 6, 3 / 6),
        ("ROUGE-SU4", "police kill the gunman", "police killed the gunman", 5 / 9, 5 / 9),
        ("ROUGE-SU4", "a", "a", 0, 0),
        ("ROUGE-L", "police kill the gunman", "police killed the gunman", 3 / 4, 3 / 4),
        ("ROUGE-L", "the gunman kill police", "police killed the gunman", 2 / 4, 2 / 4),
        ("ROUGE-W-2(normalise=True)", "a b c d", "a b x c", (5 / 16) ** 0.5, (5 / 16) ** 0.5),
        ("ROUGE-W-2", "a b c", "a b c", 1, (9 / 81) ** 0.5),
    ],
)
def test_scores_counted_by_hand(name, candidate, reference, precision, recall):
    """Protects every formula on a pair small enough to count."""
    got = rougelike.score(name, candidate, reference)
    assert (got.precision, got.recall) == pytest.approx((precision, recall))


def test_stop_words(tmp_path):
    """Protects that stop words count nowhere: not as hits, not in totals, not between two words."""
    path = tmp_path / "my stop words.txt"
    path.write_text("the\nof\n")
    name = f'ROUGE-2(stopwords="{path.as_posix()}")'
    got = rougelike.score(name, "king of the hill", "the king the hill of kings")
    assert got.statistics == {"hits": 1, "candidate_total": 1, "reference_total": 2}
    signature = next(iter(rougelike.evaluate(name, [{"candidate": "a", "references": ["a"]}]).signatures.values()))
    assert "stopwords:" in signature
