"""What is to be scored: a candidate, its references, and what is known about them."""

from collections.abc import Iterator, Mapping
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
