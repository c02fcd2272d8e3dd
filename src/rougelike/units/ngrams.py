"""N-grams: every run of n tokens of a text, across its sentences as ROUGE-1.5.5 reads them."""

import numpy as np

from rougelike.compiled import kernel, small_kernel
from rougelike.texts import Ids, Ints, Tokens
from rougelike.units import Units


@small_kernel
def _starts(offsets: Ints, n: int) -> Ints:
    starts = np.zeros_like(offsets)
    for t in range(offsets.size - 1):
        starts[t + 1] = starts[t] + max(0, offsets[t + 1] - offsets[t] - n + 1)
    return starts


@kernel
def _extend(shorter: Ids, before: Ints, ids: Ids, offsets: Ints, n: int, after: Ints) -> Ints:
    """Join each (n-1)-gram's number to the token that follows it."""
    keys = np.empty(after[-1], np.int64)
    for t in range(offsets.size - 1):
        for k in range(after[t + 1] - after[t]):
            keys[after[t] + k] = (np.int64(shorter[before[t] + k]) << 32) | np.int64(ids[offsets[t] + k + n - 1])
    return keys


def _numbered(tokens: Tokens, n: int) -> tuple[Ids, Ints]:
    """Return a number for every n-gram, equal where they are, and where each text's begin."""
    if n == 1:
        return tokens.ids, tokens.offsets
    keys, starts = _keys(tokens, n)
    return np.unique(keys, return_inverse=True)[1].astype(np.int32), starts


def _keys(tokens: Tokens, n: int) -> tuple[Ints, Ints]:
    """Return every n-gram's key, and where each text's begin; a key has room for two numbers."""
    if n == 1:
        return tokens.ids.astype(np.int64), tokens.offsets
    (shorter, before), after = _numbered(tokens, n - 1), _starts(tokens.offsets, n)
    return _extend(shorter, before, tokens.ids, tokens.offsets, n, after), after


def ngrams(tokens: Tokens, n: int) -> Units:
    """Return the n-grams of every text; a key is exact, never a digest."""
    keys, starts = _keys(tokens, n)

    def places(numbers: Ints) -> Ints:
        text = np.searchsorted(starts, numbers, side="right") - 1
        first: Ints = tokens.offsets[text] + numbers - starts[text]
        return first[:, None] + np.arange(n)

    return Units(keys, starts, places)
