"""What the words of a text can mean: WordNet with its morphology and its lemmas of several words, or a list."""

import functools
from collections.abc import Mapping, Sequence
from typing import Protocol

from rougelike.resources.wordnet.database import WordNet
from rougelike.resources.wordnet.morphology import Morphology
from rougelike.resources.wordnet.reader import PARTS

LONGEST = 6
"""Words of the longest lemma looked for."""


class Lexicon(Protocol):
    """Knows the senses of words."""

    def senses(self, words: Sequence[str], adjacent: Sequence[bool], parts: Sequence[str]) -> list[tuple[int, ...]]:
        """Return the senses of each word of a text, those of the first part of speech first.

        `adjacent` tells of each word whether nothing but a space or a hyphen parts it from the word before; `parts`
        are the parts of speech that each can have, `""` for a word that has no senses.
        """


class WordList:
    """A lexicon that lists the senses of words as they are written."""

    def __init__(self, listed: Mapping[str, tuple[int, ...]]) -> None:
        self._listed = listed

    def senses(self, words: Sequence[str], adjacent: Sequence[bool], parts: Sequence[str]) -> list[tuple[int, ...]]:
        """Return the senses listed."""
        return [self._listed.get(word, ()) for word in words]


class WordNetLexicon:
    """WordNet: each word of a lemma of several words has the senses of the whole."""

    def __init__(self, wordnet: WordNet) -> None:
        self.morphology = Morphology(wordnet)

    @functools.cached_property
    def _lengths(self) -> Mapping[str, int]:
        """The first words of lemmas of several words, with the greatest number of words of such a lemma."""
        lengths: dict[str, int] = {}
        for lemma in self._several:
            first, *others = lemma.split("_")
            lengths[first] = max(lengths.get(first, 0), 1 + len(others))
        return lengths

    @functools.cached_property
    def _several(self) -> frozenset[str]:
        return frozenset(self.morphology.wordnet.lemmas_of_several_words())

    def senses(self, words: Sequence[str], adjacent: Sequence[bool], parts: Sequence[str]) -> list[tuple[int, ...]]:
        """Return the senses of each word, longest lemmas first."""
        found: list[tuple[int, ...]] = []
        while (at := len(found)) < len(words):
            end = at + 1
            while end < min(len(words), at + LONGEST) and adjacent[end]:
                end += 1
            length, senses = self._phrase(tuple(words[at:end]))
            found += [senses] * length if length else [self.morphology.senses(words[at], parts[at])]
        return found

    @functools.lru_cache(1 << 18)  # noqa: B019 - there is one lexicon a process
    def _phrase(self, words: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
        """Return how many of the words are one lemma, and its senses; 0 where a word stands alone."""
        firsts = (words[0], *self.morphology.lemmas(words[0], "v"))
        most = max(self._lengths.get(first, 0) for first in firsts)
        for length in range(min(most, len(words)), 1, -1):
            *before, last = words[:length]
            forms = {"_".join(words[:length]): "".join(PARTS)}
            forms |= {"_".join([*before, lemma]): "n" for lemma in self.morphology.lemmas(last, "n")} | forms
            forms |= {"_".join([lemma, *words[1:length]]): "v" for lemma in firsts[1:]} | forms
            senses = [
                sense
                for form, parts in forms.items()
                if form in self._several
                for part in parts
                for sense in self.morphology.known(form, part)
            ]
            if senses:
                return length, tuple(dict.fromkeys(senses))
        return 0, ()
