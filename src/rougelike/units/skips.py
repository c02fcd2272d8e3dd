"""Skip-bigrams: every ordered pair of tokens with at most `gap` tokens between them, with or without the tokens."""

import numpy as np

from rougelike.compiled import kernel
from rougelike.texts import Ids, Ints, Tokens
from rougelike.units import Units


@kernel
def _pairs(length: int, gap: int) -> int:
    """Return how many pairs `length` tokens make: token i has the min(gap + 1, length - 1 - i) after it as partners."""
    reach = min(gap + 1, max(0, length - 1))
    return reach * length - reach * (reach + 1) // 2


@kernel
def _skips(ids: Ids, offsets: Ints, gap: int, words: int) -> tuple[Ints, Ints, Ints]:
    starts = np.zeros_like(offsets)
    for t in range(offsets.size - 1):
        length = offsets[t + 1] - offsets[t]
        starts[t + 1] = starts[t] + _pairs(length, gap) + max(0, min(words, length - 1))
    keys, places = np.empty(starts[-1], np.int64), np.empty((starts[-1], 2), np.int64)
    for t in range(offsets.size - 1):
        at, end = starts[t], offsets[t + 1]
        for i in range(offsets[t], end - 1):
            first = np.int64(ids[i])
            if words:
                keys[at], places[at, 0], places[at, 1] = -1 - first, i, i
                at += 1
            for j in range(i + 1, min(i + gap + 2, end)):
                keys[at], places[at, 0], places[at, 1] = (first << 32) | np.int64(ids[j]), i, j
                at += 1
    return keys, starts, places


def words_but_last(tokens: Tokens) -> Units:
    """Return the single tokens that SU counts beside the pairs."""
    whole = skips(tokens, 0, words=True)
    single = whole.keys < 0
    numbers = np.flatnonzero(single)
    bounds = np.concatenate(([0], np.cumsum(single)))[whole.offsets]
    return Units(whole.keys[single], bounds, lambda chosen: whole.places(numbers[chosen])[:, :1])


def skips(tokens: Tokens, gap: int, *, words: bool) -> Units:
    """Return skip-bigrams, and with `words` single tokens too, except each text's last, as ROUGE-1.5.5 counts them."""
    longest = int(np.diff(tokens.offsets).max(initial=0))
    keys, starts, places = _skips(tokens.ids, tokens.offsets, min(gap, longest), longest if words else 0)
    return Units(keys, starts, lambda numbers: places[numbers])
