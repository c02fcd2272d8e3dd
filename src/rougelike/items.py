"""What is to be scored: a candidate, its references, and what is known about them."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

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

    def __getitem__(self, i: int) -> Item:
        return Item(
            self.candidates[i],
            self.references[i],
            self.doc_ids[i],
            self.systems[i],
            {name: column[i] for name, column in self.human.items() if column[i] == column[i]},
            self.sources[i] if self.sources else (),
        )

    def __iter__(self) -> Iterator[Item]:
        return (self[i] for i in range(len(self)))

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
            for name in whole.human.keys() | part.human.keys():
                column = whole.human.setdefault(name, [math.nan] * before)
                column += part.human.get(name) or [math.nan] * size
            if part.sources is not None:
                whole.sources = [()] * before if whole.sources is None else whole.sources
                whole.sources += part.sources
            elif whole.sources is not None:
                whole.sources += [()] * size
        return whole
