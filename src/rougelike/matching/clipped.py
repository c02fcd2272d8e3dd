"""Clipped counts: a unit counts as often as it is in both texts (Lin 2004, Eq. 1; Papineni et al. 2002, Sec. 2.1)."""

import numpy as np

from rougelike.compiled import kernel
from rougelike.matching import Groups, Hits
from rougelike.texts import Ids, Ints
from rougelike.units import Units


@kernel
def _slot(key: int, bits: int) -> int:
    return np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - bits))


@kernel
def _bits(units: int) -> int:
    bits = 4
    while (1 << bits) < 2 * units:
        bits += 1
    return bits


@kernel
def _clipped(keys: Ints, offsets: Ints, groups: tuple[Ids, Ints, Ids, Ints], most: bool) -> Hits:
    """Count the hits of every pair; with `most`, of every candidate against each unit's greatest count in a reference.

    A group's reference units are numbered once, in a table that is only as large as the group needs and so stays in
    the cache; a candidate's units are looked up in it, and only those found are compared with the references' counts.
    """
    candidates, items, references, refs = groups
    largest, widest, results = np.int64(1), np.int64(1), np.int64(0)
    for g in range(refs.size - 1):
        total = 0
        for r in range(refs[g], refs[g + 1]):
            total += offsets[references[r] + 1] - offsets[references[r]]
        largest, widest = max(largest, total), max(widest, refs[g + 1] - refs[g])
        results += (items[g + 1] - items[g]) * (1 if most else refs[g + 1] - refs[g])
    size = 1 << _bits(largest)
    slot_key, slot_unit, slot_group = np.empty(size, np.int64), np.empty(size, np.int32), np.full(size, -1, np.int32)
    wanted = np.empty(largest * widest, np.int32)
    found, found_by, touched = np.empty(largest, np.int32), np.full(largest, -1, np.int32), np.empty(largest, np.int32)
    hits, at = np.zeros(results, np.float64), 0
    for g in range(refs.size - 1):
        width, total = refs[g + 1] - refs[g], 0
        for r in range(refs[g], refs[g + 1]):
            total += offsets[references[r] + 1] - offsets[references[r]]
        bits, units = _bits(total), 0
        mask = (1 << bits) - 1
        for r in range(width):
            text = references[refs[g] + r]
            for u in range(offsets[text], offsets[text + 1]):
                slot = _slot(keys[u], bits)
                while slot_group[slot] == g and slot_key[slot] != keys[u]:
                    slot = (slot + 1) & mask
                if slot_group[slot] != g:
                    slot_group[slot], slot_key[slot], slot_unit[slot] = g, keys[u], units
                    for other in range(width):
                        wanted[units * width + other] = 0
                    units += 1
                wanted[slot_unit[slot] * width + r] += 1
        if most:
            for unit in range(units):
                for r in range(1, width):
                    wanted[unit * width] = max(wanted[unit * width], wanted[unit * width + r])
        for item in range(items[g], items[g + 1]):
            text, distinct = candidates[item], 0
            for u in range(offsets[text], offsets[text + 1]):
                slot = _slot(keys[u], bits)
                while slot_group[slot] == g and slot_key[slot] != keys[u]:
                    slot = (slot + 1) & mask
                if slot_group[slot] == g:
                    unit = slot_unit[slot]
                    if found_by[unit] == item:
                        found[unit] += 1
                    else:
                        found_by[unit], found[unit], touched[distinct] = item, 1, unit
                        distinct += 1
            for r in range(1 if most else width):
                total_hits = 0
                for k in range(distinct):
                    total_hits += min(found[touched[k]], wanted[touched[k] * width + r])
                hits[at] = total_hits
                at += 1
    return hits


def clipped(units: Units, groups: Groups) -> Hits:
    """Return, for every pair, how many units the candidate shares with the reference."""
    return _clipped(units.keys, units.offsets, groups.arrays, False)


def clipped_by_most(units: Units, groups: Groups) -> Hits:
    """Return, for every candidate, its units clipped by their greatest count in any one reference, as BLEU does."""
    return _clipped(units.keys, units.offsets, groups.arrays, True)
