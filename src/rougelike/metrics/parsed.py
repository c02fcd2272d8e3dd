"""What the metrics on parsed text share: their parameters, and the trees of the whole data, made once for all."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import TypeVar

from rougelike.analysis.parses import Parsed, parse, parser
from rougelike.errors import DataError, TextError
from rougelike.items import Dataset, Text
from rougelike.metrics.base import Parameter, Preparation

V = TypeVar("V")

SPLIT = Parameter(
    "split", "nupunkt",
    "what splits texts of one line: nupunkt (English), sentencex-XX for language XX, or lines for nothing",
)  # fmt: skip


def parses(name: str, splitter: str) -> Preparation:
    """Ask for the trees of every text of the data; `batch.prepared[key]` maps texts to them."""

    def make(whole: Dataset) -> Mapping[Text, Parsed]:
        return of_texts(whole, lambda texts: parse(texts, parser(name), splitter))

    return Preparation(("parses", name, splitter), make)


def of_texts(whole: Dataset, make: Callable[[Iterable[Text]], V]) -> V:
    """Return what is made of all texts; one that cannot be read is named by its item."""
    try:
        return make(chain(whole.candidates, chain.from_iterable(whole.references)))
    except TextError as problem:
        raise DataError(f"{_owner(whole, problem.text)} cannot be read: {problem}") from problem


def _owner(whole: Dataset, text: Text) -> str:
    """Say whose text it is: the first item's that has it."""
    item = next(item for item in whole if text == item.candidate or text in item.references)
    part = "the candidate" if text == item.candidate else f"reference {item.references.index(text) + 1}"
    return f"document {item.doc_id}, system {item.system}: {part}"
