"""Union LCS: for each reference sentence, all its tokens on an LCS with any candidate sentence (Lin 2004, Eq. 4).

As ROUGE-1.5.5 has it, a token of the candidate is used up by a hit, so that no word is credited more often than it is
there; and where several longest subsequences exist, the trace goes up before it goes left.
"""

from dataclasses import replace

import numpy as np

from rougelike.alignment import Link
from rougelike.compiled import kernel, leading_zeros, signed, trailing_zeros
from rougelike.errors import PairError
from rougelike.matching import GroupArrays, Groups, Hits
from rougelike.matching.lcs import Bits, advance, learn
from rougelike.texts import Ids, Ints, Tokens

CELLS = 1 << 27  # the most that is kept of one pair of sentences for its trace


@kernel
def _marked_word(
    ids: Ids, first: int, last: int, local: Ids, seen: Ids, mark: int, masks: Bits, rows: Bits, hits: Bits
) -> np.uint64:
    """Return the tokens of a reference sentence of one word's length that are on its LCS with ids[first:last].

    The trace goes token by token of the candidate: up to the nearest place that is equal or raises the length.
    """
    row, every = ~np.uint64(0), np.uint64(0)
    for j in range(last - first):
        token = ids[first + j]
        hit = masks[local[token]] if seen[token] == mark else np.uint64(0)
        row = (row + (row & hit)) | (row & ~hit)
        rows[j], hits[j] = row, hit
        every |= hit
    marked, below = np.uint64(0), every and ~np.uint64(0)
    for j in range(last - first - 1, -1, -1):
        stops = (hits[j] | ~rows[j]) & below
        if not stops:
            break
        place = np.uint64(1) << (np.uint64(63) - leading_zeros(stops))
        equal = hits[j] & place
        marked |= equal
        below = (place - np.uint64(1)) | (place ^ equal)
    return marked


@kernel
def _rows(
    ids: Ids, begin: int, end: int, local: Ids, seen: Ids, mark: int, masks: Bits, words: int, rows: Bits, at: Ids
) -> int:
    """Fill the rows of a candidate sentence; token j's is rows[at[j + 1]], shared where a token changes nothing."""
    for w in range(words):
        rows[w] = ~np.uint64(0)
    last, at[0] = 0, 0
    for j in range(begin, end):
        if seen[ids[j]] == mark:
            for w in range(words):
                rows[(last + 1) * words + w] = rows[last * words + w]
            last += 1
            advance(rows, last * words, words, masks, local[ids[j]])
        at[j - begin + 1] = last
    return last


@kernel
def _trace(
    ids: Ids, begin: int, end: int, first: int, last: int, words: int, rows: Bits, at: Ids, partner: Ints
) -> None:
    """Give the tokens of the reference sentence ids[begin:end] on its LCS with ids[first:last] partners there."""
    i, j = end - begin, last - first
    while i > 0 and j > 0:
        if ids[begin + i - 1] == ids[first + j - 1]:
            i -= 1
            j -= 1
            if partner[i] < 0:
                partner[i] = first + j
        elif (rows[at[j] * words + (i - 1) // 64] >> np.uint64((i - 1) % 64)) & np.uint64(1):
            i -= 1
        else:
            j -= 1


@kernel
def _credit(ids: Ids, begin: int, end: int, partner: Ints, left: Ids) -> int:
    """Return how many tokens with a partner the candidate still has, use these up, and part the others."""
    credit = 0
    for i in range(end - begin):
        if partner[i] >= 0:
            if left[ids[begin + i]] > 0:
                left[ids[begin + i]] -= 1
                credit += 1
            else:
                partner[i] = -1
    return credit


@kernel
def _union(
    ids: Ids,
    offsets: Ints,
    sentences: Ints,
    text_sentences: Ints,
    types: int,
    groups: GroupArrays,
    pairs: Ints,
    limits: tuple[int, int, int],
) -> Hits:
    candidates, items, references, refs = groups
    longest, cells, tokens = limits
    local, seen, mark = np.empty(types, np.int32), np.full(types, -1, np.int32), 0
    left = np.zeros(types, np.int32)
    masks, partner = np.empty(longest * ((longest + 63) // 64), np.uint64), np.full(longest, -1)
    row, hit = np.empty(tokens, np.uint64), np.empty(tokens, np.uint64)
    rows, at = np.empty(cells, np.uint64), np.empty(tokens + 1, np.int32)
    hits = np.zeros(pairs[-1], np.float64)
    for g in range(refs.size - 1):
        for item in range(items[g], items[g + 1]):
            candidate = candidates[item]
            for r in range(refs[g], refs[g + 1]):
                reference, total = references[r], 0
                for j in range(offsets[candidate], offsets[candidate + 1]):
                    left[ids[j]] += 1
                for s in range(text_sentences[reference], text_sentences[reference + 1]):
                    begin, end = sentences[s], sentences[s + 1]
                    mark += 1
                    words, bits = learn(ids, begin, end, local, seen, mark, masks), np.uint64(0)
                    for c in range(text_sentences[candidate], text_sentences[candidate + 1]):
                        first, last = sentences[c], sentences[c + 1]
                        if words == 1:
                            bits |= _marked_word(ids, first, last, local, seen, mark, masks, row, hit)
                        elif _rows(ids, first, last, local, seen, mark, masks, words, rows, at):
                            _trace(ids, begin, end, first, last, words, rows, at, partner)
                    while bits:
                        partner[signed(trailing_zeros(bits))] = 0  # which one it is is not asked here
                        bits &= bits - np.uint64(1)
                    total += _credit(ids, begin, end, partner, left)
                    partner[: end - begin] = -1
                hits[pairs[item] + r - refs[g]] = total
                for j in range(offsets[candidate], offsets[candidate + 1]):
                    left[ids[j]] = 0
    return hits


@kernel
def _partners(ids: Ids, reference: Ints, candidate: Ints, types: int, limits: tuple[int, int, int]) -> Ints:
    """Return, for every token of the reference, the candidate's token that it is counted with, -1 for none.

    The two texts are given by where their sentences begin and the last one ends.
    """
    longest, cells, tokens = limits
    local, seen, left = np.empty(types, np.int32), np.full(types, -1, np.int32), np.zeros(types, np.int32)
    masks = np.empty(longest * ((longest + 63) // 64), np.uint64)
    rows, at = np.empty(cells, np.uint64), np.empty(tokens + 1, np.int32)
    partner = np.full(reference[-1] - reference[0], -1)
    for j in range(candidate[0], candidate[-1]):
        left[ids[j]] += 1
    for s in range(reference.size - 1):
        begin, end = reference[s], reference[s + 1]
        own = partner[begin - reference[0] : end - reference[0]]
        words = learn(ids, begin, end, local, seen, s, masks)
        for c in range(candidate.size - 1):
            first, last = candidate[c], candidate[c + 1]
            if _rows(ids, first, last, local, seen, s, masks, words, rows, at):
                _trace(ids, begin, end, first, last, words, rows, at, own)
        _credit(ids, begin, end, own, left)
    return partner


def lcs_links(tokens: Tokens, groups: Groups, *, whole: bool) -> list[list[Link]]:
    """Return which tokens count for each reference of a lone candidate, on LCSs of whole texts or of sentences."""
    if whole:
        tokens = replace(tokens, first=np.isin(np.arange(len(tokens.ids)), tokens.offsets[:-1]))
    limits, bounds = sentence_limits(tokens, groups, 64), tokens.text_sentences
    links = []
    for candidate, reference in zip(*(texts.tolist() for texts in groups.pair_texts), strict=True):
        asking, answering = (tokens.sentences[bounds[t] : bounds[t + 1] + 1] for t in (reference, candidate))
        partner = _partners(tokens.ids, asking, answering, tokens.types, limits)
        start = int(tokens.offsets[candidate])
        links.append([Link(int(partner[i]) - start, i, 1.0, 1.0) for i in np.flatnonzero(partner >= 0).tolist()])
    return links


def sentence_limits(tokens: Tokens, groups: Groups, per_cell: int) -> tuple[int, int, int]:
    """Return the longest reference sentence, most cells and longest candidate sentence; refuse what is too long.

    A cell stands for `per_cell` tokens of a reference sentence against one of a candidate's.
    """
    longest = np.zeros(len(tokens.offsets) - 1, np.int64)
    np.maximum.at(longest, tokens.sentence_texts, np.diff(tokens.sentences))
    candidates, references = groups.of_pairs(longest)
    cells = (candidates + 1) * ((references + per_cell - 1) // per_cell)
    masks = references * ((references + 63) // 64)
    if (worst := np.maximum(cells, masks)).max(initial=0) > CELLS:
        pair = int(worst.argmax())
        raise PairError(
            f"a sentence of {candidates[pair]:,} tokens in the candidate and one of {references[pair]:,} in the "
            "reference are too long for a longest common subsequence; put one sentence on a line",
            pair,
        )
    return int(references.max(initial=1)), int(cells.max(initial=1)), int(candidates.max(initial=1))


def union_lcs(tokens: Tokens, groups: Groups) -> Hits:
    """Return, for every pair, the clipped size of the union LCS summed over the reference's sentences."""
    return _union(
        tokens.ids,
        tokens.offsets,
        tokens.sentences,
        tokens.text_sentences,
        tokens.types,
        groups.arrays,
        groups.pairs,
        sentence_limits(tokens, groups, 64),
    )
