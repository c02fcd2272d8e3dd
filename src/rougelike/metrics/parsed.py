"""What the metrics on parsed text share: their parameters, and the trees of the whole data, made once for all."""

from collections.abc import Mapping
from itertools import chain

from rougelike.analysis.parses import Parsed, parse, parser
from rougelike.items import Dataset, Text
from rougelike.metrics.base import Parameter, Preparation

DEFAULT_PARSER = "ewt"
SPLIT = Parameter(
    "split", "nupunkt",
    "what splits texts of one line: nupunkt (English), sentencex-XX for language XX, or lines for nothing",
)  # fmt: skip


def parses(name: str, splitter: str) -> Preparation:
    """Ask for the trees of every text of the data; `batch.prepared[key]` maps texts to them."""

    def make(whole: Dataset) -> Mapping[Text, Parsed]:
        return parse(chain(whole.candidates, chain.from_iterable(whole.references)), parser(name), splitter)

    return Preparation(("parses", name, splitter), make)
