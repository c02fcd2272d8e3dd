"""The words of definitions, what part of speech each seems to be, and the senses that it can have."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from rougelike.resources.wordnet.database import WordNet
from rougelike.resources.wordnet.morphology import Morphology
from rougelike.resources.wordnet.reader import PARTS

EXAMPLE = re.compile(r"(^|;|:|,)\s*\"")
TOKEN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9'/&-]|\.(?=[A-Za-z0-9]))*")
_STOP = """
    a an the of to in for and or by with from as at on that which who whom whose what when where why how this these
    those it its i you he she we they them their theirs his her hers him our ours your my me us into onto upon if than
    then but nor either neither each every any some such can could may might must shall should will would do does did
    done is are was were be been being am has have had having there here because while although though since until
    unless whether about between among through during against without within toward towards per via so too s t etc e.g
    i.e itself himself herself themselves oneself one's one
"""
_DETERMINERS = """
    a an the his her its their one's some any each every no this that these those another several many two three four
"""
_PREPOSITIONS = """
    of in on at by for from with as into onto upon over under between through like or and without against during
"""
STOP, DETERMINERS, PREPOSITIONS = (frozenset(words.split()) for words in (_STOP, _DETERMINERS, _PREPOSITIONS))
SMALL_WORDS = frozenset(["out", "up", "down", "off", "over"])
ADVERBS = frozenset(
    ["not", "very", "usually", "often", "sometimes", "especially", "quite", "rather", "together", "away"]
)
VERBS_FOLLOW = frozenset(["that", "which", "who", "can", "may", "could", "would"])
LONGEST = 6


@dataclass(frozen=True, slots=True)
class GlossWord:
    """A word of a definition: how it is read, its candidates as (lemma, part, sense), and whether it is several."""

    lemma: str
    part: str
    tag: str
    candidates: tuple[tuple[str, str, int], ...]
    several: bool


def definition(gloss: str) -> str:
    """Return a gloss without its examples, in which hardly anything has a sense in the corpus."""
    example = EXAMPLE.search(gloss)
    return (gloss[: example.start()] if example else gloss).strip()


class GlossReader:
    """Reads definitions."""

    def __init__(self, wordnet: WordNet) -> None:
        self.wordnet, self.morphology = wordnet, Morphology(wordnet)
        self.several = wordnet.lemmas_of_several_words()
        self.longest: dict[str, int] = {}
        for lemma in self.several:
            first = lemma.partition("_")[0]
            self.longest[first] = max(self.longest.get(first, 0), lemma.count("_") + 1)
        self._found: dict[str, Mapping[str, tuple[str, ...]]] = {}

    def lemmas(self, word: str) -> Mapping[str, tuple[str, ...]]:
        """Return the lemmas of a word by part of speech; a plural with an entry of its own is a singular too."""
        if word not in self._found:
            found = {part: own for part in PARTS if (own := self.morphology.lemmas(word, part))}
            if found.get("n") == (word,) and word.endswith("s") and not word.endswith("ss") and len(word) > 3:
                for ending, instead in (("ies", "y"), ("es", ""), ("s", "")):
                    single = word.removesuffix(ending) + instead
                    if word.endswith(ending) and len(single) > 1 and self.morphology.known(single, "n"):
                        found["n"] = (word, single)
            self._found[word] = found
        return self._found[word]

    def read(self, synset: int) -> Iterator[GlossWord]:
        """Yield the words of a synset's definition that can have a sense."""
        text = definition(self.wordnet.gloss(synset))
        found = list(TOKEN.finditer(text))
        words = [self._plain(m.group()) for m in found]
        gaps = [text[a.end() : b.start()].isspace() for a, b in pairwise(found)]
        tags = self._tags(text, found, words, [False, *gaps, False], self.wordnet.part(synset))
        at = 0
        while at < len(words):
            length, lemmas = self._phrase(words, gaps, at)
            if length == 1:
                lemmas = {} if words[at] in STOP else self.lemmas(words[at])
            if lemmas:
                yield self._word(lemmas, tags[at + length - 1], several=length > 1)
            elif words[at] not in STOP and "-" in words[at]:
                yield from self._hyphened(words[at], tags[at])
            at += length

    def _plain(self, written: str) -> str:
        word = written.lower()
        return word[:-2] if word.endswith("'s") and len(word) > 2 else word

    def _word(self, lemmas: Mapping[str, tuple[str, ...]], tag: str, *, several: bool) -> GlossWord:
        part = tag if tag in lemmas else "n" if "n" in lemmas else next(iter(lemmas))
        candidates = tuple(
            (lemma, p, sense) for p, own in lemmas.items() for lemma in own for sense in self.morphology.known(lemma, p)
        )
        return GlossWord(lemmas[part][0], part, tag, candidates, several)

    def _hyphened(self, word: str, tag: str) -> Iterator[GlossWord]:
        """Read a word with hyphens as one without, or as its parts."""
        for joined in (word.replace("-", "_"), word.replace("-", "")):
            if lemmas := self.lemmas(joined):
                yield self._word(lemmas, tag, several=False)
                return
        for piece in word.split("-"):
            if len(piece) > 2 and piece not in STOP and (lemmas := self.lemmas(piece)):
                yield self._word(lemmas, tag, several=False)

    def _phrase(self, words: list[str], gaps: list[bool], at: int) -> tuple[int, Mapping[str, tuple[str, ...]]]:
        """Return the longest lemma of several words from here on; of *related to*, the first word stays possible."""
        firsts = {words[at], *self.morphology.lemmas(words[at], "v")}
        most = min(max(self.longest.get(first, 1) for first in firsts), LONGEST, len(words) - at)
        end = at + 1
        while end < at + most and gaps[end - 1]:
            end += 1
        for length in range(end - at, 1, -1):
            whole, *before = words[at : at + length], *words[at : at + length - 1]
            forms: dict[str, tuple[str, ...]] = {part: ("_".join(whole),) for part in PARTS}
            forms["n"] += tuple("_".join([*before, last]) for last in self.morphology.lemmas(whole[-1], "n"))
            forms["v"] += tuple("_".join([first, *whole[1:]]) for first in self.morphology.lemmas(whole[0], "v"))
            lemmas: dict[str, tuple[str, ...]] = {
                part: (known[0],)
                for part, own in forms.items()
                if (known := [form for form in own if form in self.several and self.morphology.known(form, part)])
            }
            if lemmas:
                if whole[-1] in STOP | SMALL_WORDS:
                    for part in PARTS:
                        own = (*lemmas.get(part, ()), *self.morphology.lemmas(whole[0], part))
                        if own:
                            lemmas[part] = tuple(dict.fromkeys(own))
                return length, lemmas
        return 1, {}

    def _tags(self, text: str, found: list[re.Match[str]], words: list[str], gaps: list[bool], own: str) -> list[str]:
        """Guess each word's part of speech from its endings, its entries and its neighbours."""
        tags = []
        for k, (match, word) in enumerate(zip(found, words, strict=True)):
            before = words[k - 1] if gaps[k] else ""
            after = words[k + 1] if gaps[k + 1] and words[k + 1] not in STOP else ""
            begins = k == 0 or text[: match.start()].endswith("; ")
            capital = match.group()[0].isupper() and k > 0
            tags.append("" if word in STOP else self._tag(word, before, after, begins and own == "v", capital=capital))
        return tags

    def _tag(self, word: str, before: str, after: str, infinitive: bool, *, capital: bool) -> str:
        parts = self.lemmas(word)
        noun_follows = bool(after) and "n" in self.lemmas(after)
        verb = "v" in parts
        if capital:
            return "n" if "n" in parts or not parts else "a"
        if word.isdigit():
            return "a"
        if verb and (before == "to" or (not before and infinitive)):
            return "v"
        if verb and word.endswith("ing"):
            if "n" in parts and (before in DETERMINERS or after == "of"):
                return "n"
            return "a" if "a" in parts and noun_follows else "v"
        if verb and not word.endswith("s") and not self.morphology.known(word, "v"):
            return "a" if "a" in parts and noun_follows and before in DETERMINERS | PREPOSITIONS else "v"
        if word.endswith("ly") and "r" in parts:
            return "r"
        if verb and before in VERBS_FOLLOW:
            return "v"
        if "r" in parts and word in ADVERBS:
            return "r"
        if "a" in parts and ("n" not in parts or noun_follows):
            return "a"
        return next((part for part in "nvr" if part in parts), "n")
