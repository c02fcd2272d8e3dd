"""What is known of the whole data: the sums of all pairs, and, for who looks at items one by one, their topics."""

from collections import OrderedDict
from collections.abc import Callable, Mapping

import numpy as np

from rougelike.batch import Batch
from rougelike.items import Dataset, Text
from rougelike.metrics.meanings import Topic, summed

Sums = Mapping[tuple[Text, Text], Mapping[str, float]]
"""What the similarities of a candidate's and a reference's units add up to, by the reading of Eq. 4."""
HELD = 4
"""Topics kept: items are looked at document by document."""


class Whole:
    """The sums of a dataset's pairs of texts, and its topics, each made once when it is first asked for."""

    def __init__(self, sums: Sums, dataset: Dataset, topics: Callable[[Batch], list[Topic]]) -> None:
        self.sums, self._dataset, self._make = sums, dataset, topics
        self._held: OrderedDict[tuple[Text, ...], tuple[list[Topic], dict[Text, int]]] = OrderedDict()

    def topics(self, references: tuple[Text, ...]) -> tuple[list[Topic], dict[Text, int]]:
        """Return the topics of all candidates with these references, one a kind of units, and their texts' numbers."""
        if references not in self._held:
            same = [i for i, own in enumerate(self._dataset.references) if own == references]
            batch = Batch(self._dataset[np.array(same, np.int64)])
            numbers = {text: n for n, text in reversed(list(enumerate(batch.texts)))}
            self._held[references] = self._make(batch), numbers
            if len(self._held) > HELD:
                self._held.popitem(last=False)
        return self._held[references]


def added(batch: Batch, topics: list[Topic]) -> dict[tuple[Text, Text], dict[str, float]]:
    """Return the sums of every pair of texts over the kinds of its units."""
    found: dict[tuple[Text, Text], dict[str, float]] = {}
    for topic in topics:
        for c, r, sums in summed(topic):
            before = found.get((batch.texts[c], batch.texts[r]), dict.fromkeys(sums, 0.0))
            found[batch.texts[c], batch.texts[r]] = {rule: before[rule] + value for rule, value in sums.items()}
    return found
