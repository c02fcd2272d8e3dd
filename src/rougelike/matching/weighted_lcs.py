"""Weighted LCS: consecutive matches count more than scattered ones, f(k) = k ** weight (Lin 2004, Sec. 3.3)."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.matching import GroupArrays, Groups, Hits
from rougelike.matching.union_lcs import sentence_limits
from rougelike.texts import Ids, Ints, Tokens

DIAGONAL, UP, LEFT = 1, 2, 3


@kernel
def _mark(
    ids: Ids,
    reference: tuple[int, int],
    candidate: tuple[int, int],
    weights: NDArray[np.float64],
    score: NDArray[np.float64],
    run: Ids,
    move: NDArray[np.uint8],
    marked: NDArray[np.bool_],
) -> None:
    """Mark the tokens of one reference sentence that are on its weighted LCS with one candidate sentence."""
    begin, m = reference[0], reference[1] - reference[0]
    first, n = candidate[0], candidate[1] - candidate[0]
    width = n + 1
    score[: (m + 1) * width], run[: (m + 1) * width] = 0.0, 0
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            here, up, left = i * width + j, (i - 1) * width + j, i * width + j - 1
            if ids[begin + i - 1] == ids[first + j - 1]:
                k = run[up - 1]
                score[here] = score[up - 1] + weights[k + 1] - weights[k]
                run[here], move[here] = k + 1, DIAGONAL
            elif score[up] >= score[left]:
                score[here], run[here], move[here] = score[up], 0, UP
            else:
                score[here], run[here], move[here] = score[left], 0, LEFT
    i, j = m, n
    while i > 0 and j > 0:
        step = move[i * width + j]
        if step == DIAGONAL:
            marked[i - 1] = True
        i -= step != LEFT
        j -= step != UP


@kernel
def _weighted(
    ids: Ids,
    offsets: Ints,
    sentences: Ints,
    text_sentences: Ints,
    types: int,
    groups: GroupArrays,
    pairs: Ints,
    limits: tuple[int, int, int],
    weights: NDArray[np.float64],
) -> Hits:
    candidates, items, references, refs = groups
    cells = limits[1] + limits[2] + 1
    score, run, move = np.empty(cells, np.float64), np.empty(cells, np.int32), np.empty(cells, np.uint8)
    marked, left = np.zeros(limits[0] + 1, np.bool_), np.zeros(types, np.int32)
    hits = np.zeros(pairs[-1], np.float64)
    for g in range(refs.size - 1):
        for item in range(items[g], items[g + 1]):
            candidate = candidates[item]
            for r in range(refs[g], refs[g + 1]):
                reference, total = references[r], 0.0
                for j in range(offsets[candidate], offsets[candidate + 1]):
                    left[ids[j]] += 1
                for s in range(text_sentences[reference], text_sentences[reference + 1]):
                    begin, end = sentences[s], sentences[s + 1]
                    for c in range(text_sentences[candidate], text_sentences[candidate + 1]):
                        own = sentences[c], sentences[c + 1]
                        _mark(ids, (begin, end), own, weights, score, run, move, marked)
                    length = 0
                    for i in range(end - begin):  # a run ends where the next token is unmarked, clipped or not
                        if marked[i] and left[ids[begin + i]] > 0:
                            length += 1
                            left[ids[begin + i]] -= 1
                            if i + 1 == end - begin or not marked[i + 1]:
                                total += weights[length]
                                length = 0
                    marked[: end - begin] = False
                hits[pairs[item] + r - refs[g]] = total
                for j in range(offsets[candidate], offsets[candidate + 1]):
                    left[ids[j]] = 0
    return hits


def weigh(lengths: Iterable[float], weight: float) -> NDArray[np.float64]:
    """Return f(k) = k ** weight of every length, to the last bit as the mathematics library has it."""
    return np.array([k**weight for k in lengths], np.float64)


def sentence_weights(tokens: Tokens, weight: float) -> NDArray[np.float64]:
    """Return every text's f of its sentences' lengths, added up sentence after sentence."""
    totals = np.zeros(len(tokens.offsets) - 1, np.float64)
    np.add.at(totals, tokens.sentence_texts, weigh(map(float, np.diff(tokens.sentences).tolist()), weight))
    return totals


def weighted_lcs(tokens: Tokens, groups: Groups, weight: float) -> Hits:
    """Return, for every pair, the clipped weighted union LCS, before the root that Eq. 14 and 15 take."""
    longest = int(np.diff(tokens.offsets).max(initial=0))
    return _weighted(
        tokens.ids,
        tokens.offsets,
        tokens.sentences,
        tokens.text_sentences,
        tokens.types,
        groups.arrays,
        groups.pairs,
        sentence_limits(tokens, groups, 1),
        weigh(map(float, range(longest + 2)), weight),
    )
