"""Every distinct text of a batch once, as arrays of token ids and character spans."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.items import Text

Ints = NDArray[np.int64]
Ids = NDArray[np.int32]


def flat(texts: Sequence[Text]) -> list[str]:
    """Return each text as one string in which a line is a sentence; within a given sentence a line's end is a space."""
    if set(map(type, texts)) <= {str}:
        return list(texts)  # type: ignore[arg-type]  # the line above has looked
    return [t if isinstance(t, str) else "\n".join(s.replace("\n", " ") for s in t) for t in texts]


def bounds(sizes: Sequence[int] | NDArray[Any]) -> Ints:
    """Return where pieces of these sizes begin, one after the other, and where the last one ends."""
    found = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(np.asarray(sizes, np.int64), out=found[1:])
    return found


class Vocabulary:
    """The distinct words of a batch, spelled as bytes when first asked for, and as strings after that."""

    def __init__(self, spell: Callable[[], tuple[NDArray[np.uint8], Ints]]) -> None:
        self._spell = spell

    @classmethod
    def of(cls, words: Sequence[str]) -> "Vocabulary":
        """Hold words that are strings already."""
        encoded = [word.encode("utf-8", "surrogatepass") for word in words]
        offsets = bounds([len(e) for e in encoded])
        return cls(lambda: (np.frombuffer(b"".join(encoded), np.uint8), offsets))

    @cached_property
    def spelled(self) -> tuple[NDArray[np.uint8], Ints]:
        """All words' bytes one after the other, and where each word's begin."""
        return self._spell()

    @cached_property
    def words(self) -> list[str]:
        """The words in the order of their ids."""
        letters, offsets = self.spelled
        data = letters.tobytes()
        return [data[a:b].decode("utf-8", "surrogatepass") for a, b in pairwise(offsets.tolist())]


@dataclass
class Tokens:
    """The tokens of many texts, one after the other; text `t` has the tokens `offsets[t]` to `offsets[t + 1]`.

    `ids` name what is compared (stems, where the analyser stems) and are below `types`; `words` name the word as it
    stood, in `vocabulary`. `first` marks the first token of every sentence. `locate` turns a text's number into its
    tokens' character spans.
    """

    ids: Ids
    words: Ids
    offsets: Ints
    first: NDArray[np.bool_]
    vocabulary: Vocabulary
    types: int
    locate: Callable[[int], Ints] = field(repr=False)
    _spans: dict[int, list[tuple[int, int]]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def spans(self, text: int) -> list[tuple[int, int]]:
        """Return the first and last character of every token of a text, located once."""
        if text not in self._spans:
            self._spans[text] = [(start, end) for start, end in self.locate(text).tolist()]
        return self._spans[text]

    @cached_property
    def sentences(self) -> Ints:
        """Where each sentence's tokens begin, and the end of the last; no sentence is empty."""
        return np.append(np.flatnonzero(self.first), len(self.ids))

    @cached_property
    def text_sentences(self) -> Ints:
        """Where each text's sentences begin among `sentences`."""
        return np.searchsorted(self.sentences[:-1], self.offsets)

    @property
    def sentence_texts(self) -> Ints:
        """The number of the text that each sentence belongs to."""
        return np.repeat(np.arange(len(self.offsets) - 1), np.diff(self.text_sentences))

    def keep(self, wanted: NDArray[np.bool_]) -> "Tokens":
        """Return the tokens marked in `wanted`; a sentence left without a token is gone."""
        number = np.cumsum(self.first)[wanted]
        offsets, locate = self.offsets, self.locate
        return Tokens(
            self.ids[wanted],
            self.words[wanted],
            np.concatenate(([0], np.cumsum(wanted)))[offsets],
            np.diff(number, prepend=0) > 0,
            self.vocabulary,
            self.types,
            lambda text: locate(text)[wanted[offsets[text] : offsets[text + 1]]],
        )
