"""The triples of the whole data: made of trees or of lists of triples, numbered once, and located when asked for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rougelike.analysis.parses import Parsed
from rougelike.items import Text
from rougelike.resources.parsers import Tree
from rougelike.units import Units
from rougelike.units.given_triples import given_triples
from rougelike.units.triples import Rows, Triple, Triples, numbered, of_tree, relations

Placed = list[tuple[int, list[Triple]]]
"""A text's triples sentence by sentence, each sentence with its place in the text."""


@dataclass(frozen=True)
class Extracted:
    """The kept triples of the whole data, as numbers and where they stand; `text` has the texts' numbers."""

    placed: Mapping[Text, Placed]
    triples: Triples
    text: Mapping[Text, int]

    @classmethod
    def of(cls, placed: Mapping[Text, Placed]) -> "Extracted":
        """Give the triples of all texts numbers."""
        whole = numbered([[t for _, triples in own for t in triples] for own in placed.values()])
        return cls(placed, whole, {text: number for number, text in enumerate(placed)})

    def units(self, texts: Sequence[Text]) -> Units:
        """Return the triples of some texts as they are."""
        offsets = self.triples.offsets
        own = [self.triples.numbers[offsets[t] : offsets[t + 1]] for t in map(self.text.__getitem__, texts)]
        bounds = np.concatenate(([0], np.cumsum([len(numbers) for numbers in own])))
        return Units(np.concatenate(own).astype(np.int64), bounds, lambda numbers: numbers[:, None])

    def rows(self, texts: Sequence[Text]) -> Rows:
        """Return the same as rows of relation and words."""
        units = self.units(texts)
        return Rows(self.triples.columns[units.keys], units.offsets)


@dataclass(frozen=True)
class Choice:
    """Which triples count, by `relations` of units.triples, and whether their words are put in lower case."""

    relations: str
    lower: bool

    def of(self, triples: Iterable[Triple]) -> list[Triple]:
        """Return the triples that count, as they count."""
        keep = relations(self.relations)
        own = [triple for triple in triples if keep(triple.relation)]
        return [t._replace(head=t.head.lower(), modifier=t.modifier.lower()) for t in own] if self.lower else own


def of_given(texts: Iterable[Text], choice: Choice) -> Extracted:
    """Return the triples of texts that are lists of triples."""
    return Extracted.of({text: [(0, choice.of(given_triples(text)))] for text in dict.fromkeys(texts)})


def of_trees(parsed: Mapping[Text, Parsed], graph: str, choice: Choice) -> Extracted:
    """Return the triples of parsed texts; a sentence that several texts share is converted once."""
    made = dict[int, list[Triple]]()

    def triples(tree: Tree) -> list[Triple]:
        if id(tree) not in made:
            made[id(tree)] = choice.of(of_tree(tree, graph))
        return made[id(tree)]

    return Extracted.of({text: [(start, triples(tree)) for start, tree in trees] for text, trees in parsed.items()})
