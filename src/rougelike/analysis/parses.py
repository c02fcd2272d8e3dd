"""The trees of texts: every distinct sentence of the whole data parsed once, and put back where it stands."""

from collections.abc import Iterable
from typing import Any

from rougelike.analysis.sentences import spans
from rougelike.errors import RougelikeError, TextError
from rougelike.items import Text
from rougelike.resources.named import Named
from rougelike.resources.parsers import Parser, Tree, open_parser
from rougelike.resources.parsers.texts import ConlluTexts
from rougelike.texts import flat

Parsed = tuple[tuple[int, Tree], ...]
"""A text's trees in reading order, each with the place of its sentence in the text as `flat` writes it."""

named: Named[Parser] = Named("parsers", open_parser)


def parser(name: str) -> Parser:
    """Return the parser that a name stands for; `conllu` stands for texts that are trees already."""
    return ConlluTexts() if name == ConlluTexts.name else named(name)


def parse(texts: Iterable[Text], parser: Parser, splitter: str) -> dict[Text, Parsed]:
    """Return the trees of every distinct text; `splitter` finds sentences as `sentences.spans` does.

    The parser is called once, with every distinct sentence once. One that finds sentences itself, as trees read from a
    file do, has a method `trees`, and is asked text by text.
    """
    distinct = list(dict.fromkeys(texts))
    written = flat(distinct)
    if hasattr(parser, "trees"):
        return {text: _read(parser, text, line) for text, line in zip(distinct, written, strict=True)}
    places = [spans(text, splitter) for text in distinct]
    found = [[line[a:b] for a, b in own] for line, own in zip(written, places, strict=True)]
    known = list(dict.fromkeys(sentence for own in found for sentence in own))
    trees = dict(zip(known, parser.parse(known), strict=True))
    return {
        text: tuple((start, trees[sentence]) for (start, _), sentence in zip(own, said, strict=True))
        for text, own, said in zip(distinct, places, found, strict=True)
    }


def _read(parser: Any, text: Text, line: str) -> Parsed:  # noqa: ANN401 - a parser with a method `trees`
    try:
        return tuple(parser.trees(line))
    except RougelikeError as problem:
        raise TextError(str(problem), text) from problem
