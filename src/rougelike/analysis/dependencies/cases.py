"""Modifiers named after the word that marks them: nmod:to of `to the store`, advcl:if of `if it rains`."""

import re

from rougelike.analysis.dependencies.graph import Graph
from rougelike.analysis.dependencies.names import CLAUSES, FIXED, OBLIQUES
from rougelike.resources.parsers import Token

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_ADVERBS = frozenset({"when", "where"})


def name_modifiers(graph: Graph) -> None:
    """Name every nmod, obl, acl and advcl without a subtype after its case, or of clauses after its mark."""
    for number, relation in enumerate(graph.relations):
        if relation in OBLIQUES or relation in CLAUSES:
            name = marker(graph, number)
            if name:
                graph.rename(number, f"{relation}:{name}")


def marker(graph: Graph, number: int) -> str:
    """Return the last word that marks a modifier, with the words of a fixed expression joined, '' where none does."""
    clause = graph.relations[number] in CLAUSES
    for child in reversed(graph.under(number, ("case", "mark") if clause else ("case",))):
        if graph.word(child).upos != "PART" or clause:
            return spelled(graph, child)
    first = next(iter(graph.children[number]), number)
    if graph.relations[number] == "advcl" and graph.bases[first] == "advmod":
        return spelled(graph, first) if graph.word(first).lemma.lower() in _ADVERBS else ""
    return ""


def spelled(graph: Graph, number: int) -> str:
    """Return a function word in lower case, with the rest of a fixed expression; '' for what is no word."""
    forms = [_spelling(graph.word(word)).lower() for word in (number, *graph.under(number, FIXED))]
    return "_".join(forms) if all(map(_WORD.fullmatch, forms)) else ""


def _spelling(word: Token) -> str:
    """Return the lemma, which is spelled out where a text abbreviates; a participle such as `including` stays one."""
    return word.form if word.upos == "VERB" or not word.lemma else word.lemma
