"""Triples that are equal once their words are replaced by clusters of words, counted or told apart (Eq. 1 to 3).

What is clustered are the words of a target and all of its references, so that every target has clusters of its own;
those of one group share one matrix of distances.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.compiled import kernel
from rougelike.matching import Groups, Hits
from rougelike.similarity.clusters import WordVectors, clustered, merges
from rougelike.texts import Ids, Ints
from rougelike.units.triples import Rows

Matrix = NDArray[np.floating[Any]]

TARGETS = 64
"""How many targets share a matrix, which so stays small where thousands share their references."""


@dataclass(frozen=True)
class Block:
    """The triples of a few texts, their words numbered anew: first those with a vector, in their order."""

    columns: Ids
    offsets: Ints
    words: int
    distances: Matrix


@kernel
def _owners(distances: Matrix, members: Ints, rate: float, owner: Ints) -> None:
    """Let `owner` say, for every member, which member's cluster it is in."""
    count = merges(len(members), rate)
    if count > 0:
        near = np.empty((len(members), len(members)), distances.dtype)
        for i in range(len(members)):
            for j in range(len(members)):
                near[i, j] = distances[members[i], members[j]]
        own = np.empty(len(members), np.int64)
        clustered(near, count, own)
        for i in range(len(members)):
            owner[members[i]] = members[own[i]]


@kernel
def _numbers(columns: Ids, owner: Ints) -> Ints:
    """Return a number for every triple, the same for those that are equal once words are replaced."""
    words, numbers = len(owner), np.empty(len(columns), np.int64)
    for i in range(len(columns)):
        numbers[i] = (columns[i, 0] * words + owner[columns[i, 1]]) * words + owner[columns[i, 2]]
    return numbers


@kernel
def _keys(columns: Ids, owner: Ints, presence: bool) -> Ints:
    """Return the numbers of triples in ascending order, with `presence` each once."""
    keys = _numbers(columns, owner)
    keys.sort()
    if not presence or not len(keys):
        return keys
    kept = 1
    for i in range(1, len(keys)):
        if keys[i] != keys[kept - 1]:
            keys[kept] = keys[i]
            kept += 1
    return keys[:kept]


@kernel
def _shared(left: Ints, right: Ints) -> int:
    """Return how many numbers two sorted lists share, each as often as both have it."""
    i = j = found = 0
    while i < len(left) and j < len(right):
        if left[i] == right[j]:
            found += 1
            i += 1
            j += 1
        elif left[i] < right[j]:
            i += 1
        else:
            j += 1
    return found


@kernel
def _members(columns: Ids, member: NDArray[np.bool_]) -> None:
    """Mark the words of triples that have a vector."""
    for row in range(len(columns)):
        for side in range(1, 3):
            if columns[row, side] < len(member):
                member[columns[row, side]] = True


@kernel
def _count(
    columns: Ids, offsets: Ints, words: int, distances: Matrix, references: int, rate: float, presence: bool
) -> Hits:
    """Return hits and both totals of every pair of a block whose first texts are the references."""
    targets = len(offsets) - 1 - references
    found, owner = np.empty((targets * references, 3), np.float64), np.arange(words)
    common = np.zeros(len(distances), np.bool_)
    _members(columns[: offsets[references]], common)
    for target in range(targets):
        own = columns[offsets[references + target] : offsets[references + target + 1]]
        member = common.copy()
        _members(own, member)
        members = np.flatnonzero(member)
        _owners(distances, members, rate, owner)
        keys = _keys(own, owner, presence)
        for r in range(references):
            other = _keys(columns[offsets[r] : offsets[r + 1]], owner, presence)
            pair = target * references + r
            found[pair, 0], found[pair, 1], found[pair, 2] = _shared(keys, other), len(keys), len(other)
        owner[members] = members
    return found


def _block(rows: Rows, texts: Ids, vectors: WordVectors) -> Block:
    bounds = [(rows.offsets[text], rows.offsets[text + 1]) for text in texts.tolist()]
    columns = np.concatenate([rows.columns[a:b] for a, b in bounds])
    words, inverse = np.unique(columns[:, 1:], return_inverse=True)
    known = vectors.rows[words] >= 0
    place = np.empty(len(words), np.int32)
    place[np.argsort(~known, kind="stable")] = np.arange(len(words))
    columns[:, 1:] = place[inverse].reshape(-1, 2)
    offsets = np.concatenate(([0], np.cumsum([b - a for a, b in bounds])))
    return Block(columns, offsets, len(words), vectors.distances(words[known]))


def clustered_counts(rows: Rows, groups: Groups, vectors: WordVectors, rate: float, *, presence: bool) -> Hits:
    """Return hits, candidate's total and reference's total of every pair, with `presence` of distinct triples."""
    candidates, items, references, refs = groups.arrays
    counts = []
    for g in range(len(refs) - 1):
        own = references[refs[g] : refs[g + 1]]
        for start in range(items[g], items[g + 1], TARGETS):
            targets = candidates[start : min(start + TARGETS, items[g + 1])]
            block = _block(rows, np.concatenate((own, targets)), vectors)
            counts.append(_count(block.columns, block.offsets, block.words, block.distances, len(own), rate, presence))
    return np.concatenate(counts)


def clustered_numbers(rows: Rows, groups: Groups, vectors: WordVectors, rate: float) -> list[Ints]:
    """Return the numbers that triples of one item have once words are replaced, its candidate's first."""
    block = _block(rows, np.concatenate((groups.candidates, groups.references)), vectors)
    owner = np.arange(block.words)
    _owners(block.distances, np.arange(len(block.distances)), rate, owner)
    return np.split(_numbers(block.columns, owner), block.offsets[1:-1])
