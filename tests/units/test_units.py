"""N-grams and skip-bigrams against what itertools makes."""

from collections import Counter
from itertools import chain, combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougelike.analysis import Analyser, analyse
from rougelike.units.ngrams import ngrams
from rougelike.units.skips import skips

TEXTS = st.lists(st.lists(st.sampled_from("abc\n"), max_size=14).map(" ".join), max_size=5)


def plain_ngrams(words, n):
    """Return every run of n words."""
    return list(zip(*(words[i:] for i in range(n)), strict=False))


def plain_skips(words, gap, *, singles):
    """Return every ordered pair with at most `gap` words between, and with `singles` all words but the last."""
    pairs = [(words[i], words[j]) for i, j in combinations(range(len(words)), 2) if j - i <= gap + 1]
    return pairs + ([(word,) for word in words[:-1]] if singles else [])


def profiles(texts):
    """Return how often each unit is in each text, whatever the unit is called."""
    counts = [Counter(own) for own in texts]
    return sorted(tuple(count[unit] for count in counts) for unit in set(chain.from_iterable(texts)))


def keys_of(units):
    """Return every text's keys."""
    return [units.keys[a:b].tolist() for a, b in pairwise(units.offsets)]


@pytest.mark.parametrize("n", range(1, 10))
@given(texts=TEXTS)
def test_ngrams(n, texts):
    """Protects which n-grams a text has, across its lines, and that keys are equal exactly where n-grams are."""
    made = keys_of(ngrams(analyse(texts, Analyser()), n))
    assert profiles(made) == profiles([plain_ngrams(text.split(), n) for text in texts])
    assert [len(own) for own in made] == [max(0, len(text.split()) - n + 1) for text in texts]


@pytest.mark.parametrize("singles", [False, True])
@pytest.mark.parametrize("gap", [0, 1, 4, 999_999])
@given(texts=TEXTS)
def test_skips(gap, singles, texts):
    """Protects which pairs a text has at every gap, and that the last word is never a unit of its own."""
    made = keys_of(skips(analyse(texts, Analyser()), gap, words=singles))
    expected = [plain_skips(text.split(), gap, singles=singles) for text in texts]
    assert profiles(made) == profiles(expected)
    assert [len(own) for own in made] == [len(own) for own in expected]


def test_keys_of_a_large_vocabulary():
    """Protects long n-grams where their numbers are many: two texts share those they share and no others."""
    words = [f"w{i}" for i in range(30_000)]
    texts = [" ".join(words), " ".join(words[10_000:]), " ".join(reversed(words))]
    for n in (2, 5):
        first, second, backwards = keys_of(ngrams(analyse(texts, Analyser()), n))
        assert np.unique(first).size == 30_000 - n + 1
        assert set(second) < set(first)
        assert not set(backwards) & set(first)
