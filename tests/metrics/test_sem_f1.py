"""SEM-F1 against its definition, and what its alignments and sentences say."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rougelike
from rougelike.errors import MetricError
from rougelike.resources import cache
from rougelike.scoring.sentences import sentence_scores

WORDS = ["snow", "fell", "rain", "sun", "shone", "all", "night", "long"]
SENTENCE = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
TEXT = st.lists(SENTENCE, max_size=4)
REFERENCES = st.lists(TEXT, min_size=1, max_size=4)


def vectors(sentences):
    """Return a vector of four numbers for each sentence, some of them negative, by its words alone."""
    of = {word: np.random.default_rng(i).normal(size=4) for i, word in enumerate(WORDS)}
    return np.array([sum((of.get(word, np.ones(4)) for word in s.split()), np.zeros(4)) for s in sentences])


def cosines(one, other):
    """Return the cosine of every sentence of one text with every one of another, by numpy."""
    a, b = (v / np.linalg.norm(v, axis=1, keepdims=True) for v in map(vectors, (one, other)))
    return a @ b.T


def harmonic(p, r):
    """Return F1 of any numbers."""
    return 2 * p * r / (p + r) if p + r else 0.0


def single(candidate, reference):
    """Return precision, recall and F1 of one reference."""
    if not candidate or not reference:
        return 0.0, 0.0, 0.0
    found = cosines(candidate, reference)
    p, r = found.max(axis=1).mean(), found.max(axis=0).mean()
    return p, r, harmonic(p, r)


def defined(candidate, references, multi):
    """Return precision, recall and F1 by the definition of each way to take several references."""
    each = [single(candidate, reference) for reference in references]
    whole = single(candidate, [s for reference in references for s in reference])
    if multi == "paper":
        p, r = whole[0], np.mean([scores[1] for scores in each])
        return p, r, harmonic(p, r)
    if multi == "pooled":
        return whole
    if multi == "mean":
        return tuple(np.mean(each, axis=0))
    if multi == "best" or len(each) == 1:
        return max(each, key=lambda scores: scores[2])
    rest = [each[:i] + each[i + 1 :] for i in range(len(each))]
    return tuple(np.mean([max(some, key=lambda scores: scores[2]) for some in rest], axis=0))


def numbers(score):
    """Return a score's three numbers."""
    return score.precision, score.recall, score.f1


@pytest.mark.parametrize("multi", ["paper", "mean", "best", "pooled", "jackknife"])
@given(candidate=TEXT, references=REFERENCES)
def test_against_the_definitions(multi, candidate, references):
    """Protects the formula and every way to take several references, empty sides and negative cosines among them."""
    got = rougelike.score(f"SEM-F1(multi={multi})", candidate, references, encoder=vectors)
    expected = defined(candidate, references, multi)
    assert got.precision == pytest.approx(expected[0], abs=1e-12)
    assert got.recall == pytest.approx(expected[1], abs=1e-12)
    if abs(expected[0] + expected[1]) > 1e-6 or expected[0] == expected[1] == 0:  # near 0 the ratio is any number
        assert got.f1 == pytest.approx(expected[2], abs=1e-9)


@given(candidate=TEXT, references=REFERENCES, data=st.data())
def test_the_order_of_sentences_and_references_does_not_matter(candidate, references, data):
    """Protects that a summary is a bag of sentences: any order of them, and of references, scores the same."""
    shuffled = data.draw(st.permutations(candidate)), data.draw(st.permutations(references))
    one = rougelike.score("SEM-F1", candidate, references, encoder=vectors)
    other = rougelike.score("SEM-F1", *shuffled, encoder=vectors)
    assert numbers(one)[:2] == pytest.approx(numbers(other)[:2], abs=1e-12)


def test_a_sentence_said_twice_weighs_twice():
    """Protects duplicates: they count in the mean of the side they stand on, and change nothing on the other."""
    vector = {"a": [1, 0], "b": [0, 1]}
    once = rougelike.score("SEM-F1", ["a", "b"], [["a"]], encoder=lambda s: [vector[x] for x in s])
    twice = rougelike.score("SEM-F1", ["a", "b", "b"], [["a"]], encoder=lambda s: [vector[x] for x in s])
    assert numbers(once)[:2] == (0.5, 1)
    assert numbers(twice)[:2] == (pytest.approx(1 / 3), 1)


@given(text=st.lists(SENTENCE, min_size=1, max_size=4))
def test_a_text_against_itself_is_exactly_1(text):
    """Protects thresholds of 100 percent: a sentence's cosine with itself is 1, not a bit below it."""
    assert numbers(rougelike.score("SEM-F1", text, [text], encoder=vectors)) == (1, 1, 1)


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_vectors_of_any_size(scale):
    """Protects cosines of vectors whose squares no number can hold."""
    got = rougelike.score("SEM-F1", "snow", "rain", encoder=lambda s: vectors(s) * scale)
    assert got.f1 == pytest.approx(rougelike.score("SEM-F1", "snow", "rain", encoder=vectors).f1, abs=1e-12)


def test_a_vector_of_zeros_is_like_nothing():
    """Protects against a division by a length of 0."""
    got = rougelike.score(
        "SEM-F1", ["a", "b"], [["a", "b"]], encoder=lambda s: [[0.0] if x == "a" else [2.0] for x in s]
    )
    assert numbers(got) == (0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    ("text", "split", "expected"),
    [
        ("It snowed. It rained.", "nupunkt", ["It snowed.", "It rained."]),
        ("  It snowed.  It rained. ", "nupunkt", ["It snowed.", "It rained."]),
        ("It snowed. It rained.", "lines", ["It snowed. It rained."]),
        ("It snowed. It rained.\n\n Sun. \r\n", "nupunkt", ["It snowed. It rained.", "Sun."]),
        (["It snowed. It rained.", "a\nb ", " "], "nupunkt", ["It snowed. It rained.", "a\nb "]),
        ("", "nupunkt", []),
        (" \n ", "lines", []),
        ([], "nupunkt", []),
        ("雪下了一夜。学校停课。", "sentencex-zh", ["雪下了一夜。", "学校停课。"]),
        ("Es schneite z. B. in Köln. Es regnete.", "sentencex-de", ["Es schneite z. B. in Köln.", "Es regnete."]),
    ],
)
def test_sentences(text, split, expected):
    """Protects what is encoded: lines, found sentences, or given ones as they are, blank ones never."""
    asked = []

    def encoder(sentences):
        asked.extend(sentences)
        return [[1.0]] * len(sentences)

    score = rougelike.score(f"SEM-F1(split={split})", text, ["other words"], encoder=encoder)
    assert sorted(asked) == sorted([*expected, "other words"])
    assert score.statistics["candidate_total"] == len(expected)
    assert ("candidate" in score.note) == (not expected)


@pytest.mark.parametrize("multi", ["paper", "mean"])
@given(candidate=TEXT, references=REFERENCES)
def test_alignments_add_up(multi, candidate, references):
    """Protects explanations: credits are the hits, spans are the sentences, and both sides' hits make the score."""
    got = rougelike.align(f"SEM-F1(multi={multi})", candidate, references, encoder=vectors)
    sides = {"candidate": [], "reference": []}
    for part in got.parts:
        assert sum(link.credit for link in part.links) == pytest.approx(part.hits)
        for text, pieces in ((got.candidate, part.candidate), (got.references[part.reference], part.reference_units)):
            assert [text[slice(*piece.spans[0])] for piece in pieces] == [piece.text for piece in pieces]
        sides[part.side].append(part)
    assert [len(parts) for parts in sides.values()] == [len(references)] * 2
    if multi == "paper":
        precision = sum(part.hits for part in sides["candidate"]) / max(1, len(candidate))
    else:
        precision = np.mean([part.hits / max(1, len(candidate)) for part in sides["candidate"]])
    recall = np.mean([part.hits / max(1, part.reference_total) for part in sides["reference"]])
    assert (got.score.precision, got.score.recall) == (pytest.approx(precision), pytest.approx(recall))


def test_spans_of_found_and_given_sentences():
    """Protects spans: found sentences without the blanks around them, given ones as lines of the text."""
    got = rougelike.align("SEM-F1", " Snow fell.  Rain fell. ", [["a\nb", "c"]], encoder=lambda s: [[1.0]] * len(s))
    precision, recall = got.parts
    assert [piece.spans for piece in precision.candidate] == [((1, 11),), ((13, 23),)]
    assert [piece.text for piece in recall.reference_units] == ["a b", "c"]
    assert [link.candidate for link in recall.links] == [0, 0]


def test_scores_of_sentences():
    """Protects what labels are made of: one row a sentence, both sides, in the order of the data."""
    data = [
        {"doc_id": "1", "system": "x", "candidate": ["snow", "rain"], "references": [["rain"], ["sun", "snow"]]},
        {"doc_id": "2", "system": "x", "candidate": [], "references": [["rain"], ["sun"]]},
    ]
    rows = sentence_scores(data, encoder=vectors)
    assert [(r.item, r.side, r.reference, r.sentence, r.text) for r in rows] == [
        ("1", "precision", 0, 0, "snow"), ("1", "precision", 0, 1, "rain"),
        ("1", "recall", 0, 0, "rain"), ("1", "recall", 1, 0, "sun"), ("1", "recall", 1, 1, "snow"),
    ]  # fmt: skip
    found = cosines(["snow", "rain"], ["rain", "sun", "snow"])
    assert [r.similarity for r in rows] == pytest.approx([*found.max(axis=1), *found.max(axis=0)], abs=1e-12)
    with pytest.raises(MetricError, match="ROUGE-1 has no scores of sentences; SEM-F1 has"):
        sentence_scores(data, "ROUGE-1")


def test_the_default_encoder_tells_paraphrase_from_noise():
    """Protects the real thing, end to end: a paraphrase without a shared word beats a text that shares its words."""
    if not cache.installed("paraphrase-minilm-l3"):
        pytest.skip("paraphrase-minilm-l3 is not installed: rougelike resources get paraphrase-minilm-l3")
    reference = "The firm sacked two hundred employees on Friday."
    paraphrase, other = "A company laid off 200 workers.", "The firm hired a band on Friday for employees."
    scores = [rougelike.score("SEM-F1", text, reference) for text in (paraphrase, other)]
    words = [rougelike.score("ROUGE-1", text, reference) for text in (paraphrase, other)]
    assert scores[0].value > scores[1].value
    assert words[0].value < words[1].value
    assert re.fullmatch(
        r"SEM-F1\(encoder=paraphrase-minilm-l3,.*\)\|paraphrase-minilm-l3:[0-9a-f]{16}\|rougelike:.*",
        rougelike.evaluate("SEM-F1", [{"candidate": "Snow.", "references": ["Rain."]}]).signatures[scores[0].metric],
    )
