"""Seeded synthetic texts to time on: pairs of 60 words, a TAC-shaped set, and as many pairs as memory tests need.

Words follow a Zipf law over 30,000 pseudo-English types; stems carry real suffixes, so that a stemmer has work to do.
A topic prefers words of its own and a candidate copies runs of words from a reference, so that scores lie where those
of news summaries do (ROUGE-1 F1 near 0.44, ROUGE-2 near 0.24). `python -m bench.workloads OUT` writes the first two.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

SEED = 20261118
VOCABULARY, ZIPF = 30_000, 1.07
TOPIC_WORDS, TOPIC_SHARE = 150, 0.35
RUN = 5  # words copied at a time
LINE = 20  # words a sentence

FUNCTION_WORDS = (  # noqa: SIM905 - words read best as words
    "the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which "
    "one you were all her she there would their we him been has when who will no more if out so"
).split()
ONSETS = [*"bcdfghjklmnprstvw", "br", "ch", "cl", "cr", "dr", "fl", "gr", "pl", "pr", "sh", "st", "th", "tr"]
NUCLEI = ["a", "e", "i", "o", "u", "ai", "ea", "ou"]
CODAS = ["", "", "n", "r", "s", "t", "l", "m", "nd", "ck"]
SUFFIXES = ["", "", "", "s", "ed", "ing", "ly", "er", "ation", "ness", "al", "ization"]

Item = dict[str, str | list[str]]


class Author:
    """Writes texts: draws word ids, copies runs of a reference, spells both out."""

    def __init__(self, seed: int):
        self.random = np.random.default_rng(seed)
        self.words = self._vocabulary()
        self.cumulative = np.cumsum(1.0 / np.arange(1, VOCABULARY + 1) ** ZIPF)
        self.cumulative /= self.cumulative[-1]

    def _vocabulary(self) -> list[str]:
        words = dict.fromkeys(FUNCTION_WORDS)
        while len(words) < VOCABULARY:
            syllables = self.random.integers(1, 4)
            parts = [self._one(kind) for _ in range(syllables) for kind in (ONSETS, NUCLEI, CODAS)]
            words["".join(parts) + self._one(SUFFIXES)] = None
        return list(words)

    def _one(self, choices: list[str]) -> str:
        return choices[self.random.integers(len(choices))]

    def topics(self, n: int) -> np.ndarray:
        """Return the favourite words of `n` topics, one row each."""
        return self.random.integers(len(FUNCTION_WORDS), VOCABULARY, (n, TOPIC_WORDS))

    def draw(self, topics: np.ndarray, length: int) -> np.ndarray:
        """Return one new text of word ids for each row of `topics`."""
        shape = len(topics), length
        rank = np.minimum(self.random.geometric(0.04, shape), TOPIC_WORDS) - 1
        anywhere = np.searchsorted(self.cumulative, self.random.random(shape))
        favourite = np.take_along_axis(topics, rank, axis=1)
        return np.where(self.random.random(shape) < TOPIC_SHARE, favourite, anywhere)

    def copy(self, sources: np.ndarray, topics: np.ndarray, share: float | np.ndarray) -> np.ndarray:
        """Return one text for each source, `share` of it runs taken from anywhere in that source."""
        n, length = sources.shape
        starts = self.random.integers(0, length - RUN + 1, (n, length // RUN, 1))
        copied = np.take_along_axis(sources, (starts + np.arange(RUN)).reshape(n, length), axis=1)
        chosen = np.repeat(self.random.random((n, length // RUN)) < share, RUN, axis=1)
        return np.where(chosen, copied, self.draw(topics, length))

    def spell(self, texts: np.ndarray) -> list[str]:
        """Return word ids as text: capitalised sentences with full stops, one a line."""
        return [
            "\n".join(self._sentence(row[i : i + LINE]) for i in range(0, len(row), LINE)) for row in texts.tolist()
        ]

    def _sentence(self, ids: list[int]) -> str:
        line = " ".join([self.words[i] for i in ids])
        return line[0].upper() + line[1:] + "."


def pairs(n: int, length: int = 60, batch: int = 10_000) -> Iterator[Item]:
    """Yield `n` items with one reference, every text of `length` words and none like another."""
    author = Author(SEED)
    for start in range(0, n, batch):
        topics = author.topics(min(batch, n - start))
        references = author.draw(topics, length)
        candidates = author.copy(references, topics, 0.36)
        for candidate, reference in zip(author.spell(candidates), author.spell(references), strict=True):
            yield {"candidate": candidate, "references": [reference]}


def tac(systems: int = 51, topics: int = 44, references: int = 4, length: int = 100) -> Iterator[Item]:
    """Yield what an evaluation campaign holds: each system's text for each topic against the topic's references."""
    author = Author(SEED + 1)
    share = np.linspace(0.08, 0.57, systems)[:, np.newaxis]  # from poor systems to good ones
    for _ in range(topics):
        topic = author.topics(1)
        models = author.draw(np.repeat(topic, references, axis=0), length)
        sources = models[author.random.integers(references, size=systems)]
        candidates = author.copy(sources, np.repeat(topic, systems, axis=0), share)
        spelled = author.spell(models)
        for candidate in author.spell(candidates):
            yield {"candidate": candidate, "references": spelled}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps({"pairs": list(pairs(2000)), "tac": list(tac())}))
