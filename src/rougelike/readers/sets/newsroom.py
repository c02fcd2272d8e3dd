"""Newsroom's human evaluation (Grusky et al. 2018): a CSV with a line for each rater, summary and article.

Its columns are ArticleID, System, ArticleText, SystemSummary, ArticleTitle and four ratings, texts with HTML entities.
It has no references: they come from a column ReferenceSummary, or else from Newsroom's own JSONL, by the article.
"""

import csv
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers.sets import jsonl
from rougelike.readers.sets.nist import text_of

RATINGS = ("Coherence", "Fluency", "Informativeness", "Relevance")
_TAG = re.compile(r"<[^>]*>")
_LETTERS = re.compile(r"\W+")
ENOUGH = 300
"""So many letters of an article tell it from all others."""


def items(place: Path, part: str, writers: bool) -> Iterator[Item]:
    """Yield every summary once, with the mean of its raters."""
    path = jsonl.found(place, "newsroom-human-eval*.csv", "*.csv")
    table = list(csv.DictReader(text_of(path).splitlines(keepends=True)))
    columns = ("ArticleID", "System", "ArticleText", "SystemSummary", *(f"{name}Rating" for name in RATINGS))
    for name in columns:
        if not table or name not in table[0]:
            raise DataError(f"{path} has no column {name}; it is not Newsroom's human evaluation.")
    found: dict[tuple[str, str], list[dict[str, str]]] = {}
    for row in table:
        found.setdefault((row["ArticleID"], row["System"]), []).append(row)
    references = _references(path, table, place)
    for (document, system), ratings in found.items():
        first = ratings[0]
        human = {name.lower(): _mean(path, ratings, f"{name}Rating") for name in RATINGS}
        article = unescape(first["ArticleText"])
        yield Item(_plain(first["SystemSummary"]), (references[document],), document, system, human, (article,))


def _references(path: Path, table: list[dict[str, str]], place: Path) -> dict[str, str]:
    """Return article -> reference."""
    if "ReferenceSummary" in table[0]:
        return {row["ArticleID"]: _plain(row["ReferenceSummary"]) for row in table}
    archives = sorted(place.rglob("*.jsonl*")) if place.is_dir() else []
    if not archives:
        raise DataError(
            f"{path} has no references; put Newsroom's test.jsonl into its folder, or add a column ReferenceSummary."
        )
    wanted = {_known_by(row["ArticleText"]): row["ArticleID"] for row in table}
    held = {}
    for archive in archives:
        for where, row in jsonl.rows(archive):
            document = wanted.get(_known_by(str(jsonl.needed(row, "text", where))))
            if document:
                held[document] = str(jsonl.needed(row, "summary", where))
    if lacking := [document for document in dict.fromkeys(wanted.values()) if document not in held]:
        raise DataError(
            f"{place}: no reference for articles {', '.join(lacking[:5])}; is it the right part of Newsroom?"
        )
    return held


def _known_by(article: str) -> str:
    return _LETTERS.sub("", _plain(article)).lower()[:ENOUGH]


def _plain(text: str) -> str:
    return " ".join(_TAG.sub(" ", unescape(text)).split())


def _mean(path: Path, ratings: list[dict[str, str]], name: str) -> float:
    given = [row[name] for row in ratings if row[name].strip()]
    try:
        return sum(map(float, given)) / len(given)
    except (ValueError, ZeroDivisionError):
        raise DataError(
            f"{path}: {name} of article {ratings[0]['ArticleID']} is {given!r}, expected numbers."
        ) from None
