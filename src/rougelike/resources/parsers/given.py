"""Trees from CoNLL-U files, found by the text they are of: whatever parsed it, and in whatever language."""

import functools
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from rougelike.errors import ResourceError, shown
from rougelike.resources.disk import combined_sha256, sha256_of
from rougelike.resources.parsers.conllu import read_conllu
from rougelike.resources.parsers.placing import blankless, placed
from rougelike.resources.parsers.tree import Tree

FILES = "*.conllu"
Run = tuple[int, int]
"""A sentence's number among those of the files, and where the text goes on behind it."""


class ConlluParser:
    """Looks trees up in a file, or in all `.conllu` files of a folder. Blanks make no difference to what is found."""

    def __init__(self, place: Path) -> None:
        self.name = f"conllu:{place.name}"
        self._place = place
        self._files = sorted(place.rglob(FILES)) if place.is_dir() else [place]
        if not self._files or not self._files[0].is_file():
            raise ResourceError(
                f"{place} {'has no .conllu file in it' if place.is_dir() else 'is not there'}: give a file of CoNLL-U, "
                "or a folder of such files."
            )

    @functools.cached_property
    def sha256(self) -> str:
        """The hash of the files."""
        return combined_sha256({str(number): sha256_of(file) for number, file in enumerate(self._files)})

    @functools.cached_property
    def _trees(self) -> list[Tree]:
        return [tree for file in self._files for tree in read_conllu(file) if tree.tokens]

    @functools.cached_property
    def _said(self) -> list[str]:
        return [blankless(tree.text)[0] for tree in self._trees]

    @functools.cached_property
    def _numbers(self) -> dict[str, list[int]]:
        numbers = defaultdict(list)
        for number, said in enumerate(self._said):
            numbers[said].append(number)
        return numbers

    @functools.cached_property
    def _written(self) -> dict[str, int]:
        return {tree.text: number for number, tree in enumerate(self._trees)}

    @functools.cached_property
    def _lengths(self) -> list[int]:
        return sorted({len(said) for said in self._said}, reverse=True)

    def trees(self, text: str) -> list[tuple[int, Tree]]:
        """Return the trees of a text, each with the place of its sentence in it."""
        said, places = blankless(text)
        found, first = [], 0
        for number, behind in self._cover(said, text, places):
            found.append(placed(self._trees[number], text, places, first))
            first = behind
        return found

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`, each of which must be one sentence of the files."""
        trees = []
        for sentence in sentences:
            found = self.trees(sentence)
            if len(found) > 1:
                raise ResourceError(
                    f"{shown(sentence)} is {len(found)} sentences in {self._place}, and one is expected."
                )
            trees.append(found[0][1] if found else Tree(sentence, ()))
        return trees

    def _cover(self, said: str, text: str, places: list[int]) -> list[Run]:
        """Return sentences that follow each other and are the whole text, trying others where one leads nowhere."""
        way: list[Run] = []
        open_ways = [self._next(said, text, places, 0, -1)]
        reached, dead = 0, set()
        while way[-1][1] < len(said) if way else said:
            step = next((run for run in open_ways[-1] if run[1] not in dead), None)
            if step:
                way.append(step)
                reached = max(reached, step[1])
                open_ways.append(self._next(said, text, places, step[1], step[0]))
            else:
                open_ways.pop()
                if not way:
                    rest = text[places[reached] :]
                    raise ResourceError(
                        f"{self._place} has no parse of {shown(rest)}{_part_of(text, rest)}: parse the same texts that "
                        "are scored."
                    )
                dead.add(way.pop()[1])
        return way

    def _next(self, said: str, text: str, places: list[int], first: int, before: int) -> Iterator[Run]:
        """Yield the sentences that the text may go on with.

        Those with the text's own blanks come first, for parsers see blanks, and of these the next of the file; then
        longer ones before shorter.
        """
        after = before + 1
        if 0 < after < len(self._said) and text.startswith(self._trees[after].text, places[first]):
            yield after, first + len(self._said[after])
        others = []
        for length in self._lengths:
            behind = first + length
            if behind <= len(said) and (numbers := self._numbers.get(said[first:behind])):
                same = self._written.get(text[places[first] : places[behind - 1] + 1])
                if same is None:
                    others.append((after if after in numbers else numbers[0], behind))
                else:
                    yield same, behind
        yield from others


def _part_of(text: str, rest: str) -> str:
    return "" if len(rest) == len(text) else f", a part of {shown(text)}"
