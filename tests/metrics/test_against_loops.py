"""The metrics of word vectors over many items at once equal loops over their formulas, one pair at a time."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rougelike
from tests.golden.reading import golden
from tests.metrics.plain_vectors import Enms, RougeWe, ngrams, skips, words

TOY = Path(__file__).parents[1] / "golden" / "toy_embeddings.w2v.txt"
VECTORS = golden("toy_embeddings")["words"]
TEXTS = st.lists(
    st.sampled_from(["the", "cat", "dog", "dogs", "walked", "slept", "school", "flarn", "quux", "town"]),
    min_size=1,
    max_size=9,
).map(" ".join)
ITEMS = st.lists(st.lists(TEXTS, min_size=1, max_size=2), min_size=1, max_size=2).flatmap(
    lambda sides: st.lists(st.tuples(TEXTS, st.sampled_from(sides)), min_size=1, max_size=4)
)
"""Items of which some share all their references."""

pytestmark = pytest.mark.filterwarnings("ignore::rougelike.RougelikeWarning")


def evaluated(metric, items):
    """Return every item's score, all items scored in one call."""
    rows = [{"candidate": candidate, "references": references} for candidate, references in items]
    return rougelike.evaluate(metric, rows, threads=1).scores(metric).value.tolist()


def mean_recall(items, hits, total):
    """Return what the loops say: hits over the reference's total, averaged over references."""
    return [
        sum(hits(words(candidate), words(r)) / total(words(r)) if total(words(r)) else 0.0 for r in references)
        / len(references)
        for candidate, references in items
    ]


@settings(max_examples=25)
@given(items=ITEMS, n=st.sampled_from([1, 2, 3]), match=st.sampled_from(["greedy", "best", "all"]))
def test_rouge_we(items, n, match):
    """Protects batching: groups, shared references and blocks do not change what a pair scores."""
    plain = RougeWe(VECTORS, compose="multiply")
    expected = mean_recall(
        items,
        lambda c, r: getattr(plain, match)(ngrams(c, n), ngrams(r, n)),
        lambda r: len(ngrams(r, n)),
    )
    got = evaluated(f"ROUGE-WE-{n}(vectors={TOY},compose=multiply,match={match})", items)
    assert got == pytest.approx(expected, abs=1e-9)


@settings(max_examples=25)
@given(
    items=ITEMS,
    name=st.sampled_from(["NSM", "NSS"]),
    side=st.sampled_from(["candidate", "reference"]),
    missing=st.sampled_from(["skip", "drop"]),
    alpha=st.sampled_from([0.3, 0.6]),
)
def test_nsm_and_nss(items, name, side, missing, alpha):
    """Protects both algorithms on either side, with words that have no vector."""
    plain = Enms(VECTORS, missing=missing, alpha=alpha)
    rule = getattr(plain, name.lower())

    def hits(candidate, reference):
        pair = ngrams(candidate, 2), ngrams(reference, 2)
        return rule(*pair) if side == "candidate" else rule(*reversed(pair))

    expected = mean_recall(items, hits, lambda r: len(ngrams(r, 2)))
    got = evaluated(f"{name}-R2(vectors={TOY},side={side},missing={missing},alpha={alpha})", items)
    assert got == pytest.approx(expected, abs=1e-9)


@settings(max_examples=20)
@given(items=ITEMS, name=st.sampled_from(["NSM", "NSS"]))
def test_skip_bigrams(items, name):
    """Protects the units of NSM-RSU4: words and pairs, compared among themselves, over C(l, 2) + l."""
    rule = getattr(Enms(VECTORS), name.lower())

    def hits(candidate, reference):
        return sum(
            rule(*([unit for unit in skips(side) if len(unit) == size] for side in (candidate, reference)))
            for size in (1, 2)
        )

    expected = mean_recall(items, hits, lambda r: len(r) * (len(r) - 1) / 2 + len(r))
    assert evaluated(f"{name}-RSU4(vectors={TOY})", items) == pytest.approx(expected, abs=1e-9)


@settings(max_examples=25)
@given(
    candidate=st.lists(TEXTS, min_size=1, max_size=3),
    reference=st.lists(TEXTS, min_size=1, max_size=3),
    alpha=st.sampled_from([0.2, 0.6]),
)
def test_s_rl(candidate, reference, alpha):
    """Protects the union over the candidate's sentences, for each of the reference's."""
    sides = [[words(sentence) for sentence in side] for side in (candidate, reference)]
    expected = Enms(VECTORS, alpha=alpha).s_rl(*sides) / sum(map(len, sides[1]))
    got = rougelike.score(f"S-RL(vectors={TOY},alpha={alpha})", candidate, [reference])
    assert got.value == pytest.approx(expected, abs=1e-9)
