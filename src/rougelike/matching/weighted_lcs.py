"""Weighted LCS: consecutive matches count more than scattered ones, f(k) = k ** weight (Lin 2004, Sec. 3.3)."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from rougelike.alignment import Link
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
    partner: Ints,
) -> None:
    """Give the tokens of one reference sentence on its weighted LCS with one of the candidate's partners there."""
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
        if step == DIAGONAL and partner[i - 1] < 0:
            partner[i - 1] = first + j - 1
        i -= step != LEFT
        j -= step != UP


@kernel
def _runs(
    ids: Ids, begin: int, partner: Ints, left: Ids, weights: NDArray[np.float64], credit: NDArray[np.float64]
) -> float:
    """Return f of the runs of tokens with a partner that the candidate still has, and share it out among them.

    As ROUGE-1.5.5 has it, a run ends where the next token has no partner, used up or not.
    """
    total, length, start = 0.0, 0, 0
    for i in range(partner.size):
        if partner[i] >= 0 and left[ids[begin + i]] > 0:
            start = start if length else i
            length, credit[i] = length + 1, 1.0
            left[ids[begin + i]] -= 1
            if i + 1 == partner.size or partner[i + 1] < 0:
                total += weights[length]
                for k in range(start, i + 1):
                    credit[k] *= weights[length] / length
                length = 0
    if length:
        credit[start:] = 0.0
    return total


@kernel
def _pair(
    ids: Ids,
    reference: Ints,
    candidate: Ints,
    left: Ids,
    weights: NDArray[np.float64],
    table: tuple[NDArray[np.float64], Ids, NDArray[np.uint8]],
    partner: Ints,
    credit: NDArray[np.float64],
) -> float:
    """Return the weighted union LCS of two texts, given by where their sentences begin and the last one ends.

    `partner` and `credit` have a place for each token of the reference.
    """
    total, start = 0.0, reference[0]
    score, run, move = table
    partner[:], credit[:] = -1, 0.0
    for j in range(candidate[0], candidate[-1]):
        left[ids[j]] += 1
    for s in range(reference.size - 1):
        begin, end = reference[s], reference[s + 1]
        own = partner[begin - start : end - start]
        for c in range(candidate.size - 1):
            _mark(ids, (begin, end), (candidate[c], candidate[c + 1]), weights, score, run, move, own)
        total += _runs(ids, begin, own, left, weights, credit[begin - start : end - start])
    for j in range(candidate[0], candidate[-1]):
        left[ids[j]] = 0
    return total


@kernel
def _weighted(
    ids: Ids,
    sentences: Ints,
    text_sentences: Ints,
    types: int,
    groups: GroupArrays,
    pairs: Ints,
    limits: tuple[int, int, int],
    weights: NDArray[np.float64],
) -> Hits:
    candidates, items, references, refs = groups
    cells, longest = limits[1] + limits[2] + 1, weights.size
    table = np.empty(cells, np.float64), np.empty(cells, np.int32), np.empty(cells, np.uint8)
    partner, credit, left = np.empty(longest, np.int64), np.empty(longest), np.zeros(types, np.int32)
    hits = np.zeros(pairs[-1], np.float64)
    for g in range(refs.size - 1):
        for item in range(items[g], items[g + 1]):
            candidate = sentences[text_sentences[candidates[item]] : text_sentences[candidates[item] + 1] + 1]
            for r in range(refs[g], refs[g + 1]):
                reference = sentences[text_sentences[references[r]] : text_sentences[references[r] + 1] + 1]
                size = reference[-1] - reference[0]
                hits[pairs[item] + r - refs[g]] = _pair(
                    ids, reference, candidate, left, weights, table, partner[:size], credit[:size]
                )
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
    return _weighted(
        tokens.ids,
        tokens.sentences,
        tokens.text_sentences,
        tokens.types,
        groups.arrays,
        groups.pairs,
        sentence_limits(tokens, groups, 1),
        _weights(tokens, weight),
    )


def weighted_links(tokens: Tokens, groups: Groups, weight: float) -> list[list[Link]]:
    """Return which tokens are counted for each reference of a lone candidate; a run's f is shared by its tokens."""
    _, cells, width = sentence_limits(tokens, groups, 1)
    cells += width + 1
    table = np.empty(cells, np.float64), np.empty(cells, np.int32), np.empty(cells, np.uint8)
    left, bounds, weights = np.zeros(tokens.types, np.int32), tokens.text_sentences, _weights(tokens, weight)
    links = []
    for candidate, reference in zip(*(texts.tolist() for texts in groups.pair_texts), strict=True):
        size, start = int(np.diff(tokens.offsets)[reference]), int(tokens.offsets[candidate])
        partner, credit = np.empty(size, np.int64), np.empty(size)
        asking, answering = (tokens.sentences[bounds[t] : bounds[t + 1] + 1] for t in (reference, candidate))
        _pair(tokens.ids, asking, answering, left, weights, table, partner, credit)
        links.append([Link(int(partner[i]) - start, i, 1.0, float(credit[i])) for i in np.flatnonzero(credit).tolist()])
    return links


def _weights(tokens: Tokens, weight: float) -> NDArray[np.float64]:
    """Return f of every length that a run can have."""
    return weigh(map(float, range(int(np.diff(tokens.offsets).max(initial=0)) + 2)), weight)
