"""Some items prepared for every metric at once: each distinct text analysed once, each reference side grouped."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TypeVar, cast

import numpy as np

from rougelike.analysis import Analyser, analyse, split
from rougelike.items import Dataset, Text
from rougelike.matching import Groups
from rougelike.similarity.vectors import Unknown
from rougelike.texts import Ints, Tokens, bounds
from rougelike.units import Units

T = TypeVar("T", bound=Hashable)
V = TypeVar("V")


def numbered(values: Sequence[T]) -> tuple[list[T], Ints]:
    """Return the distinct values in order of appearance, and the number of each value among them."""
    distinct = dict.fromkeys(values)
    if len(distinct) == len(values):
        return list(distinct), np.arange(len(values))
    numbers = dict(zip(distinct, range(len(distinct)), strict=True))
    return list(distinct), np.fromiter(map(numbers.__getitem__, values), np.int64, len(values))


class Batch:
    """The texts of a dataset and which is held against which.

    Items are put in the order of `order`, so that those with the same references stand together; whatever a metric
    answers is in that order until `restore` puts it back. `prepared` is what metrics made of the whole data before.
    """

    def __init__(self, dataset: Dataset, prepared: Mapping[Hashable, object] | None = None) -> None:
        sides, numbers = numbered(dataset.references)
        self.dataset = dataset
        self.order: Ints = np.argsort(numbers, kind="stable")
        self.texts: list[Text] = [*dataset.candidates, *chain.from_iterable(sides)]
        self.groups = Groups(
            self.order.astype(np.int32),
            bounds(np.bincount(numbers)),
            np.arange(len(dataset), len(self.texts), dtype=np.int32),
            bounds(np.fromiter(map(len, sides), np.int64, len(sides))),
        )
        self.prepared = prepared or {}
        self.unknown: dict[str, Unknown] = {}
        """What was found missing in the vectors that metrics looked words up in, by the vectors' name."""
        self._made: dict[Hashable, object] = {}
        self._tokens: dict[Analyser, Tokens] = {}
        self._sentences: dict[Analyser, Tokens] = {}
        self._units: dict[tuple[object, ...], Units] = {}

    @cached_property
    def restore(self) -> Ints | None:
        """The places at which the dataset's items stand in this batch, None where it is in their order."""
        in_order = len(self.groups.refs) > len(self.order) or (np.diff(self.order) > 0).all()
        return None if in_order else np.argsort(self.order)

    def tokens(self, analyser: Analyser) -> Tokens:
        """Return every text as `analyser` reads it, analysed on first use."""
        if analyser not in self._tokens:
            self._tokens[analyser] = analyse(self.texts, analyser)
        return self._tokens[analyser]

    def sentences(self, analyser: Analyser) -> Tokens:
        """Return the same tokens with the sentences of one-line texts found, on first use."""
        if analyser not in self._sentences:
            self._sentences[analyser] = split(self.tokens(analyser), self.texts)
        return self._sentences[analyser]

    def units(self, analyser: Analyser, make: Callable[..., Units], **options: int) -> Units:
        """Return every text's units, made by `make` on first use."""
        key = (analyser, make, *sorted(options.items()))
        if key not in self._units:
            self._units[key] = make(self.tokens(analyser), **options)
        return self._units[key]

    def once(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return what `make` makes, made on first use of `key`."""
        if key not in self._made:
            self._made[key] = make()
        return cast("V", self._made[key])

    def item_of(self, pair: int) -> int:
        """Return the dataset's number of the item that a pair of `groups` belongs to."""
        return int(self.order[np.searchsorted(self.groups.pairs, pair, side="right") - 1])
