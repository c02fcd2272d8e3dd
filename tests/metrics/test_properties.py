"""What is true of every lexical metric, whatever the texts."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import rougelike

LINE = st.lists(st.sampled_from(["a", "b", "c", "The", "cats", "3.5", "é", "中", "-"]), max_size=6).map(" ".join)
TEXT = st.lists(LINE, max_size=3).map("\n".join)
ITEM = st.fixed_dictionaries({"candidate": TEXT, "references": st.lists(TEXT, min_size=1, max_size=3)})
BASES = [
    "ROUGE-1", "ROUGE-2", "ROUGE-9", "ROUGE-L", "ROUGE-Lsum", "ROUGE-S4", "ROUGE-SU4", "ROUGE-W-1.2",
    "ROUGE-W-2(normalise=True)", "ROUGE-1(profile=google,stem=True)", "ROUGE-L(profile=google)",
    "ROUGE-L(analyser=unicode,sentences=lines)", "ROUGE-2(multi=best)", "ROUGE-2(multi=jackknife)",
    "ROUGE-2(multi=pooled)", "BLEU-1", "BLEU-4(smooth=exp)", "BLEU-2(bp=False,analyser=13a)",
    "BLEU-4(effective=True,analyser=unicode)", "BLEU-3(smooth=add-k)", "BLEU-3(smooth=floor)",
]  # fmt: skip
PERFECT = {
    "ROUGE-1": 1, "ROUGE-2": 2, "ROUGE-4": 4, "ROUGE-L": 1, "ROUGE-Lsum(profile=google)": 1, "ROUGE-S4": 2,
    "ROUGE-SU4": 2, "ROUGE-W-1.2(normalise=True)": 1, "ROUGE-L(profile=google)": 1, "ROUGE-1(analyser=unicode)": 1,
    "ROUGE-2(multi=best)": 2, "BLEU-1": 1, "BLEU-4": 4, "BLEU-4(effective=True)": 1,
}  # fmt: skip


def columns(result):
    """Return every number of a result."""
    return {
        metric: [got.value, got.precision, got.recall, got.f1, got.statistics]
        for metric, got in result.measures.items()
    }


def same(one, other):
    """Tell whether two results are equal to the last bit."""
    return list(one) == list(other) and all(
        (a is None and b is None) or a.tobytes() == b.tobytes()
        for metric in one
        for a, b in zip(one[metric], other[metric], strict=True)
    )


@given(items=st.lists(ITEM, min_size=1, max_size=5))
@example([{"candidate": "a\nb", "references": ["a b"]}])
def test_scores_lie_between_0_and_1(items):
    """Protects every number from leaving its range or being no number, empty texts and all."""
    for metric, numbers in columns(rougelike.evaluate(BASES, items, threads=1)).items():
        for column in numbers[:4]:
            assert column is None or ((column >= 0) & (column <= 1 + 1e-12)).all(), metric


@pytest.mark.parametrize(("name", "least"), PERFECT.items())
@given(words=st.lists(st.sampled_from("abc"), max_size=12), data=st.data())
def test_a_text_against_itself(name, least, words, data):
    """Protects that a text equals itself: 1 where it is long enough to have a unit, else 0."""
    ends = data.draw(st.lists(st.sampled_from([" ", "\n"]), min_size=len(words), max_size=len(words)))
    text = "".join(map("".join, zip(words, ends, strict=True)))
    assert float(rougelike.score(name, text, text)) == pytest.approx(float(len(words) >= least))


@given(items=st.lists(ITEM, min_size=1, max_size=5), data=st.data())
def test_items_do_not_influence_each_other(items, data):
    """Protects batching: permuted and repeated items score as each does by itself."""
    chosen = data.draw(st.lists(st.integers(0, len(items) - 1), min_size=1, max_size=8))
    together = columns(rougelike.evaluate(BASES, [items[i] for i in chosen], threads=1))
    alone = [columns(rougelike.evaluate(BASES, [item], threads=1)) for item in items]
    for metric, numbers in together.items():
        for k, column in enumerate(numbers):
            expected = [None if column is None else alone[i][metric][k][0].tolist() for i in chosen]
            assert (expected == [None] * len(chosen)) if column is None else (column.tolist() == expected), metric


@given(items=st.lists(ITEM, min_size=1, max_size=4), order=st.permutations(BASES))
def test_metrics_do_not_influence_each_other(items, order):
    """Protects what metrics share: neither the order of metrics nor asking twice changes a bit."""
    expected = columns(rougelike.evaluate(BASES, items, threads=1))
    got = columns(rougelike.evaluate([*order, order[0]], items, threads=1))
    assert list(got) == [rougelike.metric(name) for name in order]
    assert same(expected, {metric: got[metric] for metric in expected})


@given(candidate=TEXT, reference=TEXT)
@pytest.mark.parametrize("name", ["ROUGE-1", "ROUGE-3", "ROUGE-S4", "ROUGE-SU4", "ROUGE-L(profile=google)"])
def test_precision_is_recall_the_other_way_round(name, candidate, reference):
    """Protects the two sides of symmetric rules from being confused."""
    one, other = rougelike.score(name, candidate, reference), rougelike.score(name, reference, candidate)
    assert (one.precision, one.recall) == (other.recall, other.precision)
    assert one.f1 == pytest.approx(other.f1)


@given(text=TEXT, tail=LINE)
def test_more_shared_words_never_lower_recall(text, tail):
    """Protects recall: a candidate that grows loses nothing of its reference."""
    for name in ("ROUGE-1", "ROUGE-2", "ROUGE-SU4", "ROUGE-L(profile=google)"):
        grown = rougelike.score(name, f"{text} {tail}", f"{text} b {tail}").recall
        assert grown >= rougelike.score(name, text, f"{text} b {tail}").recall - 1e-12
