"""From words as they are written to WordNet's lemmas: lists of irregular forms, then its rules of detachment."""

from collections.abc import Iterable

from rougelike.resources.wordnet.database import WordNet
from rougelike.resources.wordnet.reader import PARTS

ENDINGS = {
    "n": (
        ("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"),
        ("men", "man"), ("ies", "y"),
    ),
    "v": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "a": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "r": (),
}  # fmt: skip
"""What WordNet's own morphology takes off a word and puts in its place, for each part of speech (morphy(7WN))."""


class Morphology:
    """Lemmas and senses of words, found once a word."""

    def __init__(self, wordnet: WordNet) -> None:
        self.wordnet = wordnet
        self._lemmas: dict[tuple[str, str], tuple[str, ...]] = {}
        self._senses: dict[tuple[str, str], tuple[int, ...]] = {}

    def known(self, lemma: str, part: str) -> tuple[int, ...]:
        """Return the synsets of a lemma in one part of speech, the first sense first."""
        key = lemma, part
        if key not in self._senses:
            self._senses[key] = tuple(self.wordnet.synsets(lemma, part))
        return self._senses[key]

    def lemmas(self, word: str, part: str) -> tuple[str, ...]:
        """Return the lemmas of a word in one part of speech: itself if it is one, irregular ones, then by the rules."""
        key = word, part
        if key not in self._lemmas:
            found = [word, *self.wordnet.irregular.get((part, word), ())]
            found = [lemma for lemma in found if self.known(lemma, part)]
            self._lemmas[key] = tuple(dict.fromkeys(found)) or self._by_rule(word, part)
        return self._lemmas[key]

    def senses(self, word: str, parts: Iterable[str] = PARTS) -> tuple[int, ...]:
        """Return the senses of a word in the parts of speech asked for."""
        found = (sense for part in parts for lemma in self.lemmas(word, part) for sense in self.known(lemma, part))
        return tuple(dict.fromkeys(found))

    def _by_rule(self, word: str, part: str) -> tuple[str, ...]:
        if part == "n" and (word.endswith("ss") or len(word) <= 2):
            return ()
        stems = (
            word[: len(word) - len(ending)] + instead
            for ending, instead in ENDINGS[part]
            if word.endswith(ending) and len(word) > len(ending)
        )
        return tuple(dict.fromkeys(stem for stem in stems if self.known(stem, part)))
