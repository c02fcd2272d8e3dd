"""What is to be scored: a candidate, its references, and what is known about them."""

import math
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar, overload

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")

Text = str | tuple[str, ...]
"""One text: a string, or its sentences where somebody has split it already."""


@dataclass(frozen=True, slots=True)
class Item:
    """One candidate summary with the references it is held against."""

    candidate: Text
    references: tuple[Text, ...]
    doc_id: str
    system: str
    human: Mapping[str, float] = field(default_factory=dict)
    sources: tuple[str, ...] = ()


@dataclass(slots=True)
class Dataset:
    """Items as columns, because a million small objects cost more than scoring them does.

    `human` maps a judgement's name to one number an item, NaN where there is none. `sources` is None where no
    item has any.
    """

    candidates: list[Text]
    references: list[tuple[Text, ...]]
    doc_ids: list[str]
    systems: list[str]
    human: dict[str, list[float]] = field(default_factory=dict)
    sources: list[tuple[str, ...]] | None = None

    def __len__(self) -> int:
        return len(self.candidates)

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: "slice | NDArray[np.int64]") -> "Dataset": ...
    def __getitem__(self, at: "int | slice | NDArray[np.int64]") -> "Item | Dataset":
        """Return one item, or the dataset of those in a slice or an array of numbers."""
        if isinstance(at, int):
            human = {name: column[at] for name, column in self.human.items() if column[at] == column[at]}
            sources = self.sources[at] if self.sources else ()
            return Item(self.candidates[at], self.references[at], self.doc_ids[at], self.systems[at], human, sources)

        def some(column: list[T]) -> list[T]:
            return column[at] if isinstance(at, slice) else [column[i] for i in at.tolist()]

        return Dataset(
            some(self.candidates),
            some(self.references),
            some(self.doc_ids),
            some(self.systems),
            {name: some(column) for name, column in self.human.items()},
            None if self.sources is None else some(self.sources),
        )

    def __iter__(self) -> Iterator[Item]:
        return (self[i] for i in range(len(self)))

    def labels(self) -> "Dataset":
        """Return the same items without their texts, for what is kept once they have been scored."""
        size = len(self)
        return Dataset([""] * size, [()] * size, self.doc_ids, [*map(sys.intern, self.systems)], self.human)

    @classmethod
    def joined(cls, parts: Iterable["Dataset"]) -> "Dataset":
        """Return all parts as one, with NaN and no sources for the items of a part that has none of them."""
        whole = cls([], [], [], [])
        for part in parts:
            before, size = len(whole), len(part)
            whole.candidates += part.candidates
            whole.references += part.references
            whole.doc_ids += part.doc_ids
            whole.systems += part.systems
            for name in {**whole.human, **part.human}:
                column = whole.human.setdefault(name, [math.nan] * before)
                column += part.human.get(name) or [math.nan] * size
            if part.sources is not None:
                whole.sources = [()] * before if whole.sources is None else whole.sources
                whole.sources += part.sources
            elif whole.sources is not None:
                whole.sources += [()] * size
        return whole
