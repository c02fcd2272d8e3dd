"""A stable 64-bit hash of words, many at once: Appleby's MurmurHash64A with seed 1.

It is the hash under which spaCy's tables keep their keys, so that those need no list of words beside them. At three
million words the odds that an unknown word falls on a known one's hash are below one in a million millions; the
words themselves are therefore not stored.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

MULTIPLIER = np.uint64(0xC6A4A7935BD1E995)
SHIFT = np.uint64(47)
SEED = 1


def hash_words(words: Sequence[bytes]) -> NDArray[np.uint64]:
    """Return the hash of each word given as UTF-8."""
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    hashes = np.empty(len(words), np.uint64)
    order = np.argsort(lengths, kind="stable")
    starts = np.flatnonzero(np.diff(lengths[order], prepend=-1))
    # Words of one length form a matrix of bytes, which turns the loop over words into a loop over columns.
    for group in np.split(order, starts[1:]) if len(words) else ():
        length = int(lengths[group[0]])
        joined = b"".join([words[i] for i in group])
        hashes[group] = _hash_equal_lengths(np.frombuffer(joined, np.uint8).reshape(len(group), length))
    return hashes


def _hash_equal_lengths(letters: NDArray[np.uint8]) -> NDArray[np.uint64]:
    count, length = letters.shape
    whole = length // 8 * 8
    blocks = np.ascontiguousarray(letters[:, :whole]).view("<u8").reshape(count, whole // 8).astype(np.uint64)
    with np.errstate(over="ignore"):
        value = np.full(count, np.uint64(SEED) ^ (np.uint64(length) * MULTIPLIER), np.uint64)
        for block in blocks.T:
            block = block * MULTIPLIER
            block ^= block >> SHIFT
            value = (value ^ (block * MULTIPLIER)) * MULTIPLIER
        if whole < length:
            rest = np.zeros(count, np.uint64)
            for place, column in enumerate(letters[:, whole:].T):
                rest |= column.astype(np.uint64) << np.uint64(8 * place)
            value = (value ^ rest) * MULTIPLIER
        value = (value ^ (value >> SHIFT)) * MULTIPLIER
        return value ^ (value >> SHIFT)
