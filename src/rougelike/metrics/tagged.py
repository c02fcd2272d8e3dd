"""The parts of speech of texts' words, from the trees of a parser: which senses a word can have where it stands."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise

from rougelike.analysis.parses import Parsed, parse, parser
from rougelike.batch import Batch
from rougelike.resources.wordnet.reader import PARTS
from rougelike.texts import Tokens

SENSES = {"NOUN": "n", "PROPN": "n", "VERB": "v", "AUX": "v", "ADJ": "a", "ADV": "r", "NUM": "na"}
"""The parts of speech in WordNet of words that are tagged so; other words have no senses."""
SPLITTER = "nupunkt"

Parts = Callable[[int], Sequence[str]]
"""Returns, for a text by number, which parts of speech each of its words can have."""


def every_part(tokens: Tokens) -> Parts:
    """Return that any word can be anything."""
    sizes = [b - a for a, b in pairwise(tokens.offsets.tolist())]
    return lambda text: ["".join(PARTS)] * sizes[text]


def tagged_parts(batch: Batch, tokens: Tokens, name: str) -> Parts:
    """Return what a parser says that the words are."""
    trees = parse(batch.texts, parser(name), SPLITTER)
    return lambda text: _parts(trees[batch.texts[text]], [start for start, _ in tokens.locate(text).tolist()])


def _parts(parsed: Parsed, starts: Sequence[int]) -> list[str]:
    """Return the part of speech at each of some places: that of the word of the tree which begins there or before."""
    words = [(begin + token.start, token.upos) for begin, tree in parsed for token in tree.tokens]
    begins = [begin for begin, _ in words]
    found = (bisect_right(begins, start) - 1 for start in starts)
    return [SENSES.get(words[at][1], "") if at >= 0 else "" for at in found]
