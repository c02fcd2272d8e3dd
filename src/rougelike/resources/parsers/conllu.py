"""Reads and writes CoNLL-U: ten columns a word, an empty line behind each sentence."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from rougelike.errors import ResourceError, shown
from rougelike.resources.parsers.copies import copies_as_words
from rougelike.resources.parsers.tree import Token, Tree

COLUMNS = 10
EMPTY = "_"
TEXT = "# text = "

_OTHER = re.compile(r"[1-9][0-9]*-[1-9][0-9]*|[0-9]+\.[1-9][0-9]*")
"""The number of what is no word: a contraction, or an empty node of the enhanced graph."""
_BLANKS = str.maketrans(dict.fromkeys("\r\n\t", " "))

Lines = list[tuple[int, str]]
"""The lines of one sentence with their numbers, counted from 1."""


def read_conllu(file: Path) -> Iterator[Tree]:
    """Yield the trees of a file, each word with its place in the sentence's text."""
    try:
        with file.open(encoding="utf-8") as stream:
            for lines in by_sentence(stream):
                yield tree(lines, str(file))
    except UnicodeDecodeError as problem:
        raise ResourceError(f"{file} is not UTF-8 ({problem}): convert it first.") from problem


def by_sentence(lines: Iterable[str]) -> Iterator[Lines]:
    """Yield the lines of each sentence; an empty line stands between two."""
    own: Lines = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            own.append((number, line.rstrip("\r\n")))
        elif own:
            yield own
            own = []
    if own:
        yield own


def write_conllu(trees: Iterable[Tree], comments: Iterable[str] = ()) -> str:
    """Return trees as CoNLL-U, `comments` before each sentence; words that share a place are a contraction's.

    Line ends and tabs inside a sentence become blanks, so that every word keeps its place.
    """
    before = "".join(f"# {' '.join(comment.split())}\n" for comment in comments)
    parts = []
    for tree in (tree for tree in trees if tree.tokens):
        rows = [f"{before}{TEXT}{tree.text.translate(_BLANKS)}"]
        last = 0
        for number, token in enumerate(tree.tokens, 1):
            if number > last:
                last = _last_of_contraction(tree, number)
                following = tree.tokens[last].start if last < len(tree.tokens) else len(tree.text)
                space = EMPTY if following > token.end else "SpaceAfter=No"
                if last > number:
                    surface = tree.text[token.start : token.end].translate(_BLANKS)
                    rows.append("\t".join([f"{number}-{last}", surface, *[EMPTY] * 7, space]))
                    space = EMPTY
            cells = (token.form, token.lemma, token.upos, token.xpos, token.features, str(token.head), token.relation)
            rows.append("\t".join([str(number), *(cell or EMPTY for cell in cells), token.enhanced or EMPTY, space]))
        parts.append("\n".join(rows) + "\n\n")
    return "".join(parts)


def _last_of_contraction(tree: Tree, number: int) -> int:
    """Return the number of the last word that stands where word `number` does."""
    place = tree.tokens[number - 1].start, tree.tokens[number - 1].end
    while number < len(tree.tokens) and (tree.tokens[number].start, tree.tokens[number].end) == place:
        number += 1
    return number


def tree(lines: Lines, where: str) -> Tree:
    """Return the tree that the lines of a sentence write; `where` begins what is said of a line that does not."""
    text = next((line[len(TEXT) :] for _, line in lines if line.startswith(TEXT)), None)
    rows = [(number, line.split("\t")) for number, line in lines if not line.startswith("#")]
    words = _checked(rows, where)
    rows = list(zip((number for number, _ in rows), copies_as_words([row for _, row in rows]), strict=True))
    if text is None:
        text = _joined(rows)
    tokens: list[Token] = []
    place, covered, span = 0, 0, (0, 0)
    for number, row in rows:
        kind = row[0]
        if "." in kind:  # an empty node of the enhanced graph has no text
            continue
        if "-" in kind or len(tokens) >= covered:
            start = text.find(row[1], place)
            if start < 0:
                raise ResourceError(
                    f"{where}, line {number}: {shown(row[1])} does not follow in the text {shown(text)}."
                )
            place = start + len(row[1])
            span = (start, place)
        if "-" in kind:
            covered = int(kind.split("-")[1])
        else:
            tokens.append(_token(row, span, len(words), where, number))
    _follow([token.head for token in tokens], words, where)
    return Tree(text, tuple(tokens))


def _checked(rows: list[tuple[int, list[str]]], where: str) -> list[int]:
    """Return the line of every word, once rows are seen to have their columns and words to be counted from 1."""
    words: list[int] = []
    for number, row in rows:
        if len(row) != COLUMNS:
            raise ResourceError(f"{where}, line {number}: {len(row)} columns where CoNLL-U has {COLUMNS}.")
        if row[0] == str(len(words) + 1):
            words.append(number)
        elif not _OTHER.fullmatch(row[0]):
            raise ResourceError(f"{where}, line {number}: {shown(row[0])} where word {len(words) + 1} is expected.")
    return words


def _follow(heads: list[int], lines: list[int], where: str) -> None:
    """Raise naming a word from which no way leads up to the root."""
    safe = {0}
    for word in range(1, len(heads) + 1):
        way: dict[int, None] = {}
        while word not in safe:
            if word in way:
                circle = list(way)[list(way).index(word) :]
                raise ResourceError(
                    f"{where}, line {lines[word - 1]}: the heads run in a circle, from word to word: "
                    f"{' '.join(map(str, [*circle, word]))}."
                )
            way[word] = None
            word = heads[word - 1]
        safe.update(way)


def _token(row: list[str], span: tuple[int, int], words: int, where: str, number: int) -> Token:
    _, form, lemma, upos, xpos, features, head, relation, enhanced, _ = row
    if not (head.isascii() and head.isdigit()) or int(head) > words:
        raise ResourceError(
            f"{where}, line {number}: the head {shown(head)} is no word of this sentence, which has {words}."
        )
    upos, xpos, features, relation, enhanced = (
        "" if cell == EMPTY else cell for cell in (upos, xpos, features, relation, enhanced)
    )
    lemma = "" if lemma == EMPTY != form else lemma
    return Token(form, lemma, upos, xpos, int(head), relation, *span, features, enhanced)


def _joined(rows: list[tuple[int, list[str]]]) -> str:
    """Return the text of a sentence that states none, from its words and the spaces between them."""
    pieces, covered = [], 0
    for _, row in rows:
        if "-" in row[0]:
            covered = int(row[0].split("-")[1])
        elif "." in row[0] or int(row[0]) <= covered:
            continue
        pieces.append(row[1] + ("" if "SpaceAfter=No" in row[9] else " "))
    return "".join(pieces).rstrip()
