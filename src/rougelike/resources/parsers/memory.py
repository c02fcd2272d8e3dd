"""Parses each distinct sentence once: within a call, and across runs through a file of trees."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from rougelike.errors import ResourceError
from rougelike.resources.parsers.packing import packed, unpacked
from rougelike.resources.parsers.tree import Parser, Tree
from rougelike.resources.remembering import Memory

Parse = Callable[[list[str]], list[Tree]]


class RememberingParser:
    """A parser that asks another only for sentences it has not seen; `file` None remembers nothing between runs.

    `opened_as` is the name under which other processes can open the parser too, to share what is much.
    """

    def __init__(self, parser: Parser, file: Path | None, opened_as: str | None = None) -> None:
        self._parser, self._opened_as = parser, opened_as
        self._memory = Memory[Tree](file, "trees", packed, unpacked)
        self.name, self.sha256 = parser.name, parser.sha256

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`."""
        known = self._memory.recall(sentences, self._parsing, f"parsing with {self.name}")
        return [known[sentence] for sentence in sentences]

    @contextmanager
    def _parsing(self, count: int) -> Iterator[Parse]:
        from rougelike.resources.parsers.workers import Workers, processes_for

        processes = processes_for(count)
        if self._opened_as and processes > 1:
            with closing(Workers(self._opened_as, processes)) as workers:
                yield workers.parse
        else:
            yield self._alone

    def _alone(self, sentences: list[str]) -> list[Tree]:
        trees = self._parser.parse(sentences)
        if len(trees) != len(sentences):
            raise ResourceError(
                f"The parser {self.name} returned {len(trees)} trees for {len(sentences)} sentences: each needs one."
            )
        return trees
