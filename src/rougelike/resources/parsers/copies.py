"""Copies of words in enhanced graphs: empty nodes that stand for a word once more, as `CopyOf=5` in the last column."""

import re

_COPY = re.compile(r"(?:^|\|)CopyOf=([1-9][0-9]*)(?:\||$)")
_HEAD = re.compile(r"(^|\|)([0-9]+\.[0-9]+):")


def copies_as_words(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows of a sentence with every copy's edges, from it and to it, given to the word it is a copy of."""
    copies = {row[0]: match[1] for row in rows if "." in row[0] and (match := _COPY.search(row[9]))}
    if not copies:
        return rows
    of_copies: dict[str, list[str]] = {}
    for row in rows:
        if row[0] in copies:
            of_copies.setdefault(copies[row[0]], []).append(row[8])

    def resolved(row: list[str]) -> list[str]:
        edges = "|".join([row[8], *of_copies.get(row[0], ())])
        return [*row[:8], _HEAD.sub(lambda m: f"{m[1]}{copies.get(m[2], m[2])}:", edges), row[9]]

    return [resolved(row) for row in rows]
