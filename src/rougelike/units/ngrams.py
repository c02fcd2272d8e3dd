"""N-grams: every run of n tokens of a text, across its sentences as ROUGE-1.5.5 reads them."""

import numpy as np

from rougelike.compiled import kernel
from rougelike.texts import Ids, Ints, Tokens
from rougelike.units import Units


@kernel
def _starts(offsets: Ints, n: int) -> Ints:
    starts = np.zeros_like(offsets)
    for t in range(offsets.size - 1):
        starts[t + 1] = starts[t] + max(0, offsets[t + 1] - offsets[t] - n + 1)
    return starts


@kernel
def _extend(shorter: Ints, before: Ints, ids: Ids, offsets: Ints, n: int, after: Ints) -> Ints:
    """Join each (n-1)-gram's number to the token that follows it."""
    keys = np.empty(after[-1], np.int64)
    for t in range(offsets.size - 1):
        for k in range(after[t + 1] - after[t]):
            keys[after[t] + k] = (shorter[before[t] + k] << 32) | np.int64(ids[offsets[t] + k + n - 1])
    return keys


def ngrams(tokens: Tokens, n: int) -> Units:
    """Return the n-grams of every text; a key is exact, never a digest."""
    keys, starts = tokens.ids.astype(np.int64), tokens.offsets
    for size in range(2, n + 1):
        if size > 2:  # a key has room for two numbers: number the shorter grams first
            keys = np.unique(keys, return_inverse=True)[1].astype(np.int64)
        after = _starts(tokens.offsets, size)
        keys, starts = _extend(keys, starts, tokens.ids, tokens.offsets, size, after), after

    def places(numbers: Ints) -> Ints:
        text = np.searchsorted(starts, numbers, side="right") - 1
        first: Ints = tokens.offsets[text] + numbers - starts[text]
        return first[:, None] + np.arange(n)

    return Units(keys, starts, places)
