"""WordNet 3.0, opened: synsets by number, their words, senses, glosses and relations."""

import functools
import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError
from rougelike.resources import cache
from rougelike.resources.vectors.hashing import hash_words
from rougelike.resources.wordnet.exceptions import installed_database
from rougelike.resources.wordnet.reader import PARTS, Pointer

COMPILED = "compiled-1"
FACTS = "wordnet.json"


class WordNet:
    """The database as memory-mapped arrays.

    Synsets are numbered nouns, verbs, adjectives, adverbs, each in the order of its file, which all editions of 3.0
    share. Senses, one a word of a synset, are numbered along with them.
    """

    def __init__(self, folder: Path) -> None:
        facts = json.loads((folder / FACTS).read_text("utf-8"))
        self.name: str = facts["name"]
        self.sha256: str = facts["sha256"]
        self.folder = folder
        self._column: dict[str, NDArray[Any]] = {f.stem: np.load(f, mmap_mode="r") for f in folder.glob("*.npy")}
        self._symbols = [self._text("symbol", i) for i in range(len(self._column["symbol_start"]) - 1)]

    def __len__(self) -> int:
        return len(self._column["kind"])

    def synsets(self, lemma: str, parts: Iterable[str] = PARTS) -> list[int]:
        """Return the synsets of a lemma, most frequent sense first within each of the parts of speech asked for."""
        name = lemma.lower().replace(" ", "_")
        found = []
        for place in self._find("entry_hash", [f"{name}%{part}" for part in parts]):
            if place >= 0:
                found += self._column["entry_synset"][self._span("entry", place)].tolist()
        return found

    def part(self, synset: int) -> str:
        """Return the part of speech of a synset: n, v, a, r, or s for a satellite adjective."""
        return chr(self._column["kind"][synset])

    def offset(self, synset: int) -> int:
        """Return the byte offset by which this edition's files know a synset."""
        return int(self._column["offset"][synset])

    def gloss(self, synset: int) -> str:
        """Return the definition and examples of a synset."""
        return self._text("gloss", synset)

    def senses(self, synset: int) -> range:
        """Return the senses that make up a synset, one a word."""
        span = self._span("sense", synset)
        return range(span.start, span.stop)

    def words(self, synset: int) -> list[str]:
        """Return the words of a synset as they are written, with underscores for spaces."""
        return [self._text("word", sense) for sense in self.senses(synset)]

    def synset_of(self, sense: int) -> int:
        """Return the synset that a sense belongs to."""
        return int(np.searchsorted(self._column["sense_start"], sense, "right")) - 1

    def key(self, sense: int) -> str:
        """Return the sense key of a sense."""
        return self._text("key", sense)

    def sense(self, key: str) -> int | None:
        """Return the sense that a sense key names."""
        place = self._find("key_hash", [key])[0]
        return int(self._column["key_sense"][place]) if place >= 0 else None

    def count(self, sense: int) -> int:
        """Return how often a sense was tagged in the concordances."""
        return int(self._column["sense_count"][sense])

    def pointers(self, synset: int) -> list[Pointer]:
        """Return the relations from a synset and its words."""
        span = self._span("pointer", synset)
        return [
            Pointer(self._symbols[symbol], target, source_word, target_word)
            for symbol, target, (source_word, target_word) in zip(
                self._column["pointer_symbol"][span].tolist(),
                self._column["pointer_target"][span].tolist(),
                self._column["pointer_words"][span].tolist(),
                strict=True,
            )
        ]

    def pointer_pairs(self, symbols: Iterable[str] | None = None) -> NDArray[np.int32]:
        """Return relations lifted to synsets, as rows of source and target: all, or those of some kinds."""
        sources = np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self._column["pointer_start"]))
        pairs = np.stack([sources, self._column["pointer_target"]], axis=1)
        if symbols is None:
            return pairs
        return pairs[np.isin(self._column["pointer_symbol"], [self._symbols.index(s) for s in symbols])]

    def topics(self) -> NDArray[np.uint8]:
        """Return the number of the lexicographers' file of every synset."""
        return np.asarray(self._column["topic"])

    @functools.cached_property
    def number(self) -> dict[tuple[str, int], int]:
        """The number of each synset by part of speech (satellites are adjectives) and offset."""
        parts = bytes(self._column["kind"]).decode().replace("s", "a")
        return {key: i for i, key in enumerate(zip(parts, self._column["offset"].tolist(), strict=True))}

    @functools.cached_property
    def irregular(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The base forms of irregular words, by part of speech and form."""
        return {
            (part, form): tuple(bases)
            for part, file in PARTS.items()
            for form, *bases in map(str.split, (self.folder.parent / f"{file}.exc").read_text("ascii").splitlines())
        }

    def lemmas_of_several_words(self) -> set[str]:
        """Return every lemma that is written with underscores, in lower case."""
        letters, starts = bytes(self._column["word_text"]), self._column["word_start"].tolist()
        words = (letters[a:b] for a, b in pairwise(starts))
        return {word.decode().lower() for word in words if b"_" in word}

    def _find(self, index: str, names: Sequence[str]) -> list[int]:
        hashes, wanted = self._column[index], hash_words([name.encode("utf-8", "surrogatepass") for name in names])
        places = np.minimum(np.searchsorted(hashes, wanted), len(hashes) - 1)
        found: list[int] = np.where(hashes[places] == wanted, places, -1).tolist()
        return found

    def _span(self, label: str, owner: int) -> slice:
        start, end = self._column[f"{label}_start"][owner : owner + 2].tolist()
        return slice(start, end)

    def _text(self, label: str, number: int) -> str:
        return bytes(self._column[f"{label}_text"][self._span(label, number)]).decode()


def open_wordnet(name: str | None = None) -> WordNet:
    """Open the installed WordNet: Princeton's own edition where both are here."""
    name = name or installed_database()
    folder = cache.path(name) / COMPILED
    if lacking := [f"data.{file}" for file in PARTS.values() if not (folder.parent / f"data.{file}").is_file()]:
        raise ResourceError(
            f"{folder.parent} holds a WordNet of words without their synsets ({lacking[0]} is not there): run "
            f"`rougelike resources remove {name}` and `rougelike resources get wordnet`."
        )
    if not (folder / FACTS).is_file():
        raise ResourceError(
            f"{folder.parent} was installed by another version: run `rougelike resources remove` and install it again."
        )
    return WordNet(folder)
