"""Trees put where they belong: into another spelling of their text's blanks, and several into one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rougelike.resources.parsers.tree import Token, Tree

JOINED = "parataxis"
"""What a sentence's further roots are of its first: clauses side by side."""


def blankless(text: str) -> tuple[str, list[int]]:
    """Return a text without blanks, and where each of its characters stands in the text."""
    places = [place for place, character in enumerate(text) if not character.isspace()]
    return "".join(text.split()), places


def placed(tree: Tree, text: str, places: Sequence[int], first: int) -> tuple[int, Tree]:
    """Return where in `text` a tree begins whose characters are those of `text` from the blankless `first` on.

    The tree returned has the text as it is written there, whatever its blanks.
    """
    own = blankless(tree.text)[1]
    begin, end = places[first], places[first + len(own) - 1] + 1
    said = text[begin:end]
    if said == tree.text:
        return begin, tree
    order = {place: number for number, place in enumerate(own)}
    tokens = []
    for token in tree.tokens:
        start, last = (places[first + order[place]] - begin for place in (token.start, token.end - 1))
        tokens.append(replace(token, start=start, end=last + 1))
    return begin, Tree(said, tuple(tokens))


def joined(found: Iterable[tuple[int, Tree]]) -> tuple[Token, ...]:
    """Return the tokens of one or more trees, each with its place in the sentence, as those of one tree."""
    result: list[Token] = []
    for begin, tree in found:
        before = len(result)
        result.extend(
            replace(t, head=t.head + before if t.head else 0, start=t.start + begin, end=t.end + begin)
            for t in tree.tokens
        )
    heads = one_root([token.head for token in result])
    return tuple(
        token if token.head == head else replace(token, head=head, relation=JOINED)
        for token, head in zip(result, heads, strict=True)
    )


def one_root(heads: Iterable[int]) -> list[int]:
    """Return heads in which the first root is the head of all others, for a sentence is one tree."""
    result = list(heads)
    roots = [place for place, head in enumerate(result) if not head]
    for place in roots[1:]:
        result[place] = roots[0] + 1
    return result
