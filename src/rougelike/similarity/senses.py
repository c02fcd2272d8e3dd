"""Which sense a word is meant in: the one most alike to any sense of any word that it is compared with (Sec. 3.4).

Nothing else of its context is looked at. Ties go to the first sense, and a word compared with no known word has its
first sense too.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rougelike.resources.wordnet.lexicon import Lexicon
from rougelike.similarity.pagerank import Meaning
from rougelike.similarity.pagerank.walk import Matrix
from rougelike.texts import Ints, Tokens

UNKNOWN = -1
"""In the place of a sense: the word has none."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is written, and the senses that it can have."""

    written: str
    senses: tuple[int, ...]


@dataclass(frozen=True)
class Reading:
    """The distinct words of some texts, and the number of the word at every token."""

    words: list[Word]
    at: Ints

    def of(self, tokens: Tokens, text: int) -> Ints:
        """Return the numbers of a text's words."""
        return self.at[tokens.offsets[text] : tokens.offsets[text + 1]]


def read(tokens: Tokens, texts: Sequence[str], lexicon: Lexicon, parts: Callable[[int], Sequence[str]]) -> Reading:
    """Look up every word of some texts; `parts` says of each text which parts of speech its words can have."""
    spelled = tokens.vocabulary.words
    numbers: dict[Word, int] = {}
    at: list[int] = []
    for text, (begin, end) in enumerate(pairwise(tokens.offsets.tolist())):
        words = [spelled[w] for w in tokens.words[begin:end].tolist()]
        adjacent = _adjacent(texts[text], tokens.locate(text).tolist())
        known = lexicon.senses(words, adjacent, parts(text))
        at += [numbers.setdefault(Word(w, senses), len(numbers)) for w, senses in zip(words, known, strict=True)]
    return Reading(list(numbers), np.array(at, np.int64))


def _adjacent(text: str, spans: list[list[int]]) -> list[bool]:
    """Tell of each word whether a space or a hyphen alone parts it from the word before."""
    return [False, *(text[end:start] in (" ", "-") for (_, end), (start, _) in pairwise(spans))]


class Alike:
    """How alike the senses of some words are to those of some others: a row and a column a sense."""

    def __init__(
        self,
        rows: Sequence[Word],
        columns: Sequence[Word],
        compare: Callable[[list[Meaning], list[Meaning]], Matrix],
        decimals: int,
    ) -> None:
        self._rows, self._columns = _places(rows), _places(columns)
        sides = [[Meaning((sense,)) for sense in places] for places in (self._rows, self._columns)]
        self._values = np.round(compare(*sides), decimals)  # what differs by rounding alone must tie

    def row_senses(self, words: Iterable[Word], others: Iterable[Word]) -> dict[Word, int]:
        """Return the sense of each word of the rows' side against some words of the columns' side."""
        return _chosen(words, self._rows, _greatest(self._values, self._of(others, self._columns)))

    def column_senses(self, words: Iterable[Word], others: Iterable[Word]) -> dict[Word, int]:
        """Return the sense of each word of the columns' side against some words of the rows' side."""
        return _chosen(words, self._columns, _greatest(self._values.T, self._of(others, self._rows)))

    def _of(self, words: Iterable[Word], places: dict[int, int]) -> list[int]:
        return sorted({places[sense] for word in words for sense in word.senses})


def _places(words: Iterable[Word]) -> dict[int, int]:
    return {sense: n for n, sense in enumerate(sorted({sense for word in words for sense in word.senses}))}


def _greatest(values: Matrix, others: list[int]) -> Matrix:
    return values[:, others].max(axis=1) if others else np.zeros(len(values))


def _chosen(words: Iterable[Word], places: dict[int, int], score: NDArray[np.floating]) -> dict[Word, int]:
    """Return each word's first sense of the greatest score."""
    listed = score.tolist()
    return {word: max(word.senses, key=lambda s: listed[places[s]]) if word.senses else UNKNOWN for word in words}


def meaning(words: Iterable[Word], senses: dict[Word, int], *, strangers: bool) -> Meaning:
    """Return what words mean together; those without a sense are dimensions of their own, or left out."""
    words = list(words)
    chosen = {senses[word] for word in words} - {UNKNOWN}
    unknown = {word.written for word in words if strangers and senses[word] == UNKNOWN}
    return Meaning(tuple(sorted(chosen)), tuple(sorted(unknown)))
