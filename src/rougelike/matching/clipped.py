"""Clipped counts: a unit counts as often as it is in both texts (Lin 2004, Eq. 1; Papineni et al. 2002, Sec. 2.1)."""

import numpy as np

from rougelike.compiled import kernel
from rougelike.matching import GroupArrays, Groups, Hits
from rougelike.texts import Ints
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
    slot = np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - bits))
    while table[slot] != key and table[slot] != EMPTY:
        slot = (slot + 1) & ((1 << bits) - 1)
    return slot


@kernel
def _clipped(keys: Ints, offsets: Ints, groups: GroupArrays, most: bool) -> Hits:
    """Count the hits of every pair; with `most`, of every candidate against each unit's greatest count in a reference.

    A group's reference units are numbered once, in a table that is only as large as the group needs and so stays in
    the cache; a candidate's units are looked up in it, and only those found are compared with the references' counts.
    """
    candidates, items, references, refs = groups
    largest, widest, results = 1, 1, 0
    for g in range(refs.size - 1):
        total, width = 0, refs[g + 1] - refs[g]
        for r in range(refs[g], refs[g + 1]):
            total += offsets[references[r] + 1] - offsets[references[r]]
        largest, widest = max(largest, total), max(widest, width)
        results += (items[g + 1] - items[g]) * (1 if most else width)
    table, unit_of = np.empty(1 << _bits(largest), np.int64), np.empty(1 << _bits(largest), np.int32)
    wanted, found = np.zeros(largest * widest, np.int32), np.zeros(largest + 1, np.int32)
    touched = np.empty(largest + 1, np.int32)
    hits, at = np.zeros(results, np.float64), 0
    for g in range(refs.size - 1):
        width, total = refs[g + 1] - refs[g], 0
        for r in range(refs[g], refs[g + 1]):
            total += offsets[references[r] + 1] - offsets[references[r]]
        bits, units = _bits(total), 0
        for slot in range(1 << bits):
            table[slot], unit_of[slot] = EMPTY, total  # a unit that no reference has
        for r in range(width):
            text = references[refs[g] + r]
            for u in range(offsets[text], offsets[text + 1]):
                slot = _find(keys[u], bits, table)
                if table[slot] == EMPTY:
                    table[slot], unit_of[slot] = keys[u], units
                    units += 1
                wanted[unit_of[slot] * width + r] += 1
        if most:
            for unit in range(units):
                for r in range(1, width):
                    wanted[unit * width] = max(wanted[unit * width], wanted[unit * width + r])
        for item in range(items[g], items[g + 1]):
            text, distinct = candidates[item], 0
            for u in range(offsets[text], offsets[text + 1]):
                unit = unit_of[_find(keys[u], bits, table)]  # no branch on whether it is there: it would be a guess
                touched[distinct] = unit
                known = unit != total
                distinct += known & (found[unit] == 0)
                found[unit] += known
            for r in range(1 if most else width):
                shared = 0
                for k in range(distinct):
                    shared += min(found[touched[k]], wanted[touched[k] * width + r])
                hits[at] = shared
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
