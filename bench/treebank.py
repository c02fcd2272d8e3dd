"""How near a parser comes to a treebank, word for word, from text."""

import gzip
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rougelike.resources.parsers import Parser, Tree, read_conllu

FIELDS = ("words", "UPOS", "UAS", "LAS", "LAS without subtypes")


def trees(packed: Path) -> list[Tree]:
    """Return the trees of a compressed file of CoNLL-U."""
    with tempfile.NamedTemporaryFile(suffix=".conllu") as file:
        file.write(gzip.decompress(packed.read_bytes()))
        file.flush()
        return list(read_conllu(Path(file.name)))


def agreement(parser: Parser, gold: list[Tree]) -> dict[str, float]:
    """Return F1 in per cent of words and of what is said of them, each sentence parsed alone."""
    right = dict.fromkeys(FIELDS, 0)
    total = 0
    for theirs, mine in zip(gold, parser.parse([tree.text for tree in gold]), strict=True):
        one, other = dict(_words(theirs)), dict(_words(mine))
        total += len(one) + len(other)
        for place in one.keys() & other.keys():
            (upos, head, relation), (my_upos, my_head, my_relation) = one[place], other[place]
            right["words"] += 1
            right["UPOS"] += upos == my_upos
            right["UAS"] += head == my_head
            right["LAS"] += (head, relation) == (my_head, my_relation)
            right["LAS without subtypes"] += (head, _main(relation)) == (my_head, _main(my_relation))
    return {name: 200 * count / total for name, count in right.items()}


def _words(tree: Tree) -> Iterator[tuple[object, tuple[str, object, str]]]:
    places = _places(tree)
    for token, place in zip(tree.tokens, places, strict=True):
        yield place, (token.upos, places[token.head - 1] if token.head else None, token.relation)


def _places(tree: Tree) -> list[tuple[int, int]]:
    """Return where each word stands; the words of a contraction stand one behind the other in it."""
    places: list[tuple[int, int]] = []
    before = end = -1
    for token in tree.tokens:
        start = end if token.start == before else token.start
        before, end = (
            token.start,
            start + len(token.form) if token.form != tree.text[token.start : token.end] else token.end,
        )
        places.append((start, end))
    return places


def _main(relation: str) -> str:
    return relation.partition(":")[0]
