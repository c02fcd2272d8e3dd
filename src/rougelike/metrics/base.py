"""A metric is a frozen value: a family's name and one value for each of the family's parameters."""

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.alignment import Account, Part
from rougelike.batch import Batch
from rougelike.errors import MetricError, nearest

Value = bool | int | float | str
Column = NDArray[np.float64]


@dataclass(frozen=True)
class Parameter:
    """One option of a metric, declared once: validation, help and documentation are made from it."""

    name: str
    default: Value
    meaning: str
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None

    @property
    def expected(self) -> str:
        """What values the option takes, in words."""
        if isinstance(self.default, bool):
            return "True or False"
        if self.choices:
            return " or ".join(self.choices)
        if isinstance(self.default, str):
            return "text"
        number = "a whole number" if isinstance(self.default, int) else "a number"
        ends = [f"{word} {end:g}" for word, end in (("from", self.least), ("to", self.most)) if end is not None]
        return " ".join([number, *ends])

    def read(self, value: object, metric: str) -> Value:
        """Return `value`, given in Python or as text, as this parameter's type."""
        read: Value | None = None
        kind = type(self.default)
        if kind is bool:
            read = value if isinstance(value, bool) else {"true": True, "false": False}.get(str(value).lower())
        elif kind is str:
            read = value if isinstance(value, str) and (not self.choices or value in self.choices) else None
        elif isinstance(value, (str, int, float)) and not isinstance(value, bool):
            try:
                read = kind(value) if isinstance(value, str) or kind(value) == value else None
            except (ValueError, OverflowError):
                read = None
            if isinstance(read, (int, float)) and not self._allows(read):
                read = None
        if read is None:
            hint = nearest(str(value), self.choices) if self.choices else ""
            raise MetricError(f"{metric}: option {self.name} takes {self.expected}, not {value!r}.{hint}")
        return read

    def _allows(self, number: float) -> bool:
        above, below = self.least is None or number >= self.least, self.most is None or number <= self.most
        return math.isfinite(number) and above and below


@dataclass(frozen=True)
class Measures:
    """What a metric says of every item of a batch; a column that the definition does not have is None.

    `statistics` are what scores over many items are made from, one row an item, under the names `family.statistics`.
    """

    value: Column
    precision: Column | None
    recall: Column | None
    f1: Column | None
    statistics: Column
    empty_candidate: NDArray[np.bool_]
    empty_reference: NDArray[np.bool_]


@dataclass(frozen=True)
class Preparation:
    """What a metric makes of the whole data before its batches are scored; `batch.prepared[key]` has it then.

    Metrics that need the same thing have the same key, and it is made once. What is made `of` another preparation gets
    what that one made in the place of the data.
    """

    key: Hashable
    make: Callable[[Any], object]
    of: "Preparation | None" = None


class Family(ABC):
    """A page of metrics that differ by an argument in their name: its definition, its parameters, its computation."""

    pattern: str
    """What the family's names look like, as a regular expression whose groups are the arguments."""
    names: tuple[str, ...]
    """Names to list and to suggest."""
    title: str
    formula: str
    paper: str
    parameters: tuple[Parameter, ...]
    statistics: tuple[str, ...]
    ordered = False
    """Whether matches keep the order of the texts, as those of a subsequence do, which a view then shows."""

    @abstractmethod
    def measure(self, metric: "Metric", batch: Batch) -> Measures:
        """Compute the metric for every item of the batch, in the batch's order."""

    @abstractmethod
    def align(self, metric: "Metric", batch: Batch) -> list[Part]:
        """Return who matched whom in a batch of one item: a part for each of its references, in their order.

        A metric of several sums (orders of n-grams, two sides) returns a part for each of them.
        """

    def remarked(self, metric: "Metric", batch: Batch, parts: Sequence[Part], *, closely: bool) -> list[Part]:
        """Return the parts of one item with what can be noted of them, such as the senses of words.

        Looked at closely they also have what takes a while to find.
        """
        return list(parts)

    @abstractmethod
    def account(self, metric: "Metric", parts: Sequence[Part], statistics: Mapping[str, float]) -> Account:
        """Return how the parts of one item make its score; `statistics` has what stands in no link, such as lengths."""

    def canonical(self, name: str) -> str:
        """Return the one spelling of a name that matches the pattern."""
        return name.upper()

    def check(self, metric: "Metric") -> None:  # noqa: B027 - most families have nothing to check
        """Refuse options that do not go together."""

    def prepare(self, metric: "Metric") -> Preparation | None:
        """Return what must be made of the whole data before any of it is scored, None where nothing must."""
        return None

    def resources(self, metric: "Metric") -> Mapping[str, str]:
        """Return the name and sha256 of everything on disk that a score depends on."""
        return {}

    def system_value(self, metric: "Metric", statistics: Column) -> Column | None:
        """Return scores for rows of summed statistics, or None where a system's score is its items' mean."""
        return None


@dataclass(frozen=True, repr=False)
class Metric:
    """A metric with all its options; equal metrics are equal keys, and `parse(repr(metric)) == metric`."""

    name: str
    options: tuple[tuple[str, Value], ...]

    def __getitem__(self, option: str) -> Value:
        return self._options[option]

    @cached_property
    def _options(self) -> dict[str, Value]:
        return dict(self.options)

    @cached_property
    def family(self) -> Family:
        """The page that defines this metric."""
        return family_of(self.name)

    @cached_property
    def argument(self) -> str:
        """What the name says beside the family: the n of ROUGE-n."""
        match = re.fullmatch(self.family.pattern, self.name)
        return match[1] if match and match.lastindex else ""

    def text(self, option: str) -> str:
        """Return an option that is text."""
        return str(self[option])

    def number(self, option: str) -> float:
        """Return an option that is a number."""
        return float(self[option])

    def __repr__(self) -> str:
        from rougelike.metrics.grammar import write

        return write(self, only_changed=True)

    __str__ = __repr__


FAMILIES: list[Family] = []


def register(family: Family) -> Family:
    """Make a family known; its page calls this where it is defined."""
    FAMILIES.append(family)
    return family


def known_names() -> list[str]:
    """Return every name worth listing."""
    return [name for family in FAMILIES for name in family.names]


@cache
def family_of(name: str) -> Family:
    """Return the family that a name belongs to, whatever its case."""
    for family in FAMILIES:
        if re.fullmatch(family.pattern, name, re.IGNORECASE):
            return family
    raise MetricError(
        f"there is no metric {name!r}.{_suggest(name, known_names())} 'rougelike metrics' lists them all."
    )


def _suggest(name: str, known: Iterable[str]) -> str:
    """Suggest names that are the same but for punctuation and case, then those that contain it, then those near it."""
    bare = {re.sub(r"\W|_", "", k).lower(): k for k in known}
    asked = re.sub(r"\W|_", "", name).lower()
    like = [asked] if asked in bare else sorted((b for b in bare if asked and asked in b), key=len)[:4]
    return f" Did you mean {' or '.join(bare[b] for b in like)}?" if like else nearest(name, bare.values())
