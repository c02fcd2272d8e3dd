"""Longest common subsequences, bit-parallel: one machine word answers for 64 tokens (Hyyro 2004).

After the j-th token of the text, bit i of `row` is 0 exactly where the LCS of the pattern's first i + 1 tokens is one
longer than that of its first i. The number of zeros is the length, and the rows together are all a trace back needs.
"""

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel, ones, signed
from rougelike.errors import PairError
from rougelike.matching import GroupArrays, Groups, Hits
from rougelike.texts import Ids, Ints, Tokens

Bits = NDArray[np.uint64]
LONGEST = 1 << 16  # tokens of the shorter text of a pair; its masks then take at most 512 MB


@kernel
def advance(row: Bits, at: int, words: int, masks: Bits, token: int) -> None:
    """Take one token of the text, whose places in the pattern are the `words` of `masks[token]`, into `row`."""
    carry = np.uint64(0)
    for w in range(words):
        old = row[at + w]
        hit = old & masks[token * words + w]
        total = old + hit
        over = np.uint64(total < old)
        total += carry
        over |= np.uint64(total < carry)
        row[at + w] = total | (old & ~hit)
        carry = over


@kernel
def learn(ids: Ids, begin: int, end: int, local: Ids, seen: Ids, mark: int, masks: Bits) -> int:
    """Give the distinct tokens of ids[begin:end] numbers in `local`, fill their masks, return the words of a mask."""
    words, distinct = (end - begin + 63) // 64, 0
    for i in range(begin, end):
        token = ids[i]
        if seen[token] != mark:
            seen[token], local[token] = mark, distinct
            for w in range(words):
                masks[distinct * words + w] = np.uint64(0)
            distinct += 1
        place = i - begin
        masks[local[token] * words + place // 64] |= np.uint64(1) << np.uint64(place % 64)
    return words


@kernel
def _length(
    ids: Ids, begin: int, end: int, local: Ids, seen: Ids, mark: int, masks: Bits, row: Bits, words: int
) -> int:
    """Run the text ids[begin:end] past a learnt pattern and return the length of their LCS."""
    if words == 1:  # most texts: keep the row in a register
        only = ~np.uint64(0)
        for j in range(begin, end):
            if seen[ids[j]] == mark:
                hit = only & masks[local[ids[j]]]
                only = (only + hit) | (only & ~hit)
        return signed(ones(~only))
    for w in range(words):
        row[w] = ~np.uint64(0)
    for j in range(begin, end):
        if seen[ids[j]] == mark:
            advance(row, 0, words, masks, local[ids[j]])
    length = np.uint64(0)
    for w in range(words):
        length += ones(~row[w])  # bits above the pattern stay set
    return signed(length)


@kernel
def _lengths(ids: Ids, offsets: Ints, types: int, groups: GroupArrays, pairs: Ints) -> Hits:
    candidates, items, references, refs = groups
    longest = 1
    for text in range(offsets.size - 1):
        longest = max(longest, offsets[text + 1] - offsets[text])
    longest = min(longest, LONGEST)
    local, seen, mark = np.empty(types, np.int32), np.full(types, -1, np.int32), 0
    masks, row = np.empty(longest * ((longest + 63) // 64), np.uint64), np.empty((longest + 63) // 64, np.uint64)
    hits = np.zeros(pairs[-1], np.float64)
    for g in range(refs.size - 1):
        for r in range(refs[g], refs[g + 1]):
            begin, end = offsets[references[r]], offsets[references[r] + 1]
            if end - begin <= LONGEST:
                mark += 1
                words = learn(ids, begin, end, local, seen, mark, masks)
            for item in range(items[g], items[g + 1]):
                first, last = offsets[candidates[item]], offsets[candidates[item] + 1]
                at = pairs[item] + r - refs[g]
                if end - begin <= LONGEST:
                    hits[at] = _length(ids, first, last, local, seen, mark, masks, row, words)
                else:  # the candidate is the shorter one
                    mark += 1
                    width = learn(ids, first, last, local, seen, mark, masks)
                    hits[at] = _length(ids, begin, end, local, seen, mark, masks, row, width)
    return hits


def lcs(tokens: Tokens, groups: Groups) -> Hits:
    """Return, for every pair, the length of the longest common subsequence of the two whole texts."""
    candidates, references = groups.pair_sizes(tokens.offsets)
    if (shorter := np.minimum(candidates, references)).max(initial=0) > LONGEST:
        pair = int(shorter.argmax())
        raise PairError(
            f"a candidate of {candidates[pair]:,.0f} tokens and a reference of {references[pair]:,.0f} are too long "
            f"for a longest common subsequence (one of them may have {LONGEST:,}); score them by lines with ROUGE-Lsum",
            pair,
        )
    return _lengths(tokens.ids, tokens.offsets, tokens.types, groups.arrays, groups.pairs)
