"""Names of relations: what is one thing in UD v1 and v2, and v2's names as v1 has them."""

from rougelike.resources.parsers import Token

SUBJECTS = frozenset({"nsubj", "csubj", "nsubjpass", "csubjpass"})
OBJECTS = frozenset({"obj", "dobj"})
FIXED = frozenset({"fixed", "mwe"})
OBLIQUES = frozenset({"obl", "nmod"})
CLAUSES = frozenset({"advcl", "acl"})

NEGATIONS = frozenset({"not", "n't", "n\u2019t", "nt", "never", "no"})

WHOLE = {
    "nsubj:pass": "nsubjpass",
    "csubj:pass": "csubjpass",
    "aux:pass": "auxpass",
    "flat:name": "name",
    "flat:foreign": "foreign",
}
BASES = {"obj": "dobj", "obl": "nmod", "fixed": "mwe", "flat": "name"}


def v1(relation: str, word: Token) -> str:
    """Return UD v1's name of a relation of either version to `word`; a subtype stays, unless it is in the new name."""
    if relation == "advmod" and (word.form.lower() in NEGATIONS or "Polarity=Neg" in word.features):
        return "neg"
    base, colon, subtype = relation.partition(":")
    return WHOLE.get(relation) or BASES.get(base, base) + colon + subtype
