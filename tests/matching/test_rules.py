"""Every matching rule gives what its paper's loops give, for several groups, candidates and references."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rougelike.analysis import Analyser
from rougelike.batch import Batch
from rougelike.errors import PairError
from rougelike.items import Dataset
from rougelike.matching.clipped import clipped, clipped_by_most
from rougelike.matching.lcs import LONGEST, lcs
from rougelike.matching.union_lcs import union_lcs
from rougelike.matching.weighted_lcs import weighted_lcs
from rougelike.units.ngrams import ngrams
from tests.matching import plain

WORDS = Analyser()


def texts(alphabet, longest, lines=4):
    """Return texts of a few lines over a small alphabet, where matches are many and ambiguous."""
    line = st.lists(st.sampled_from(alphabet), max_size=longest).map(" ".join)
    return st.lists(line, max_size=lines).map("\n".join)


def items(text, most=4):
    """Return candidates and references, of which some share all their references."""
    sides = st.lists(st.lists(text, min_size=1, max_size=3), min_size=1, max_size=2)
    return sides.flatmap(lambda known: st.lists(st.tuples(text, st.sampled_from(known)), min_size=1, max_size=most))


def batch_of(pairs):
    """Return candidates and references as a batch."""
    size = len(pairs)
    candidates, references = [c for c, _ in pairs], [tuple(r) for _, r in pairs]
    return Batch(Dataset(candidates, references, [str(i) for i in range(size)], ["s"] * size))


def by_item(batch, hits):
    """Return the hits of every pair as lists, in the order of the items."""
    own = [hits[a:b].tolist() for a, b in pairwise(batch.groups.pairs)]
    return [found for _, found in sorted(zip(batch.order.tolist(), own, strict=True))]


def assert_equals(rule: Callable, loops: Callable, pairs, read=str.split):
    """Check a rule against its loops on every pair of every item."""
    batch = batch_of(pairs)
    expected = [[loops(read(candidate), read(r)) for r in references] for candidate, references in pairs]
    got = by_item(batch, rule(batch))
    assert [len(own) for own in got] == [len(own) for own in expected]
    assert [x for own in got for x in own] == pytest.approx([x for own in expected for x in own], rel=1e-12)


def lines(text):
    """Return a text's lines as lists of words."""
    return [own for line in text.split("\n") if (own := line.split())]


@given(pairs=items(texts("abc", 12)))
def test_clipped(pairs):
    """Protects the count of shared units, repeated ones clipped."""
    assert_equals(lambda b: clipped(b.units(WORDS, ngrams, n=1), b.groups), plain.clipped, pairs)


@given(pairs=items(texts("abc", 12)))
def test_clipped_by_most(pairs):
    """Protects BLEU's count, clipped by the reference that has a unit most often."""
    batch = batch_of(pairs)
    got = clipped_by_most(batch.units(WORDS, ngrams, n=1), batch.groups).tolist()
    expected = [plain.clipped_by_most(c.split(), [r.split() for r in references]) for c, references in pairs]
    assert got == [expected[item] for item in batch.order]


def test_clipped_beyond_one_cache_line():
    """Protects tables of many units, and of groups of very different sizes one after the other."""
    long = " ".join(f"w{i % 700}" for i in range(3_000))
    pairs = [(long, ["w1 w1 w9"]), ("w1 w1 w1 w2", [long, "w2"]), (long, [long, long + " w0"]), ("", ["", long])]
    assert_equals(lambda b: clipped(b.units(WORDS, ngrams, n=1), b.groups), plain.clipped, pairs)


@given(pairs=items(texts("abcd", 60)))
def test_lcs(pairs):
    """Protects the longest common subsequence of whole texts of up to a few machine words."""
    assert_equals(lambda b: lcs(b.tokens(WORDS), b.groups), plain.lcs, pairs)


BLOCKS = st.lists(
    st.tuples(st.sampled_from("abx"), st.sampled_from([1, 2, 63, 64, 65, 130])), min_size=1, max_size=4
).map(lambda blocks: " ".join(word for word, times in blocks for _ in range(times)))


@given(pairs=items(BLOCKS | texts("ab", 4), most=2))
@example([("b a", ["a " + "x " * 130 + "b b"])])
def test_lcs_carries_between_machine_words(pairs):
    """Protects carries: runs of one word make additions overflow, and through 64 tokens of another word."""
    assert_equals(lambda b: lcs(b.tokens(WORDS), b.groups), plain.lcs, pairs)
    assert_equals(lambda b: union_lcs(b.tokens(WORDS), b.groups), plain.union_lcs, pairs, lines)


@given(pairs=items(texts("abcd", 9)))
def test_union_lcs(pairs):
    """Protects the union over sentences: which of several longest subsequences is traced, and the clipping."""
    assert_equals(lambda b: union_lcs(b.tokens(WORDS), b.groups), plain.union_lcs, pairs, lines)


@given(pairs=items(texts("abcd", 90, lines=2), most=2))
def test_union_lcs_of_long_sentences(pairs):
    """Protects the trace through sentences longer than a machine word."""
    assert_equals(lambda b: union_lcs(b.tokens(WORDS), b.groups), plain.union_lcs, pairs, lines)


@pytest.mark.parametrize("weight", [1.2, 2.0])
@given(pairs=items(texts("abcd", 9)))
def test_weighted_lcs(weight, pairs):
    """Protects the weight of runs, and where a run ends when one of its words is used up."""
    assert_equals(
        lambda b: weighted_lcs(b.tokens(WORDS), b.groups, weight),
        lambda c, r: plain.union_lcs(c, r, weight), pairs, lines,
    )  # fmt: skip


def test_example_of_the_paper():
    """Protects Lin's own example: w1 w2 and w1 w3 w5 are on a longest common subsequence, united four of five words."""
    batch = batch_of([("w1 w2 c6 c7 c8\nw1 w3 c8 c9 w5", ["w1 w2 w3 w4 w5"])])
    assert by_item(batch, union_lcs(batch.tokens(WORDS), batch.groups)) == [[4]]


LONG = "a " * (LONGEST + 1)


@pytest.mark.parametrize(
    ("rule", "long", "message"),
    [
        (lambda b: lcs(b.tokens(WORDS), b.groups), LONG, r"candidate of 65,537 tokens and a reference of 65,537"),
        (lambda b: union_lcs(b.tokens(WORDS), b.groups), LONG * 2, r"sentence of 131,074 tokens"),
        (lambda b: weighted_lcs(b.tokens(WORDS), b.groups, 1.2), LONG, r"sentence of 65,537 tokens"),
    ],
    ids=["lcs", "union", "weighted"],
)
def test_texts_that_are_too_long(rule, long, message):
    """Protects memory: what cannot be matched is refused before anything is allocated, and the pair is named."""
    batch = batch_of([("a", ["a", "b"]), ("a b", ["a"]), (long, ["b", long])])
    with pytest.raises(PairError, match=message) as error:
        rule(batch)
    assert batch.item_of(error.value.pair) == 2


def test_a_long_reference_against_short_candidates():
    """Protects lengths above the limit on one side only: the shorter text is then the pattern."""
    assert_equals(lambda b: lcs(b.tokens(WORDS), b.groups), plain.lcs, [("b a a", [LONG, "a"]), ("c", [LONG, "a"])])


def test_nothing_to_match():
    """Protects empty texts on either side under every rule."""
    batch = batch_of([("", ["", "a"]), ("a", [""]), ("?", ["a"])])
    tokens, units = batch.tokens(WORDS), batch.units(WORDS, ngrams, n=1)
    for hits in (lcs(tokens, batch.groups), union_lcs(tokens, batch.groups), clipped(units, batch.groups)):
        assert by_item(batch, hits) == [[0, 0], [0], [0]]
    assert by_item(batch, weighted_lcs(tokens, batch.groups, 1.2)) == [[0, 0], [0], [0]]
    assert clipped_by_most(units, batch.groups).tolist() == [0, 0, 0]
