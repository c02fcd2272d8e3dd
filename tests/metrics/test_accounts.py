"""How the credits drawn make the score shown, for every metric that there is."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rougelike
from rougelike.analysis.parses import named as parsers
from rougelike.metrics import FAMILIES
from tests.analysis.trees import tree
from tests.scoring.test_align import TEXTS, UNKNOWN_WORDS

GOLDEN = Path(__file__).parents[1] / "golden"
WALKS = f"graph={GOLDEN / 'rougeg_toy_graph.ukb.txt'},lexicon={GOLDEN / 'rougeg_toy_lexicon.txt'}"
TOY = f"vectors={GOLDEN / 'toy_embeddings.w2v.txt'}"
EXAMPLES = {
    "RougeN": ["ROUGE-1", "ROUGE-2(digits=5)", "ROUGE-1(profile=google,headline=recall)"],
    "RougeL": ["ROUGE-L", "ROUGE-L(profile=google)", "ROUGE-Lsum(profile=google)"],
    "RougeS": ["ROUGE-S4", "ROUGE-SU4(headline=precision)"],
    "RougeW": ["ROUGE-W-1.2", "ROUGE-W-2(normalise=True)"],
    "Bleu": ["BLEU-1", "BLEU-4", "BLEU-4(smooth=exp,effective=True)", "BLEU-2(smooth=floor,bp=False)",
             "BLEU-3(smooth=add-k)"],
    "RougeWE": [f"ROUGE-WE-1({TOY})", f"ROUGE-WE-SU4({TOY},lexical=0.4)", f"ROUGE-WE-2({TOY},match=all)"],
    "NsmR": [f"NSM-R1({TOY})", f"NSS-R2({TOY},side=reference)"],
    "NsmSu": [f"NSM-RSU4({TOY})", f"NSS-RSU4({TOY},denominator=count)"],
    "NsmBl": [f"NSM-BL2({TOY},multi=best)", f"NSS-BL3({TOY},bp=True)"],
    "SRl": [f"S-RL({TOY})"],
    "RougeG": [f"ROUGE-G-1({WALKS})", f"ROUGE-G-SU4({WALKS},pairs=all,normalise=False,stem=True)"],
    "BasicElements": ["BE(parser=toy)", "pBE-cnt(parser=toy)", f"pBE+cls(parser=toy,{TOY},clusters=0.5)",
                      f"pBE(parser=toy,{TOY},clusters=0.5)"],
    "SemF1": ["SEM-F1", "SEM-F1(headline=recall)"],
}  # fmt: skip
"""Metrics of every family, by the name of its class; each is tested with every way to take several references."""
ENCODER_NEEDED = {"SemF1"}


class Toy:
    """A parser that hangs each word on the one before it."""

    name, sha256 = "toy", "0"

    def parse(self, sentences):
        """Return a tree a sentence."""
        return [tree("\n".join(f"{w} X {i} dobj" for i, w in enumerate(s.split()))) for s in sentences]


def encode(sentences):
    """Return vectors that depend on the letters of a sentence."""
    return [[1 + s.count("a"), len(s) % 7, s.count("e") - 3, s.count(" ")] for s in sentences]


def spelled():
    """Yield the name of each family's class with each metric to test, in every way to take several references."""
    for family in FAMILIES:
        kind = type(family).__name__
        ways = next((p.choices for p in family.parameters if p.name == "multi"), ())
        for name in EXAMPLES.get(kind, ()):
            own = [name] if "multi=" in name or not ways else [_with(name, f"multi={way}") for way in ways]
            yield from ((kind, metric) for metric in own)
    yield "RougeWE", f"ROUGE-WE-2({TOY},variant=s3)"


def _with(name, option):
    return f"{name[:-1]},{option})" if name.endswith(")") else f"{name}({option})"


def test_every_family_has_an_example():
    """Protects the test below: a new family must say how it is written here."""
    lacking = {type(family).__name__ for family in FAMILIES} - EXAMPLES.keys()
    assert lacking == set(), f"write metrics of {lacking} into EXAMPLES"


@UNKNOWN_WORDS
@pytest.mark.parametrize(("kind", "metric"), [*spelled()], ids=lambda value: value.split("vectors=")[0])
@settings(max_examples=12)
@given(candidate=TEXTS, references=st.lists(TEXTS, min_size=1, max_size=3))
def test_the_account_makes_the_score(kind, metric, candidate, references):
    """Protects every picture: credits of the links drawn, added up as the account says, are the score shown."""
    with parsers.given({"toy": Toy()}):
        found = rougelike.align(metric, candidate, references, encoder=encode if kind in ENCODER_NEEDED else None)
    told = found.metric.family.account(found.metric, found.parts, found.score.statistics)
    for part in found.parts:
        assert {piece.reference for piece in part.candidate} <= {-1}
        assert {piece.reference for piece in part.reference_units} <= set(range(len(references)))
    assert told.value == pytest.approx(found.score.value, abs=1e-9)
    for name in ("precision", "recall", "f1"):
        value = getattr(found.score, name)
        assert getattr(told, name) == (value if value is None else pytest.approx(value, abs=1e-9))
    assert told.steps[-1].name == "score"
    assert told.steps[-1].value == told.value
