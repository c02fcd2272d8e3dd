"""Texts that are triples already: each sentence is one, a JSON list of relation, head and modifier."""

import json
import re

from rougelike.errors import TextError, shown
from rougelike.items import Text
from rougelike.units.triples import Span, Triple

_WHOLE = re.compile(r"\s*\[\s*[\[\]]")
"""How a string begins that is a list of triples, not one of them."""


def given_triples(text: Text) -> list[Triple]:
    """Return the triples of a text: a list of them, or a string that is such a list in JSON or has one a line."""
    if isinstance(text, str) and _WHOLE.match(text):
        return _located(text, 0, _parsed(text, text), text)
    found, place = [], 0
    for line in text.split("\n") if isinstance(text, str) else text:
        if line.strip():
            found += _located(line, place, [_parsed(line, text)], text)
        place += len(line) + 1
    return found


def _parsed(written: str, text: Text) -> list[object]:
    try:
        value = json.loads(written)
    except ValueError:
        value = None
    if not isinstance(value, list):
        raise _unfit(written, text)
    return value


def _located(written: str, begin: int, rows: list[object], text: Text) -> list[Triple]:
    """Return triples with the places of their words in the JSON that they were read from, which begins at `begin`."""
    place, found = 0, []
    for row in rows:
        if not (isinstance(row, list) and len(row) == 3 and all(isinstance(part, str) for part in row)):
            raise _unfit(row, text)
        spans: list[Span] = []
        for part in row:
            spelled = json.dumps(part, ensure_ascii=False)
            start = written.find(spelled, place)
            if start < 0:  # it has escapes that need not be
                spelled, start = "", place
            place = start + len(spelled)
            spans.append((begin + start + len(spelled[:1]), begin + place - len(spelled[:1])))
        relation, head, modifier = row
        found.append(Triple(relation, head, modifier, spans[1], spans[2]))
    return found


def _unfit(found: object, text: Text) -> TextError:
    return TextError(
        f"it holds {shown(found)} where a triple is expected, three strings (relation, head, modifier); a text is a "
        "list of triples, and references are a list of such lists",
        text,
    )
