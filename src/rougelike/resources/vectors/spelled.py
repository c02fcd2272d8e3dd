"""The hash of `hashing` for words that lie one after the other in memory, which need not become objects first."""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.resources.vectors.hashing import SEED

MULTIPLIER, SHIFT = 0xC6A4A7935BD1E995, 47


@kernel
def hash_spelled(letters: NDArray[np.uint8], offsets: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Return the hash of each word; word `w` is `letters[offsets[w]:offsets[w + 1]]` in UTF-8."""
    times, shift = np.uint64(MULTIPLIER), np.uint64(SHIFT)
    hashes = np.empty(offsets.size - 1, np.uint64)
    for w in range(hashes.size):
        start, end = offsets[w], offsets[w + 1]
        value = np.uint64(SEED) ^ (np.uint64(end - start) * times)
        while start < end:
            size = min(8, end - start)
            block = np.uint64(0)
            for k in range(size):
                block |= np.uint64(letters[start + k]) << np.uint64(8 * k)
            if size == 8:  # what is left over at the end is not mixed first
                block *= times
                block = (block ^ (block >> shift)) * times
            value = (value ^ block) * times
            start += size
        value = (value ^ (value >> shift)) * times
        hashes[w] = value ^ (value >> shift)
    return hashes
