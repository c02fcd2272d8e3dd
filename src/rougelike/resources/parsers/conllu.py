"""Reads and writes CoNLL-U: ten columns a word, an empty line behind each sentence."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from rougelike.errors import ResourceError, shown
from rougelike.resources.parsers.tree import Token, Tree

COLUMNS = 10
EMPTY = "_"
TEXT = "# text = "


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


def write_conllu(trees: Iterable[Tree]) -> str:
    """Return trees as CoNLL-U; contractions are written as the words they consist of."""
    parts = []
    for tree in trees:
        rows = [f"{TEXT}{tree.text}"]
        for number, token in enumerate(tree.tokens, 1):
            following = tree.tokens[number].start if number < len(tree.tokens) else len(tree.text)
            cells = (token.form, token.lemma, token.upos, token.xpos, token.features, str(token.head), token.relation)
            space = EMPTY if following > token.end else "SpaceAfter=No"
            rows.append("\t".join([str(number), *(cell or EMPTY for cell in cells), token.enhanced or EMPTY, space]))
        parts.append("\n".join(rows) + "\n\n")
    return "".join(parts)


def tree(lines: Lines, where: str) -> Tree:
    """Return the tree that the lines of a sentence write; `where` begins what is said of a line that does not."""
    text = next((line[len(TEXT) :] for _, line in lines if line.startswith(TEXT)), None)
    rows = [(number, line.split("\t")) for number, line in lines if not line.startswith("#")]
    for number, row in rows:
        if len(row) != COLUMNS:
            raise ResourceError(f"{where}, line {number}: {len(row)} columns where CoNLL-U has {COLUMNS}.")
    if text is None:
        text = _joined(rows)
    words = [row for _, row in rows if row[0].isdigit()]
    tokens: list[Token] = []
    place, covered, span = 0, 0, (0, 0)
    for number, row in rows:
        if "." in row[0]:  # an empty node of the enhanced graph has no text
            continue
        if "-" in row[0] or int(row[0]) > covered:
            start = text.find(row[1], place)
            if start < 0:
                raise ResourceError(
                    f"{where}, line {number}: {shown(row[1])} does not follow in the text {shown(text)}."
                )
            place = start + len(row[1])
            span = (start, place)
        if "-" in row[0]:
            covered = int(row[0].split("-")[1])
        else:
            tokens.append(_token(row, span, len(words), f"{where}, line {number}"))
    return Tree(text, tuple(tokens))


def _token(row: list[str], span: tuple[int, int], words: int, where: str) -> Token:
    form, lemma, upos, xpos, features, head, relation, enhanced = (
        "" if cell == EMPTY and column not in (0, 1) else cell for column, cell in enumerate(row[1:9])
    )
    if not head.isdigit() or int(head) > words:
        raise ResourceError(f"{where}: the head {shown(head)} is no word of this sentence, which has {words}.")
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
