"""Personalised PageRank and its comparison as loops over the formulas, for graphs of a few nodes."""

import math

OPTIONS = {"damping": 0.85, "steps": 20, "decay": 0.7, "compare": "path+rank", "ties": "id"}


def walk(near, seeds, steps, damping):
    """Return the distributions at steps 0 to `steps` (Eq. 1)."""
    start = [(node in seeds) / len(seeds) if seeds else 0.0 for node in range(len(near))]
    path = [start]
    for _ in range(steps):
        before, after = path[-1], [0.0] * len(near)
        for node, others in enumerate(near):
            for other in others:
                after[other] += before[node] / len(others)
        held = sum(mass for mass, others in zip(before, near, strict=True) if not others)
        back = damping * held + 1 - damping
        path.append([damping * a + back * s for a, s in zip(after, start, strict=True)])
    return path


def dimensions(distribution, strangers):
    """Return what is ranked: nodes by number, and before them words without a sense, as 0.5 each (Sec. 3.5)."""
    found = {(1, node): round(mass, 12) for node, mass in enumerate(distribution) if round(mass, 12) > 0}
    return found | {(0, word): 0.5 for word in strangers}


def ranks(values, ties):
    """Return the ranks of dimensions, the greatest first."""
    strangers = sorted(name for name in values if not name[0])
    places = {}
    above = [name for name in values if name[0] and values[name] > 0.5]
    below = [name for name in values if name[0] and values[name] <= 0.5]
    rank = 0
    for group in (above, strangers, below):
        if group is strangers:
            for name in strangers:
                rank += 1
                places[name] = rank
            continue
        for value in sorted({values[name] for name in group}, reverse=True):
            tied = sorted(name for name in group if values[name] == value)
            own = range(rank + 1, rank + 1 + len(tied))
            if ties == "average":
                places |= dict.fromkeys(tied, sum(own) / len(own))
            else:
                places |= dict(zip(tied if ties == "id" else tied[::-1], own, strict=True))
            rank += len(tied)
    return places


def overlap(one, other):
    """Return the weighted overlap of ranks (Eq. 3)."""
    both = one.keys() & other.keys()
    most = sum(1 / (2 * i) for i in range(1, len(both) + 1))
    return math.fsum(1 / (one[h] + other[h]) for h in both) / most if both else 0.0


def cosine(one, other):
    """Return the cosine of two vectors."""
    lengths = [math.sqrt(math.fsum(x * x for x in v.values())) for v in (one, other)]
    both = math.fsum(one[h] * other[h] for h in one.keys() & other.keys())
    return both / (lengths[0] * lengths[1]) if all(lengths) else 0.0


def similarity(near, one, other, **options):
    """Return the similarity of two meanings, each seeds and strangers (Eq. 2)."""
    o = OPTIONS | options
    paths = [walk(near, set(seeds), o["steps"], o["damping"]) for seeds, _ in (one, other)]
    total = 0.0
    for x in range(o["steps"] + 1):
        vectors = [dimensions(path[x], strangers) for path, (_, strangers) in zip(paths, (one, other), strict=True)]
        if o["compare"] == "path+cosine":
            total += o["decay"] ** x * cosine(*vectors)
        elif o["compare"] == "path+rank" or x == o["steps"]:
            weight = 1.0 if o["compare"] == "rank" else o["decay"] ** x
            total += weight * overlap(*(ranks(vector, o["ties"]) for vector in vectors))
    return total
