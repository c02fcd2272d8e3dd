"""How alike the units of texts are by the senses of their words: what ROUGE-G adds up, topic by topic."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from rougelike.alignment import Link
from rougelike.matching.best import AllPairs, Best
from rougelike.matching.similar import Rule, Similar
from rougelike.resources.wordnet.graph import Graph
from rougelike.similarity.pagerank import Comparison, Meaning, first_similarities, similarities
from rougelike.similarity.pagerank.settings import SMALL
from rougelike.similarity.pagerank.walk import Matrix
from rougelike.similarity.senses import Alike, Reading, Word, meaning
from rougelike.texts import Ints, Tokens
from rougelike.units import Units

RULES: dict[str, Rule] = {"best": Best(), "all": AllPairs()}


LATELY: dict[tuple[str, Comparison, tuple[Meaning, ...], tuple[Meaning, ...]], Matrix] = {}
"""What was compared last, in all up to so many similarities: 32 MB."""
CELLS = 1 << 22


@dataclass(frozen=True)
class Manner:
    """How a topic's texts are compared."""

    graph: Graph
    how: Comparison
    by_text: bool
    first: bool
    strangers: bool
    memory: float

    def alike(self, rows: Sequence[Meaning], columns: Sequence[Meaning]) -> Matrix:
        """Compare meanings, unless the same were compared a little while ago: who scores often looks closer then."""
        key = self.graph.sha256, self.how, tuple(rows), tuple(columns)
        if key in LATELY:
            return LATELY[key]
        found = similarities(self.graph, rows, columns, self.how, self.memory)
        LATELY[key] = found
        while sum(values.size for values in list(LATELY.values())) > CELLS:
            LATELY.pop(next(iter(LATELY), key), None)
        return found

    def senses_alike(self, rows: Sequence[Meaning], columns: Sequence[Meaning]) -> Matrix:
        """Compare senses for the choice among them."""
        if self.first:
            return first_similarities(self.graph, rows, columns, self.how)
        return self.alike(rows, columns)


Meant = tuple[tuple[Word, int], ...]
"""The words of a unit, each with the sense chosen for it."""


@dataclass(frozen=True)
class Kinds:
    """The distinct units of a text as words, and which of them each unit is."""

    words: list[tuple[Word, ...]]
    of: Ints


class Topic:
    """The candidates that share their references, and how alike units of one kind are in each pair of them."""

    def __init__(
        self,
        manner: Manner,
        tokens: Tokens,
        reading: Reading,
        units: Units,
        references: list[int],
        candidates: list[int],
    ) -> None:
        self.manner, self._tokens, self._reading, self._units = manner, tokens, reading, units
        self.references_in_order = references
        self.references, self.candidates = list(dict.fromkeys(references)), list(dict.fromkeys(candidates))
        self._words = {text: self._words_of(text) for text in {*references, *candidates}}
        self._kinds = {text: self._kinds_of(text) for text in self._words}

    def pairs(self, only: int | None = None) -> Iterator[tuple[int, int, Similar, Ints, Ints]]:
        """Yield each candidate with each reference: their texts, how alike their kinds of units are, and the kinds.

        All that is costly is done for all candidates at once, and once, even if `only` one is asked for.
        """
        places, values = self._compared
        for (c, r), (left, right) in places.items():
            if only in (None, c):
                alike = values[left, right]
                yield c, r, Similar(alike, np.full(len(alike), -1)), self._kinds[r].of, self._kinds[c].of

    @cached_property
    def _compared(self) -> tuple[dict[tuple[int, int], tuple[Ints, Ints]], Matrix]:
        """Which row and column each pair of kinds of units has, for each pair of texts, and all similarities."""
        rows: dict[Meaning, int] = {}
        columns: dict[Meaning, int] = {}
        places = {
            (c, r): self._meant(self._kinds[r], self._kinds[c], c, r, rows, columns)
            for c in self.candidates
            for r in self.references
        }
        return places, self.manner.alike(tuple(rows), tuple(columns))

    def _meant(
        self, reference: Kinds, candidate: Kinds, c: int, r: int, rows: dict[Meaning, int], columns: dict[Meaning, int]
    ) -> tuple[Ints, Ints]:
        """Return what the units of a pair mean: a row's and a column's number for every kind with every kind."""
        strangers = self.manner.strangers
        if self.manner.by_text:
            own, other = self._row_senses[c, r], self._column_senses[r]
            left = [rows.setdefault(meaning(k, own, strangers=strangers), len(rows)) for k in reference.words]
            right = [columns.setdefault(meaning(k, other, strangers=strangers), len(columns)) for k in candidate.words]
            return np.array(left, np.int64)[:, None], np.array(right, np.int64)[None, :]
        shape = len(reference.words), len(candidate.words)
        left_places, right_places = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for i, one in enumerate(reference.words):
            for j, another in enumerate(candidate.words):
                row = meaning(one, self._alike.row_senses(one, another), strangers=strangers)
                column = meaning(another, self._alike.column_senses(another, one), strangers=strangers)
                left_places[i, j] = rows.setdefault(row, len(rows))
                right_places[i, j] = columns.setdefault(column, len(columns))
        return left_places, right_places

    @cached_property
    def _alike(self) -> Alike:
        rows, columns = (
            list(dict.fromkeys(word for text in texts for word in self._words[text]))
            for texts in (self.references, self.candidates)
        )
        decimals = 12 if len(self.manner.graph.starts) <= SMALL else 6
        return Alike(rows, columns, self.manner.senses_alike, decimals)

    @cached_property
    def _row_senses(self) -> dict[tuple[int, int], dict[Word, int]]:
        """The senses of each reference's words against each candidate."""
        return {
            (c, r): self._alike.row_senses(self._words[r], self._words[c])
            for c in self.candidates
            for r in self.references
        }

    @cached_property
    def _column_senses(self) -> dict[int, dict[Word, int]]:
        """The senses of all candidates' words against each reference."""
        every = dict.fromkeys(word for c in self.candidates for word in self._words[c])
        return {r: self._alike.column_senses(every, self._words[r]) for r in self.references}

    def senses(self, candidate: int, reference: int) -> tuple[dict[Word, int], dict[Word, int]]:
        """Return the senses of a candidate's words and of a reference's, each against the other."""
        own = self._column_senses[reference]
        return {word: own[word] for word in self._words[candidate]}, self._row_senses[candidate, reference]

    def meant(self, candidate: int, reference: int) -> tuple[list[Meant], list[Meant]]:
        """Return the words of every unit of a candidate and of a reference, each with its sense against the other."""
        sides = zip((candidate, reference), self.senses(candidate, reference), strict=True)
        own, other = (
            [tuple((word, senses[word]) for word in self._kinds[text].words[k]) for k in self._kinds[text].of.tolist()]
            for text, senses in sides
        )
        return own, other

    def _words_of(self, text: int) -> list[Word]:
        return [self._reading.words[w] for w in dict.fromkeys(self._reading.of(self._tokens, text).tolist())]

    def _kinds_of(self, text: int) -> Kinds:
        places = self._units.places(np.arange(self._units.offsets[text], self._units.offsets[text + 1]))
        numbers: dict[tuple[int, ...], int] = {}
        of = [numbers.setdefault(tuple(row), len(numbers)) for row in self._reading.at[places].tolist()]
        words = [tuple(self._reading.words[w] for w in unit) for unit in numbers]
        return Kinds(words, np.array(of, np.int64))


def summed(topic: Topic) -> Iterator[tuple[int, int, dict[str, float]]]:
    """Yield each candidate with each reference and what their units' similarities sum to under every rule."""
    for c, r, similar, references, candidates in topic.pairs():
        some = bool(len(references) and len(candidates))
        sums = {n: rule.total(similar, references, candidates, 0) if some else 0.0 for n, rule in RULES.items()}
        yield c, r, sums


def linked(topic: Topic, rule: str, candidate: int) -> dict[int, list[Link]]:
    """Return, for each reference of a candidate, what the sum under a rule is made of."""
    return {
        r: RULES[rule].links(similar, references, candidates, 0) if len(references) and len(candidates) else []
        for _, r, similar, references, candidates in topic.pairs(candidate)
    }
