"""Enhanced++ graphs from trees, rewrite by rewrite, and the names of UD v1."""

from dataclasses import replace

import pytest

from rougelike.analysis.dependencies import Graph, enhance, given_edges, v1
from rougelike.analysis.dependencies.cases import name_modifiers
from rougelike.analysis.dependencies.conjuncts import name_conjuncts, share_dependents, share_heads
from rougelike.analysis.dependencies.controlled import add_controlled_subjects
from rougelike.analysis.dependencies.relatives import resolve_relatives
from rougelike.errors import DataError
from rougelike.resources.parsers import Tree

from .trees import tree


def edges(graph):
    """Return every edge as relation(head, word)."""
    form = ["ROOT", *(word.form for word in graph.words)]
    return {f"{r}({form[head]}, {form[word]})" for word, own in enumerate(graph.edges) for head, r in own}


def after(rewrite, rows):
    """Return what one rewrite makes of a tree: the edges that are new, and those that are gone."""
    graph = Graph(tree(rows))
    before = edges(graph)
    rewrite(graph)
    return edges(graph) - before, before - edges(graph)


@pytest.mark.parametrize(
    ("rows", "new"),
    [
        ("went VERB 0 root\nto ADP 3 case\nshops NOUN 1 obl", "obl:to(went, shops)"),
        ("fruit NOUN 0 root\nsuch ADJ 4 case\nas ADP 2 fixed\npears NOUN 1 nmod", "nmod:such_as(fruit, pears)"),
        ("fruit NOUN 0 root\nsuch ADJ 4 case\nas ADP 2 mwe\npears NOUN 1 nmod", "nmod:such_as(fruit, pears)"),
        ("came VERB 0 root\nout ADP 4 case\nof ADP 4 case\nRome PROPN 1 obl", "obl:of(came, Rome)"),
        ("If SCONJ 2 mark\nrains VERB 3 advcl\nstay VERB 0 root", "advcl:if(stay, rains)"),
        ("When ADV 2 advmod when\nrains VERB 3 advcl\nstay VERB 0 root", "advcl:when(stay, rains)"),
        ("way NOUN 0 root\nto PART 3 mark\ngo VERB 1 acl", "acl:to(way, go)"),
        ("died VERB 0 root\nb/c SCONJ 3 mark because\nfell VERB 1 advcl", "advcl:because(died, fell)"),
        ("all DET 0 root\nincluding VERB 3 case include\nme PRON 1 nmod", "nmod:including(all, me)"),
    ],
)
def test_modifiers_are_named_after_what_marks_them(rows, new):
    """Protects nmod:to and its like: the word that marks, a fixed expression whole, an abbreviation spelled out."""
    assert new in after(name_modifiers, rows)[0]


@pytest.mark.parametrize(
    "rows",
    [
        "Ann PROPN 3 nmod:poss\n's PART 1 case\nhat NOUN 0 root",
        "seen VERB 0 root\nby ADP 3 case\nAnn PROPN 1 obl:agent",
        "7 NUM 0 root\n- SYM 3 case\n9 NUM 1 nmod",
        "won VERB 0 root\ntoday NOUN 1 obl",
    ],
)
def test_modifiers_that_keep_their_name(rows):
    """Protects relations that say already what they are, and those that no word marks."""
    assert after(name_modifiers, rows) == (set(), set())


@pytest.mark.parametrize(
    ("rows", "new"),
    [
        ("cats NOUN 0 root\nand CCONJ 3 cc\ndogs NOUN 1 conj", {"conj:and(cats, dogs)"}),
        ("cats NOUN 0 root\nand CCONJ 1 cc\ndogs NOUN 1 conj", {"conj:and(cats, dogs)"}),
        (
            "cats NOUN 0 root\ndogs NOUN 1 conj\nor CCONJ 4 cc\neels NOUN 1 conj",
            {"conj:or(cats, dogs)", "conj:or(cats, eels)"},
        ),
        (
            "cats NOUN 0 root\nand CCONJ 1 cc\ndogs NOUN 1 conj\nbut CCONJ 1 cc\neels NOUN 1 conj",
            {"conj:and(cats, dogs)", "conj:but(cats, eels)"},
        ),
        ("came VERB 0 root\nsaw VERB 1 conj", set()),
    ],
)
def test_conjuncts_are_named_after_their_conjunction(rows, new):
    """Protects conj:and, whether the conjunction hangs on the conjunct (UD v2) or on the first (v1)."""
    assert after(name_conjuncts, rows)[0] == new


def test_conjuncts_share_their_heads():
    """Protects `buys pears` of `buys apples and pears`; what is no part of the sentence before it is not shared."""
    rows = "buys VERB 0 root\napples NOUN 1 obj\nand CCONJ 4 cc\npears NOUN 2 conj\nsells VERB 1 conj"
    assert after(share_heads, rows) == ({"obj(buys, pears)"}, set())


def test_conjuncts_share_dependents():
    """Protects the subject of a second verb, and the place that stands behind both."""
    rows = """
    Ann PROPN 2 nsubj
    sang VERB 0 root
    songs NOUN 2 obj
    and CCONJ 5 cc
    danced VERB 2 conj
    in ADP 7 case
    Rome PROPN 2 obl
    """
    assert after(share_dependents, rows) == ({"nsubj(danced, Ann)", "obl(danced, Rome)"}, set())


def test_a_conjunct_keeps_its_own_subject():
    """Protects two clauses from each other's subjects."""
    rows = "Ann PROPN 2 nsubj\nsang VERB 0 root\nand CCONJ 5 cc\nBob PROPN 5 nsubj\ndanced VERB 2 conj"
    assert after(share_dependents, rows) == (set(), set())


@pytest.mark.parametrize(
    ("rows", "new"),
    [
        ("man NOUN 0 root\nwho PRON 3 nsubj\nsang VERB 1 acl:relcl", {"nsubj(sang, man)", "ref(man, who)"}),
        (
            "man NOUN 0 root\nwhose PRON 3 nmod:poss\nhat NOUN 4 nsubj\nfell VERB 1 acl:relcl",
            {"nmod:poss(hat, man)", "ref(man, whose)"},
        ),
        ("day NOUN 0 root\nwhen ADV 3 advmod\nsang VERB 1 acl:relcl", {"obl(sang, day)", "ref(day, when)"}),
        (
            "Leute NOUN 0 root\ndie PRON 3 nsubj _ PronType=Rel\nsingen VERB 1 acl:relcl",
            {"nsubj(singen, Leute)", "ref(Leute, die)"},
        ),
        ("song NOUN 0 root\nwe PRON 3 nsubj\nsang VERB 1 acl:relcl", set()),
    ],
)
def test_nouns_take_the_place_of_relative_pronouns(rows, new):
    """Protects what is said of a noun in a clause behind it."""
    assert after(resolve_relatives, rows)[0] == new


@pytest.mark.parametrize(
    ("rows", "new"),
    [
        ("Ann PROPN 2 nsubj\nwants VERB 0 root\nto PART 4 mark\nsing VERB 2 xcomp", {"nsubj:xsubj(sing, Ann)"}),
        ("Ann PROPN 2 nsubj\ntold VERB 0 root\nBob PROPN 2 obj\nsing VERB 2 xcomp", {"nsubj:xsubj(sing, Bob)"}),
        ("Ann PROPN 2 nsubj\ntold VERB 0 root\nBob PROPN 2 dobj\nsing VERB 2 xcomp", {"nsubj:xsubj(sing, Bob)"}),
        (
            "Ann PROPN 2 nsubj\nwants VERB 0 root\ntry VERB 2 xcomp\nsing VERB 3 xcomp",
            {"nsubj:xsubj(try, Ann)", "nsubj:xsubj(sing, Ann)"},
        ),
        ("Ann PROPN 2 nsubj\nwants VERB 0 root\nBob PROPN 4 nsubj\nsings VERB 2 ccomp", set()),
    ],
)
def test_open_clauses_get_a_subject(rows, new):
    """Protects who does what is wanted, tried or told."""
    assert after(add_controlled_subjects, rows)[0] == new


def test_rewrites_work_together():
    """Protects their order: subjects are shared before clauses take them."""
    rows = """
    boys NOUN 6 nsubj
    who PRON 3 nsubj
    run VERB 1 acl:relcl
    and CCONJ 5 cc
    jump VERB 3 conj
    want VERB 0 root
    to PART 8 mark
    go VERB 6 xcomp
    and CCONJ 10 cc
    eat VERB 8 conj
    """
    told = edges(enhance(tree(rows)))
    assert {"nsubj(run, boys)", "nsubj(jump, boys)", "nsubj:xsubj(go, boys)", "nsubj:xsubj(eat, boys)"} <= told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("nsubj:pass", "nsubjpass"), ("csubj:pass", "csubjpass"), ("aux:pass", "auxpass"), ("obj", "dobj"),
        ("obl:to", "nmod:to"), ("obl", "nmod"), ("fixed", "mwe"), ("flat", "name"), ("flat:foreign", "foreign"),
        ("nmod:to", "nmod:to"), ("nsubjpass", "nsubjpass"), ("nsubj:xsubj", "nsubj:xsubj"), ("advmod", "advmod"),
    ],
)  # fmt: skip
def test_names_of_v1(old, new):
    """Protects matches between parsers of both versions of UD."""
    (word,) = tree("word X 0 root").tokens
    assert v1(old, word) == new


def test_negation_has_a_relation_of_its_own():
    """Protects `not` from being one adverb more, in English by form and in any language by feature."""
    for row in ("not PART 0 root", "n't PART 0 root", "nicht PART 0 root _ Polarity=Neg"):
        (word,) = tree(row).tokens
        assert (v1("advmod", word), v1("obj", word)) == ("neg", "dobj")


def test_a_circle_is_refused():
    """Protects from a tree that has no end: it is told by a word that no root is above."""
    with pytest.raises(DataError, match="'a b c' has a circle of heads above 'b'"):
        enhance(tree("a X 0 root\nb X 3 dep\nc X 2 dep"))


def test_a_graph_that_came_with_the_tree():
    """Protects graphs of other programs; a word that is not in the text has no triples."""
    plain = tree("sang VERB 0 root\nhe PRON 1 nsubj")
    words = [replace(word, enhanced=e) for word, e in zip(plain.tokens, ["0:root", "1:nsubj|1.1:nsubj"], strict=True)]
    assert given_edges(Tree(plain.text, tuple(words))) == [[], [(0, "root")], [(1, "nsubj")]]


@pytest.mark.parametrize(("enhanced", "message"), [("", "has no enhanced"), ("9:nsubj", "'9:nsubj'"), ("x", "'x'")])
def test_a_graph_that_cannot_be_read(enhanced, message):
    """Protects from scores of half a graph."""
    (word,) = tree("sang VERB 0 root").tokens
    with pytest.raises(DataError, match=message):
        given_edges(Tree("sang", (replace(word, enhanced=enhanced),)))
