"""Data in memory in batches whose items share references, and scores back into the data's order."""

from collections.abc import Iterator, Sequence

import numpy as np

from rougelike.batch import numbered
from rougelike.items import Dataset, Text
from rougelike.texts import Ints


def grouped(batches: Iterator[Dataset], size: int) -> Iterator[tuple[Dataset, Ints | None]]:
    """Yield data in memory so that items with the same references stand together, and where each item belongs.

    Batches pass as they are read until one has references that the first one had, as it is where systems or documents
    take turns; from there all that is left is brought in order and in batches of `size`, so that a reference side is
    prepared once.
    """
    known: set[tuple[Text, ...]] = set()
    start = 0
    for batch in batches:
        if not known.isdisjoint(batch.references):
            rest = Dataset.joined([batch, *batches])
            order = np.argsort(numbered(rest.references)[1], kind="stable")
            for at in range(0, len(rest), size):
                chosen = order[at : at + size]
                yield rest[chosen], start + chosen
            return
        known = known or set(batch.references)
        yield batch, None
        start += len(batch)


def restored(places: Sequence[Ints | None]) -> Ints | None:
    """Return where each item of the data is among those scored, None where they are in the data's order."""
    moved = [place for place in places if place is not None]
    if not moved:
        return None
    belongs = np.concatenate(moved)
    return np.concatenate((np.arange(belongs.min()), belongs.min() + np.argsort(belongs)))
