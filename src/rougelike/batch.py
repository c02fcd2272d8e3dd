"""Some items prepared for every metric at once: each distinct text analysed once, each reference side grouped."""

from collections.abc import Callable
from functools import cached_property
from itertools import accumulate, chain

import numpy as np

from rougelike.analysis import Analyser, analyse
from rougelike.items import Dataset, Text
from rougelike.matching import Groups
from rougelike.texts import Ints, Tokens
from rougelike.units import Units


class Batch:
    """The texts of a dataset and which is held against which.

    Items are put in the order of `order`, so that those with the same references stand together; whatever a metric
    answers is in that order until `restore` puts it back.
    """

    def __init__(self, dataset: Dataset) -> None:
        members: dict[tuple[Text, ...], list[int]] = {}
        for item, references in enumerate(dataset.references):
            if references in members:
                members[references].append(item)
            else:
                members[references] = [item]
        self.dataset = dataset
        self.order: Ints = np.fromiter(chain.from_iterable(members.values()), np.int64, len(dataset))
        numbers: dict[Text, int] = {}
        candidates = [numbers.setdefault(dataset.candidates[i], len(numbers)) for i in self.order.tolist()]
        references = [numbers.setdefault(text, len(numbers)) for texts in members for text in texts]
        self.texts = list(numbers)
        self.groups = Groups(
            np.array(candidates, np.int32),
            np.fromiter(accumulate(map(len, members.values()), initial=0), np.int64),
            np.array(references, np.int32),
            np.fromiter(accumulate(map(len, members), initial=0), np.int64),
        )
        self._tokens: dict[Analyser, Tokens] = {}
        self._units: dict[tuple[object, ...], Units] = {}

    @cached_property
    def restore(self) -> Ints:
        """The places at which the dataset's items stand in this batch."""
        places = np.empty_like(self.order)
        places[self.order] = np.arange(len(self.order))
        return places

    def tokens(self, analyser: Analyser) -> Tokens:
        """Return every text as `analyser` reads it, analysed on first use."""
        if analyser not in self._tokens:
            self._tokens[analyser] = analyse(self.texts, analyser)
        return self._tokens[analyser]

    def units(self, analyser: Analyser, make: Callable[..., Units], **options: int) -> Units:
        """Return every text's units, made by `make` on first use."""
        key = (analyser, make, *sorted(options.items()))
        if key not in self._units:
            self._units[key] = make(self.tokens(analyser), **options)
        return self._units[key]

    def item_of(self, pair: int) -> int:
        """Return the dataset's number of the item that a pair of `groups` belongs to."""
        return int(self.order[np.searchsorted(self.groups.pairs, pair, side="right") - 1])
