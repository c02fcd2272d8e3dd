"""Parses each distinct sentence once: within a call, and across runs through a file of trees."""

from collections.abc import Sequence
from pathlib import Path

from rougelike.errors import ResourceError
from rougelike.resources.parsers.packing import packed, unpacked
from rougelike.resources.parsers.tree import Parser, Tree
from rougelike.resources.remembering import Memory


class RememberingParser:
    """A parser that asks another only for sentences it has not seen; `file` None remembers nothing between runs."""

    def __init__(self, parser: Parser, file: Path | None) -> None:
        self._parser = parser
        self._memory = Memory[Tree](file, "trees", packed, unpacked)
        self.name, self.sha256 = parser.name, parser.sha256

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`."""
        known = self._memory.recall(sentences, self._new, f"parsing with {self.name}")
        return [known[sentence] for sentence in sentences]

    def _new(self, sentences: list[str]) -> list[Tree]:
        trees = self._parser.parse(sentences)
        if len(trees) != len(sentences):
            raise ResourceError(
                f"The parser {self.name} returned {len(trees)} trees for {len(sentences)} sentences: each needs one."
            )
        return trees
