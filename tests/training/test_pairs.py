"""Which words and n-grams are learned from which."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rougelike.training.corpus import encode, opened
from rougelike.training.pairs import Near, all_pairs
from rougelike.training.vocabulary import vocabulary
from tests.golden.reading import golden
from tests.training.making import plain_pairs

GOLDEN = golden("ngram2vec_pairs")
SHAPES = {
    "word_word_win2": Near(1, 1, 2, overlap=False),
    "uni_bi_win2": Near(1, 2, 2, overlap=False),
    "bi_bi_win2": Near(2, 2, 2, overlap=False),
    "bi_bi_win2_overlap": Near(2, 2, 2, overlap=True),
}


def pairs(lines, near):
    """Return the pairs that a training learns from, spelled."""
    with tempfile.TemporaryDirectory() as folder:
        text, target = Path(folder) / "text.txt", Path(folder) / "text.i32"
        text.write_text("".join(f"{line}\n" for line in lines))
        words, counts = encode([str(text)], "google", 1, target, lambda done: None)
        ids = opened(target)
        known = vocabulary(ids, words, counts, max(near.order, near.contexts), 1, lambda size, done: None)
        names = known.names()
        return [(names[a], names[b]) for a, b in all_pairs(ids, known.table, near).tolist()]


@pytest.mark.parametrize("shape", GOLDEN["values"])
def test_pairs_are_those_of_ngram2vec(shape):
    """Protects the paper's training: the program that it used extracts the same pairs in the same order."""
    want = [tuple(pair.replace("@$", "_").split()) for pair in GOLDEN["values"][shape]["pairs"]]
    assert pairs(GOLDEN["corpus"], SHAPES[shape]) == want


@settings(max_examples=60, deadline=None)
@given(
    lines=st.lists(st.lists(st.sampled_from("abcd"), min_size=2, max_size=9), min_size=1, max_size=3),
    order=st.integers(1, 4),
    contexts=st.integers(1, 4),
    window=st.integers(1, 5),
    overlap=st.booleans(),
)
def test_pairs_follow_the_definition(lines, order, contexts, window, overlap):
    """Protects every order and window: from either's first word to the other's last are at most window + 1."""
    if len({word for words in lines for word in words}) < 2:
        return  # nothing can be learned from a single word
    got = pairs([" ".join(words) for words in lines], Near(order, contexts, window, overlap))
    assert sorted(got) == sorted(plain_pairs(lines, order, contexts, window, overlap))
