"""Pyramids (Passonneau et al. 2005): content units of model summaries, and which of them a peer expresses.

A pyramid file (.pyr) has an scu for each content unit with a contributor for each model that expresses it, which is its
weight. A peer's annotation (.pan) has a peerscu for each, with a contributor where the peer expresses it.
"""

import re
from pathlib import Path
from xml.parsers import expat

from rougelike.errors import DataError
from rougelike.readers.sets.nist import text_of

HEADING = r"(?m)^\s*D\d+\.M\.\d+\.\w\.\w\s*$"
"""What stands above each model in a pyramid's text where the file does not say it."""


def modified_score(annotation: Path, pyramid: Path) -> float:
    """Return a peer's modified pyramid score.

    The weights of the units it expresses, over those of the best summary with as many units as models have on average.
    """
    weights, models = _pyramid(pyramid)
    expressed = _expressed(annotation)
    average = round(sum(weights.values()) / models)
    best = sum(sorted(weights.values(), reverse=True)[:average])
    if not best:
        raise DataError(f"{pyramid} has no content units.")
    return sum(weights.get(unit, 0) for unit in expressed) / best


def _pyramid(path: Path) -> tuple[dict[str, int], int]:
    """Return the weight of each content unit, and how many models there are."""
    weights: dict[str, int] = {}
    unit, heading = "", ""
    lines: list[str] = []
    text = ""

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal unit, text
        text = ""
        if tag == "scu":
            unit = attributes["uid"]
            weights[unit] = 0
        elif tag == "contributor" and unit:
            weights[unit] += 1

    def end(tag: str) -> None:
        nonlocal unit, heading
        if tag == "scu":
            unit = ""
        elif tag == "line":
            lines.append(text)
        elif tag == "startDocumentRegEx":
            heading = text

    def data(part: str) -> None:
        nonlocal text
        text += part

    _parse(path, start, end, data)
    models = len(re.findall(heading or HEADING, "\n".join(lines)))
    if not models:
        raise DataError(f"{path} does not tell where its models begin; it is no whole pyramid.")
    return weights, models


def _expressed(path: Path) -> set[str]:
    """Return the units that a peer expresses; unit 0 is for what matches none."""
    found: set[str] = set()
    unit = ""

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal unit
        if tag == "peerscu":
            unit = attributes["uid"]
        elif tag == "contributor" and unit:
            found.add(unit)

    def end(tag: str) -> None:
        nonlocal unit
        if tag == "peerscu":
            unit = ""

    _parse(path, start, end, lambda _: None)
    return found - {"0"}


def _parse(path: Path, start: object, end: object, data: object) -> None:
    """Run through an XML file, which may not declare entities."""

    def doctype(*_: object) -> None:
        raise DataError(f"{path} has a document type declaration, which can hide entities; remove it.")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = start, end, data  # type: ignore[assignment]
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(re.sub(r"^<\?xml[^>]*\?>", "", text_of(path)), True)
    except expat.ExpatError as error:
        raise DataError(f"{path} is not well-formed XML ({error}); fetch it again.") from None
