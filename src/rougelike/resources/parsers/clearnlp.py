"""Trees in ClearNLP's scheme, which most English pipelines of spaCy use, as Universal Dependencies.

The schemes differ in what is a head: ClearNLP hangs a noun on its preposition and a predicate on its copula, Universal
Dependencies the other way round. Those are turned first; after that what remains is names.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from rougelike.resources.parsers.tree import Token, Tree

MARKS = frozenset({"dobj", "pobj", "prep"})
"""Labels that tell the scheme: Universal Dependencies have none of them."""

NAMES = {
    "acomp": "xcomp", "agent": "obl:agent", "attr": "xcomp", "auxpass": "aux:pass", "csubjpass": "csubj:pass",
    "dative": "iobj", "dobj": "obj", "intj": "discourse", "meta": "dep", "neg": "advmod", "npadvmod": "obl:unmarked",
    "nsubjpass": "nsubj:pass", "oprd": "xcomp", "pcomp": "advcl", "pobj": "obl", "poss": "nmod:poss",
    "preconj": "cc:preconj", "predet": "det:predet", "prt": "compound:prt", "quantmod": "advmod",
    "relcl": "acl:relcl",
}  # fmt: skip
PHRASES = ("prep", "agent", "dative")
"""What a preposition with a noun behind it can be."""
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "SYM", "DET"})
CLAUSAL = frozenset({"VERB", "AUX"})
ROOT = 0


def to_universal(tree: Tree) -> Tree:
    """Return a tree of ClearNLP's scheme with the heads and labels of Universal Dependencies, version 2."""
    work = _Work(tree.tokens)
    for turn in (_prepositions, _copulas, _coordination, _last_marks, _rename):
        turn(work)
    tokens = (
        replace(t, head=h, relation=r) for t, h, r in zip(tree.tokens, work.heads[1:], work.names[1:], strict=True)
    )
    return Tree(tree.text, tuple(tokens))


class _Work:
    """Heads and labels that can change, by a word's number from 1."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.heads = [ROOT, *(t.head for t in tokens)]
        self.names = ["", *(t.relation for t in tokens)]

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, len(self.heads)))

    def upos(self, word: int) -> str:
        return self.tokens[word - 1].upos if word else ""

    def lemma(self, word: int) -> str:
        return self.tokens[word - 1].lemma.lower()

    def children(self, head: int, fits: Callable[[str], bool] = lambda name: True) -> list[int]:
        return [word for word in self if self.heads[word] == head and fits(self.names[word])]

    def swap(self, head: int, child: int, name: str, below: str) -> None:
        """Put `child` in the place of its head, as `name`, and the head with all else that hung on it below."""
        self.heads[child], self.names[child] = self.heads[head], name
        for other in self.children(head):
            self.heads[other] = child
        self.heads[head], self.names[head] = child, below


def _prepositions(work: _Work) -> None:
    # From the right: in "out of the house" the inner preposition must have given way before the outer one can.
    for word in reversed(list(work)):
        if work.upos(word) not in ("ADP", "SCONJ", "PART", "ADV", "VERB"):
            continue
        objects = work.children(word, lambda name: name in ("pobj", "pcomp"))
        if not objects and work.upos(word) == "ADP" and work.names[word] in PHRASES:
            objects = [other for other in work.children(word, lambda name: name in ("obl", "nmod")) if other > word]
        if not objects:
            continue
        noun = objects[0]
        clause = work.names[noun] == "pcomp" and work.upos(noun) in CLAUSAL
        work.swap(word, noun, _phrase(work, word, clause), "mark" if clause else "case")


def _phrase(work: _Work, preposition: int, clause: bool) -> str:
    name, head = work.names[preposition], work.heads[preposition]
    if name not in PHRASES:
        return name
    if work.upos(head) in NOMINAL:
        return "acl" if clause else "nmod"
    return "advcl" if clause else "obl:agent" if name == "agent" else "obl"


def _copulas(work: _Work) -> None:
    for word in reversed(list(work)):
        if work.lemma(word) != "be" or work.upos(word) not in CLAUSAL or work.names[word] in ("aux", "auxpass"):
            continue
        predicates = work.children(word, lambda name: name in ("attr", "acomp"))
        if not predicates and not work.children(word, lambda name: name == "expl"):
            predicates = [other for other in work.children(word, lambda name: name == "obl") if other > word]
        if work.children(word, lambda name: name == "expl") and work.names[word] != "root":
            predicates = [p for p in predicates if work.names[p] == "acomp"]
        if predicates and not _existential(work, word):
            work.swap(word, predicates[0], work.names[word], "cop")


def _existential(work: _Work, verb: int) -> bool:
    return any(work.lemma(word) == "there" for word in work.children(verb, lambda name: name == "expl"))


def _coordination(work: _Work) -> None:
    # Before the chain of conjuncts is undone, each conjunction still hangs on the conjunct before it.
    for word in work:
        if work.names[word] == "cc" or (work.names[word] == "punct" and work.tokens[word - 1].form in (",", ";")):
            following = [c for c in work.children(work.heads[word], lambda name: name == "conj") if c > word]
            if following and word > work.heads[word]:
                work.heads[word] = following[0]
    for word in work:
        while work.names[word] == "conj" and work.names[work.heads[word]] == "conj":
            work.heads[word] = work.heads[work.heads[word]]


def _last_marks(work: _Work) -> None:
    """Hang the punctuation at the end of a sentence on its root; ClearNLP hangs it on the last clause."""
    for word in reversed(list(work)):
        if work.names[word] != "punct":
            return
        work.heads[word] = work.heads.index(ROOT, 1)


def _rename(work: _Work) -> None:
    for word in work:
        name = work.names[word]
        if name == "root":
            work.names[word] = "root"
        elif name == "aux" and work.upos(word) == "PART":
            work.names[word] = "mark"
        elif name == "attr" and _existential(work, work.heads[word]):
            work.names[word] = "nsubj"
        elif name == "prep":
            work.names[word] = (
                "case" if work.upos(word) == "ADP" and work.upos(work.heads[word]) in NOMINAL else "advmod"
            )
        else:
            work.names[word] = NAMES.get(name, name)
