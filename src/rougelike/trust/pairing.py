"""A metric's and a judgement's scores side by side, and their correlation as a number."""

import math

import numpy as np

from rougelike.errors import DataError, nearest
from rougelike.trust.coefficients import CODES
from rougelike.trust.levels import LEVELS, OTHER_NAMES, level_correlation, within_documents
from rougelike.trust.scores import Matrix, Scores, enumerated

PAIRWISE = ("pairwise", "soft-pairwise")
"""Coefficients that count pairs and have no kernel."""


def estimated(x: Matrix, z: Matrix, level: str, coefficient: str) -> tuple[float, int]:
    """Return the correlation of two matrices of systems x documents, and how many documents it is made from."""
    systems, documents = np.ones(len(x)), np.ones(x.shape[1])
    code = CODES[coefficient]
    if level == "summary":
        found = within_documents(code, x, z, systems, documents)
        there = found[~np.isnan(found)]
        return (float(there.mean()) if len(there) else math.nan), len(there)
    value = level_correlation(LEVELS[level], code, x, z, systems, documents)
    return float(value), x.shape[1]


def paired(scores: Scores, metric: str, human: str, level: str) -> tuple[Matrix, Matrix]:
    """Return a metric's and a judgement's matrix, with each system and document known to both.

    Between systems each side is averaged over what it has; elsewhere a summary counts if it has both numbers.
    """
    x, z = scores.metrics[metric], scores.human[human]
    for side, name in ((x, metric), (z, human)):
        if np.isnan(side).all():
            raise DataError(f"{name} has no numbers, so nothing can be correlated with it.")
    for axis, names, what in ((1, scores.systems, "system"), (0, scores.documents, "document")):
        for side, kind, other in ((x, f"score by {metric}", human), (z, f"judgement {human}", metric)):
            if len(lacking := np.flatnonzero(np.isnan(side).all(axis=axis))):
                have = "have" if len(lacking) > 1 else "has"
                raise DataError(
                    f"{enumerated([names[i] for i in lacking], what)} {have} no {kind}, though there is {other}; "
                    "leave out or complete on both sides."
                )
    if len(scores.systems) < 2:
        raise DataError(
            f"there is one system, {scores.systems[0]}; a correlation needs two, and means little below ten."
        )
    if level != "system":
        absent = np.isnan(x) | np.isnan(z)
        x, z = np.where(absent, np.nan, x), np.where(absent, np.nan, z)
    return x, z


def known_level(name: str) -> str:
    """Return a level by any of its names."""
    level = OTHER_NAMES.get(name, name)
    if level not in LEVELS:
        raise DataError(f"there is no level {name!r}.{nearest(name, LEVELS)} Levels are {', '.join(LEVELS)}.")
    return level


def known_coefficient(name: str) -> str:
    """Return a coefficient's name, or say which there are."""
    known = (*CODES, *PAIRWISE)
    if name not in known:
        raise DataError(f"there is no coefficient {name!r}.{nearest(name, known)} There are {', '.join(known)}.")
    return name


def why_none(scores: Scores, metric: str, human: str, level: str, x: Matrix, z: Matrix) -> str:
    """Return the sentence that says why two matrices have no correlation."""
    for side, name in ((x, metric), (z, human)):
        there = side[~np.isnan(side)]
        if len(there) and np.ptp(there) == 0:
            return f"{name} is {there[0]:g} everywhere; a constant column has no correlation."
    if level == "summary":
        return (
            f"in none of the {len(scores.documents)} documents do both {metric} and {human} have two different "
            "numbers, so there is no correlation within documents; try the level system or global."
        )
    return f"{metric} or {human} is the same for all that are compared at {level} level, which has no correlation."
