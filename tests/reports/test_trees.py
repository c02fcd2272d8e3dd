"""Triples as trees: each arc once, shared ones marked, whatever the graph."""

import rougelike
from rougelike.alignment import Piece
from rougelike.reports.trees import grown

TEXT = "John went to the store"
WORDS = {word: (TEXT.index(word), TEXT.index(word) + len(word)) for word in TEXT.split()}


def arc(relation, head, modifier):
    """Return a triple as it stands in the text."""
    return Piece(f"{relation}({head}, {modifier})", (WORDS[head], WORDS[modifier]), -1, relation)


def drawn(nodes):
    """Return trees as nested lists of relation and word, shared arcs starred."""
    return [(f"{n.relation} {n.word}{'*' * n.shared}".strip(), drawn(n.below)) for n in nodes]


def test_a_sentence_is_one_tree():
    """Protects the picture of a parse: the head on top, modifiers below in the order of the text."""
    arcs = [
        arc("nmod:to", "went", "store"),
        arc("nsubj", "went", "John"),
        arc("case", "store", "to"),
        arc("det", "store", "the"),
    ]
    below = [("nsubj John*", []), ("nmod:to store", [("case to", []), ("det the*", [])])]
    assert drawn(grown(arcs, TEXT, {1, 3})) == [("went", below)]


def test_several_heads_and_cycles_end():
    """Protects enhanced graphs: a word below two heads is drawn with both, a cycle is drawn once."""
    arcs = [arc("a", "John", "went"), arc("b", "went", "store"), arc("c", "to", "store"), arc("d", "store", "the")]
    assert drawn(grown(arcs, TEXT, set())) == [
        ("John", [("a went", [("b store", [("d the", [])])])]),
        ("to", [("c store", [])]),
    ]
    circle = [arc("a", "John", "went"), arc("b", "went", "John")]
    assert drawn(grown(circle, TEXT, set())) == [("John", [("a went", [("b John", [])])])]


def test_given_triples_join_by_their_words():
    """Protects triples given without a text: equal words are one word, in the terminal and in the page's data."""
    given = '[["nsubj","went","John"],["nmod:to","went","store"],["case","store","to"]]'
    found = rougelike.explain("BE(parser=triples)", given, '[["nsubj","went","John"]]')
    lines = [line.rstrip() for line in repr(found).splitlines()]
    assert any(line.startswith("└── went") for line in lines)
    assert any("└── store nmod:to" in line for line in lines)
    assert any("├── John nsubj (shared)" in line for line in lines)
    from tests.reports.test_explanation import unpacked

    (side, other) = unpacked(found.to_html(), "chunk-0")["items"][0]["m"][0]["p"][0]["tree"]
    assert side[0][0] == "went"
    assert other == [["went", "", False, [["John", "nsubj", True, []]]]]
