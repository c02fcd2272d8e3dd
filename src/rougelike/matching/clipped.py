"""Clipped counts: a unit counts as often as it is in both texts (Lin 2004, Eq. 1; Papineni et al. 2002, Sec. 2.1)."""

from collections import defaultdict
from itertools import pairwise

import numpy as np

from rougelike.alignment import Link
from rougelike.compiled import kernel, signed
from rougelike.matching import GroupArrays, Groups, Hits
from rougelike.texts import Ids, Ints
from rougelike.units import Units

EMPTY = np.iinfo(np.int64).min  # no unit has this key


@kernel
def _bits(units: int) -> int:
    """Return the size, as a power of two, of a table that `units` fill by a quarter at most."""
    bits = 4
    while (1 << bits) < 4 * units:
        bits += 1
    return bits


@kernel
def _find(key: int, bits: int, table: Ints) -> int:
    """Return the slot in which `key` is, or the empty one in which it belongs."""
    slot = signed((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - bits))
    while table[slot] != key and table[slot] != EMPTY:
        slot = (slot + 1) & ((1 << bits) - 1)
    return slot


@kernel
def _group_size(offsets: Ints, references: Ids, first: int, last: int) -> int:
    total = 0
    for r in range(first, last):
        total += offsets[references[r] + 1] - offsets[references[r]]
    return total


@kernel
def _index(keys: Ints, offsets: Ints, texts: Ids, total: int, bits: int, table: Ints, unit_of: Ids, wanted: Ids) -> int:
    """Count each distinct unit of a group's references in every reference, and return how many there are.

    An empty slot stands for unit `total`, which no reference has.
    """
    for slot in range(1 << bits):
        table[slot], unit_of[slot] = EMPTY, total
    units = 0
    for r in range(texts.size):
        for u in range(offsets[texts[r]], offsets[texts[r] + 1]):
            slot = _find(keys[u], bits, table)
            if table[slot] == EMPTY:
                table[slot], unit_of[slot] = keys[u], units
                units += 1
            wanted[unit_of[slot] * texts.size + r] += 1
    return units


@kernel
def _count(
    keys: Ints, begin: int, end: int, total: int, bits: int, table: Ints, unit_of: Ids, found: Ids, touched: Ids
) -> int:
    """Count a candidate's units that a reference has in `found`, list them in `touched`, and return how many."""
    distinct = 0
    for u in range(begin, end):
        unit = unit_of[_find(keys[u], bits, table)]  # no branch on whether it is there: it would be a guess
        known = unit != total
        touched[distinct] = unit
        distinct += known & (found[unit] == 0)
        found[unit] += known
    return distinct


@kernel
def _clipped(keys: Ints, offsets: Ints, groups: GroupArrays, most: bool) -> Hits:
    """Count the hits of every pair; with `most`, of every candidate against each unit's greatest count in a reference.

    A group's reference units are numbered once, in a table that is only as large as the group needs and so stays in
    the cache; a candidate's units are looked up in it, and only those found are compared with the references' counts.
    """
    candidates, items, references, refs = groups
    largest, widest, results = 1, 1, 0
    for g in range(refs.size - 1):
        width = refs[g + 1] - refs[g]
        largest, widest = max(largest, _group_size(offsets, references, refs[g], refs[g + 1])), max(widest, width)
        results += (items[g + 1] - items[g]) * (1 if most else width)
    table, unit_of = np.empty(1 << _bits(largest), np.int64), np.empty(1 << _bits(largest), np.int32)
    wanted, found = np.zeros(largest * widest, np.int32), np.zeros(largest + 1, np.int32)
    touched = np.empty(largest + 1, np.int32)
    hits, at = np.zeros(results, np.float64), 0
    for g in range(refs.size - 1):
        width, total = refs[g + 1] - refs[g], _group_size(offsets, references, refs[g], refs[g + 1])
        bits = _bits(total)
        units = _index(keys, offsets, references[refs[g] : refs[g + 1]], total, bits, table, unit_of, wanted)
        if most:
            for k in range(units * width):
                wanted[k // width * width] = max(wanted[k // width * width], wanted[k])
        for item in range(items[g], items[g + 1]):
            begin, end = offsets[candidates[item]], offsets[candidates[item] + 1]
            distinct = _count(keys, begin, end, total, bits, table, unit_of, found, touched)
            for r in range(1 if most else width):
                for k in range(distinct):
                    hits[at] += min(found[touched[k]], wanted[touched[k] * width + r])
                at += 1
            for k in range(distinct):
                found[touched[k]] = 0
        for k in range(units * width):
            wanted[k] = 0
    return hits


def clipped(units: Units, groups: Groups) -> Hits:
    """Return, for every pair, how many units the candidate shares with the reference."""
    return _clipped(units.keys, units.offsets, groups.arrays, False)


def clipped_by_most(units: Units, groups: Groups) -> Hits:
    """Return, for every candidate, its units clipped by their greatest count in any one reference, as BLEU does."""
    return _clipped(units.keys, units.offsets, groups.arrays, True)


@kernel
def _counterparts(candidate: Ints, reference: Ints) -> Ints:
    """Return, for every unit of a reference, the candidate's that it is counted with, -1 for none.

    Both sides are gone through in the order of their keys; sorts are stable, so that the k-th of a kind meets
    the k-th.
    """
    own, other = np.argsort(candidate, kind="mergesort"), np.argsort(reference, kind="mergesort")
    partner = np.full(reference.size, -1)
    i = j = 0
    while i < own.size and j < other.size:
        left, right = candidate[own[i]], reference[other[j]]
        if left == right:
            partner[other[j]] = own[i]
        i += left <= right
        j += right <= left
    return partner


def clipped_links(candidate: Ints, reference: Ints) -> list[Link]:
    """Return which units of a pair are counted, given by their keys: the k-th of each kind with the other's k-th."""
    partners = _counterparts(candidate, reference).tolist()
    return [Link(i, j, 1.0, 1.0) for j, i in enumerate(partners) if i >= 0]


def equal_links(units: Units) -> list[list[Link]]:
    """Return which units are counted for each reference of an item, whose texts begin with the candidate."""
    own = [units.keys[a:b] for a, b in pairwise(units.offsets.tolist())]
    return [clipped_links(own[0], reference) for reference in own[1:]]


def most_links(units: Units) -> list[Link]:
    """Return which units of a candidate are counted as BLEU does, each kind with the reference that has most of it.

    The references' units are numbered one after the other.
    """
    own = [units.keys[a:b] for a, b in pairwise(units.offsets.tolist())]
    found: dict[int, list[Link]] = {}
    before = 0
    for reference in own[1:]:
        kinds: defaultdict[int, list[Link]] = defaultdict(list)
        for link in clipped_links(own[0], reference):
            kinds[int(own[0][link.candidate])].append(Link(link.candidate, link.reference + before, 1.0, 1.0))
        found |= {key: links for key, links in kinds.items() if len(links) > len(found.get(key, ()))}
        before += len(reference)
    return sorted((link for links in found.values() for link in links), key=lambda link: link.candidate)
