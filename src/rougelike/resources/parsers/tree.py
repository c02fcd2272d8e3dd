"""What a dependency parser is, and the trees it gives."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Token:
    """One word of a tree; `head` is the number of its head, counted from 1, and 0 for the root.

    `start` and `end` are its place in the sentence's text. The words of a contraction that is one piece of text share
    the place of the whole.
    """

    form: str
    lemma: str
    upos: str
    xpos: str
    head: int
    relation: str
    start: int
    end: int
    features: str = ""
    enhanced: str = ""


@dataclass(frozen=True, slots=True)
class Tree:
    """One parsed sentence."""

    text: str
    tokens: tuple[Token, ...]


class Parser(Protocol):
    """Turns sentences into trees, one a sentence."""

    @property
    def name(self) -> str:
        """What the parser is called in a metric's signature."""

    @property
    def sha256(self) -> str:
        """The hash of the model."""

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`."""
