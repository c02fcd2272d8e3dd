"""Our enhanced graphs beside those of the treebank EWT, from its own trees and from raw text.

`python -m bench.enhanced FOLDER [PARSER]` takes the folder of `test.conllu.gz`. Edges from and to empty nodes are left
out, as is what stands behind @ in a relation. From raw text, a document's sentences are joined by spaces, split and
parsed again, and an edge is right if both its words are the same characters and its relation is the same.
"""

import gzip
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from rougelike.analysis.dependencies import enhance, given_edges
from rougelike.analysis.parses import parse, parser
from rougelike.resources.parsers import DEFAULT_PARSER, Tree, read_conllu

FIRST = 300
Span = tuple[int, int]
Edges = set[tuple[object, object, str]]


def trees(file: Path) -> list[list[Tree]]:
    """Return the trees of a packed CoNLL-U file, document by document."""
    content = gzip.decompress(file.read_bytes()).decode()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "part.conllu"
        documents = []
        for part in content.split("# newdoc")[1:]:
            place.write_text("# newdoc" + part, "utf-8")
            documents.append(list(read_conllu(place)))
    return documents


def edges(tree: Tree, own: list[list[tuple[int, str]]], names: list[object]) -> Edges:
    """Return a graph's edges under names of its words, the root's first."""
    return {(names[w], names[head], relation.partition("@")[0]) for w, es in enumerate(own) for head, relation in es}


def from_trees(documents: Iterable[list[Tree]]) -> tuple[Edges, Edges]:
    """Return the edges we make of trees, and those that came with them."""
    ours, gold = set(), set()
    for number, tree in enumerate(tree for trees in documents for tree in trees):
        names = [(number, word) for word in range(len(tree.tokens) + 1)]
        ours |= edges(tree, enhance(tree).edges, names)
        gold |= edges(tree, given_edges(tree), names)
    return ours, gold


def from_text(documents: Iterable[list[Tree]], name: str) -> tuple[Edges, Edges, Edges, Edges]:
    """Return our edges of raw text and the treebank's, and then the same of the trees alone."""
    documents = list(documents)
    texts = [" ".join(tree.text for tree in trees) for trees in documents]
    parsed = parse(texts, parser(name), "nupunkt")
    found: tuple[Edges, ...] = (set(), set(), set(), set())
    for number, (text, own) in enumerate(zip(texts, documents, strict=True)):
        start = 0
        for tree in own:
            add(found[1], found[3], tree, given_edges(tree), (number, start))
            start += len(tree.text) + 1
        for start, tree in parsed[text]:
            add(found[0], found[2], tree, enhance(tree).edges, (number, start))
    return found


def add(graph: Edges, basic: Edges, tree: Tree, own: list[list[tuple[int, str]]], place: tuple[int, int]) -> None:
    """Add a sentence's edges, of its graph and of its tree, with words named by their characters."""
    names = ["root", *((place[0], place[1] + a, place[1] + b) for a, b in spans(tree))]
    graph |= edges(tree, own, names)
    basic |= edges(tree, [[], *([(word.head, word.relation)] for word in tree.tokens)], names)


def spans(tree: Tree) -> Iterator[Span]:
    """Yield the places of words; those of a contraction get parts of it where they make it up."""
    tokens, at = tree.tokens, 0
    while at < len(tokens):
        whole = tokens[at].start, tokens[at].end
        group = [token for token in tokens[at:] if (token.start, token.end) == whole]
        start = whole[0]
        exact = "".join(token.form for token in group) == tree.text[slice(*whole)]
        for token in group:
            yield (start, start + len(token.form)) if exact else whole
            start += len(token.form)
        at += len(group)


def agreement(ours: Edges, gold: Edges) -> str:
    """Return precision, recall and F1."""
    p, r = (len(ours & gold) / len(side) for side in (ours, gold))
    return f"P {p:.3f}  R {r:.3f}  F1 {2 * p * r / (p + r):.3f}"


def main(folder: str, name: str = DEFAULT_PARSER) -> None:
    """Print the comparison."""
    documents = trees(Path(folder) / "test.conllu.gz")
    first = [[tree for trees in documents for tree in trees][:FIRST]]
    print(f"from the treebank's trees, first {FIRST} sentences  {agreement(*from_trees(first))}")
    print(f"from the treebank's trees                       {agreement(*from_trees(documents))}")
    ours, gold, basic, gold_basic = from_text(documents, name)
    print(f"from raw text by {name}                         {agreement(ours, gold)}")
    print(f"  of it the tree alone                          {agreement(basic, gold_basic)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
