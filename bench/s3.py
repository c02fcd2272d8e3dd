"""The ROUGE-WE of S3, which SummEval ships, from its definition: a loop over kinds of n-grams in plain Python."""

import re
from collections import Counter

import numpy as np

THRESHOLD = 0.8


def rouge_we(candidate: str, references: list[str], vectors: dict[str, np.ndarray], n: int) -> tuple[float, float]:
    """Return recall and precision, references pooled."""
    own, hits, total = grams(candidate, n), 0, 0
    for reference in references:
        other = grams(reference, n)
        hits += overlap(own, other, vectors)
        total += sum(other.values())
    count = sum(own.values()) * len(references)
    return hits / total if total else 0.0, hits / count if count else 0.0


def grams(text: str, n: int) -> Counter:
    """Return how often each n-gram stands in a text."""
    words = re.findall(r"\w+", text.lower())
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def overlap(own: Counter, others: Counter, vectors: dict[str, np.ndarray]) -> int:
    """Match each kind with the nearest that is left."""
    left, hits = dict(others), 0
    for gram, count in own.items():
        nearest, alike = closest(gram, left, vectors)
        if alike < THRESHOLD:
            continue
        if left[nearest] <= count:
            hits += left.pop(nearest)
        else:
            left[nearest] -= count
            hits += count
    return hits


def closest(gram: tuple, left: dict, vectors: dict[str, np.ndarray]) -> tuple[tuple, float]:
    """Return the nearest kind; what has no vector is near only to itself."""
    vector = added(gram, vectors)
    best, most = (), 0.0
    for other in left:
        if other == gram:
            return other, 1.0
        theirs = added(other, vectors)
        if vector is None or theirs is None:
            continue
        alike = float(vector @ theirs / (np.linalg.norm(vector) * np.linalg.norm(theirs)))
        if alike > most:
            best, most = other, alike
    return best, most


def added(gram: tuple, vectors: dict[str, np.ndarray]) -> np.ndarray | None:
    """Return the sum of the words' vectors, None where a word has none."""
    own = [vectors[word] for word in gram if word in vectors]
    return sum(own) if len(own) == len(gram) else None
