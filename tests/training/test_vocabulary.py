"""Words and n-grams that vectors are learned for."""

import random
from collections import Counter

import numpy as np
import pytest

from rougelike.training import corpus, vocabulary
from rougelike.training.pairs import LINE_END, STRETCH

LINES = [random.Random(seed).choices("abcdefgh", [8, 7, 6, 5, 4, 3, 2, 1], k=30) for seed in range(40)]


def counted(folder, order, word_cutoff, ngram_cutoff):
    """Return the features of `LINES` with their counts."""
    text, target = folder / "text.txt", folder / "text.i32"
    text.write_text("".join(" ".join(line) + "\n" for line in LINES))
    words, counts = corpus.encode([str(text)], "spaces", word_cutoff, target, lambda done: None)
    ids = corpus.opened(target)
    return vocabulary.vocabulary(ids, words, counts, order, ngram_cutoff, lambda size, done: None)


def plain(order, word_cutoff, ngram_cutoff):
    """Return the same by counting everything and leaving out what is rare, longest last."""
    words = Counter(word for line in LINES for word in line)
    found = {word: count for word, count in words.items() if count >= word_cutoff}
    for n in range(2, order + 1):
        grams = Counter(tuple(line[i : i + n]) for line in LINES for i in range(len(line) - n + 1))
        known = {gram: count for gram, count in grams.items() if all(word in found for word in gram)}
        found |= {"_".join(gram): count for gram, count in known.items() if count >= ngram_cutoff}
    return found


@pytest.mark.parametrize(("order", "word_cutoff", "ngram_cutoff"), [(1, 1, 1), (2, 100, 5), (3, 1, 4), (4, 60, 2)])
def test_counts_are_exact(tmp_path, order, word_cutoff, ngram_cutoff):
    """Protects the cut-offs: what occurs often enough is there with its count, and nothing else is."""
    found = counted(tmp_path, order, word_cutoff, ngram_cutoff)
    assert dict(zip(found.names(), found.counts.tolist(), strict=True)) == plain(order, word_cutoff, ngram_cutoff)


def test_the_commonest_come_first(tmp_path):
    """Protects repeatable numbers: features of an order stand by their counts."""
    found = counted(tmp_path, 3, 1, 3)
    for start, end in zip(found.starts[:-1], found.starts[1:], strict=True):
        assert (np.diff(found.counts[start:end]) <= 0).all()


def test_larger_than_a_chunk(tmp_path, monkeypatch):
    """Protects text larger than memory: read in small pieces and counted in many parts, the features are the same."""
    whole = counted(tmp_path, 3, 1, 3)
    monkeypatch.setattr(corpus, "CHUNK", 97)
    monkeypatch.setattr(vocabulary, "CHUNK", 97)
    monkeypatch.setattr(vocabulary, "POSITIONS", 211)
    parts = counted(tmp_path, 3, 1, 3)
    assert (whole.words, whole.starts) == (parts.words, parts.starts)
    names = [dict(zip(found.names(), found.counts.tolist(), strict=True)) for found in (whole, parts)]
    assert names[0] == names[1]


def test_pieces_end_with_lines():
    """Protects lines from being cut in two, unless they are longer than a piece and a stretch together."""
    line = np.array([0, 1, 2, LINE_END], np.int32)
    ids = np.tile(line, 3 * corpus.PIECE)
    bounds = corpus.pieces(ids)
    assert (bounds[0], bounds[-1]) == (0, len(ids))
    assert (ids[bounds[1:] - 1] == LINE_END).all()
    endless = np.zeros(4 * corpus.PIECE, np.int32)
    assert np.diff(corpus.pieces(endless)).max() <= corpus.PIECE + STRETCH
