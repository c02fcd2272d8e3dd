"""BLEU gives what sacrebleu and NLTK give, for one item and for a system."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.bleu_score import sentence_bleu
from sacrebleu.metrics import BLEU

import rougelike

WORD = st.sampled_from(["the", "The", "cat", "sat.", "3.5", "1,000", "co-op", "&amp;", "(no)", "$5", "a", "b", "über"])
TEXT = st.lists(WORD, max_size=9).map(" ".join)
LETTERS = st.lists(st.sampled_from("abcd"), max_size=9).map(" ".join)
SMOOTHING = [("none", None), ("exp", None), ("floor", None), ("floor", 0.5), ("add-k", None), ("add-k", 0.3)]


def corpora(text):
    """Return candidates, each with as many references."""
    return st.integers(1, 3).flatmap(
        lambda width: st.lists(st.tuples(text, st.lists(text, min_size=width, max_size=width)), min_size=1, max_size=5)
    )


def written(order, smooth, k, **options):
    """Return our name of a variant."""
    chosen = {"smooth": smooth, **({} if k is None else {"k": k}), **options}
    return f"BLEU-{order}({','.join(f'{name}={value}' for name, value in chosen.items())})"


def system_score(result, name):
    """Return one system's score from the sums of its items' counts."""
    metric = rougelike.metric(name)
    return metric.family.system_value(metric, result.scores(metric).statistics.sum(axis=0, keepdims=True))[0]


def rows(pairs):
    """Return pairs as data to evaluate."""
    return [{"candidate": candidate, "references": references} for candidate, references in pairs]


@pytest.mark.parametrize("order", [1, 4, 9])
@pytest.mark.parametrize(("smooth", "k"), SMOOTHING)
@given(pairs=corpora(TEXT), effective=st.booleans())
def test_equals_sacrebleu(order, smooth, k, pairs, effective):
    """Protects a system's BLEU and each of its sentences', under every smoothing, with sacrebleu's own tokens."""
    theirs = BLEU(smooth_method=smooth, smooth_value=k, max_ngram_order=order, effective_order=effective)
    name = written(order, smooth, k, analyser="13a", effective=effective)
    result = rougelike.evaluate(name, rows(pairs), threads=1)
    candidates, references = [c for c, _ in pairs], [list(own) for own in zip(*(r for _, r in pairs), strict=True)]
    assert system_score(result, name) * 100 == pytest.approx(theirs.corpus_score(candidates, references).score)
    if effective:
        expected = [theirs.sentence_score(candidate, own).score for candidate, own in pairs]
        assert [value * 100 for value in result.scores(name).value] == pytest.approx(expected)


@given(pairs=corpora(LETTERS))
def test_own_words_equal_sacrebleu(pairs):
    """Protects BLEU of texts whose words are found by us and handed to sacrebleu as they are."""
    theirs = BLEU(smooth_method="none", tokenize="none")
    result = rougelike.evaluate("BLEU-4", rows(pairs), threads=1)
    references = [list(own) for own in zip(*(r for _, r in pairs), strict=True)]
    expected = theirs.corpus_score([c for c, _ in pairs], references).score
    assert system_score(result, "BLEU-4") * 100 == pytest.approx(expected)


@pytest.mark.filterwarnings("ignore:\\nThe hypothesis contains 0 counts")
@pytest.mark.parametrize("order", [1, 2, 3, 4])
@given(candidate=LETTERS, references=st.lists(LETTERS, min_size=1, max_size=3))
def test_equals_nltk(order, candidate, references):
    """Protects one item's BLEU without smoothing; NLTK calls a precision of nothing the smallest float."""
    weights = [1 / order] * order
    expected = sentence_bleu([r.split() for r in references], candidate.split(), weights)
    assert float(rougelike.score(f"BLEU-{order}", candidate, references)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("candidate", "references", "length"),
    [
        ("a b c", ["a b", "a b c d"], 2),
        ("a b c", ["a b c d", "a b"], 2),
        ("a b c", ["a b c d e", "a b c d"], 4),
        ("", ["a b c", "a"], 1),
    ],
)
def test_reference_length(candidate, references, length):
    """Protects the closest reference length, and the shorter of two equally close ones."""
    assert rougelike.score("BLEU-2", candidate, references).statistics["reference_length"] == length


def test_has_no_precision_or_recall():
    """Protects who reads a table: BLEU has one number, and the other columns say that they have none."""
    score = rougelike.score("BLEU-4", "a b c d e", "a b c d f")
    assert (score.precision, score.recall, score.f1) == (None, None, None)


def test_average_of_items():
    """Protects the option that makes a system's score the mean of its items' instead of one of summed counts."""
    data = rows([("a b", ["a b"]), ("a x y z", ["a b"])])
    systems = [rougelike.evaluate(name, data).systems(resamples=1) for name in ("BLEU-1", "BLEU-1(average=items)")]
    assert [own.value[0, 0] for own in systems] == pytest.approx([3 / 6, (1 + 1 / 4) / 2])
