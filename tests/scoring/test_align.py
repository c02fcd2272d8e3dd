"""Who matched whom: what is drawn is what was counted, and stands where it says."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rougelike
from rougelike.alignment import ALL, located
from rougelike.metrics import FAMILIES

TOY = Path(__file__).parents[1] / "golden" / "toy_embeddings.w2v.txt"
LEXICAL = [
    "ROUGE-1", "ROUGE-2", "ROUGE-3(profile=google)", "ROUGE-S4", "ROUGE-SU4", "ROUGE-L", "ROUGE-L(profile=google)",
    "ROUGE-Lsum(profile=google)", "ROUGE-W-1.2", "ROUGE-W-2(sentences=lines)", "ROUGE-1(analyser=unicode)",
]  # fmt: skip
WITH_VECTORS = [
    "ROUGE-WE-1({})", "ROUGE-WE-2({},compose=midpoint)", "ROUGE-WE-SU4({})", "ROUGE-WE-SU4({},last=True)",
    "ROUGE-WE-1({},match=optimal)", "ROUGE-WE-1({},match=best)", "ROUGE-WE-2({},match=all,compose=concat)",
    "ROUGE-WE-1({},lexical=0.3)", "ROUGE-WE-2({},oov=exact,sim=dot)", "ROUGE-WE-2({},variant=s3)",
    "NSM-R1({})", "NSM-R2({},side=reference)", "NSS-R1({})", "NSS-R2({},side=reference)", "NSM-RSU4({})",
    "NSS-RSU4({},denominator=count)", "S-RL({})", "S-RL({},alpha=0.3)",
]  # fmt: skip
METRICS = LEXICAL + [name.format(f"vectors={TOY}") for name in WITH_VECTORS]
WORDS = ["the", "cat", "dog", "king", "queen", "walked", "school", "to", "flarn", "quux", "Rain,", "snow."]
UNKNOWN_WORDS = pytest.mark.filterwarnings("ignore::rougelike.RougelikeWarning")  # a text may have no other
TEXTS = st.lists(st.sampled_from([*WORDS, "\n"]), max_size=14).map(" ".join)


@UNKNOWN_WORDS
@pytest.mark.parametrize("metric", METRICS)
@settings(max_examples=20)
@given(candidate=TEXTS, references=st.lists(TEXTS, min_size=1, max_size=3))
def test_credits_make_the_score(metric, candidate, references):
    """Protects every picture: credits add up to the hits, and hits and totals to the score that is shown."""
    found = rougelike.align(metric, candidate, references)
    statistics = found.score.statistics
    hits = sum(link.credit for part in found.parts for link in part.links)
    assert hits == pytest.approx(statistics["hits"], abs=1e-9)
    assert sum(part.hits for part in found.parts) == pytest.approx(hits, abs=1e-9)
    assert sum(part.candidate_total for part in found.parts) == pytest.approx(statistics["candidate_total"])
    assert sum(part.reference_total for part in found.parts) == pytest.approx(statistics["reference_total"])


@UNKNOWN_WORDS
@pytest.mark.parametrize("metric", [*METRICS, "BLEU-4", f"NSM-BL2(vectors={TOY})", f"NSS-BL3(vectors={TOY},bp=True)"])
@settings(max_examples=10)
@given(candidate=TEXTS, references=st.lists(TEXTS, min_size=1, max_size=3))
def test_units_stand_where_they_say(metric, candidate, references):
    """Protects highlighting: every span cuts the words of its unit out of its own text, and every link joins two."""
    found = rougelike.align(metric, candidate, references)
    for part in found.parts:
        for piece in (*part.candidate, *part.reference_units):
            text = found.candidate if piece.reference < 0 else found.references[piece.reference]
            assert " ".join(text[start:end] for start, end in piece.spans) == piece.text
        assert {piece.reference for piece in part.candidate} <= {-1}
        if part.reference != ALL:
            assert {piece.reference for piece in part.reference_units} <= {part.reference}
        for left, right, link in part.pairs():
            assert left.text
            assert right.text
            assert link.credit == link.credit
        linked = {link.candidate for link in part.links}
        assert len(part.unmatched_candidate) == len(part.candidate) - len(linked)


@pytest.mark.parametrize("metric", ["ROUGE-1", "ROUGE-SU4", "BLEU-3"])
def test_units_are_a_sequence(metric):
    """Protects who looks at units in any order: each is one thing, from whichever end it is asked for."""
    for part in rougelike.align(metric, "the cat saw the dog", ["a dog saw the cat", "the end"]).parts:
        for units in (part.candidate, part.reference_units):
            last = len(units) - 1
            assert units[-1] is units[last]
            assert tuple(units)[1:3] == tuple(units[1:3])
            assert repr(units) == repr(tuple(units))
            assert located(units, [last, 0]) == [units[last].spans, units[0].spans]
            with pytest.raises(IndexError):
                units[last + 1]
    again, other = (rougelike.align(metric, "the cat", reference).parts for reference in ("a cat", "a dog"))
    assert again == rougelike.align(metric, "the cat", "a cat").parts != other
    assert len({*again, *rougelike.align(metric, "the cat", "a cat").parts}) == len(again)


@settings(max_examples=30)
@given(candidate=TEXTS, references=st.lists(TEXTS, min_size=1, max_size=3))
def test_bleu_hits(candidate, references):
    """Protects BLEU's picture: each order's links are its clipped counts, over all references."""
    found = rougelike.align("BLEU-4", candidate, references)
    for n, part in enumerate(found.parts, 1):
        assert part.reference == ALL
        assert len(part.links) == part.hits == found.score.statistics[f"hits_{n}"]
        assert len({link.candidate for link in part.links}) == len(part.links)


@pytest.mark.parametrize(
    ("metric", "pairs"),
    [
        ("ROUGE-1", [("cat", "cat"), ("the", "the")]),
        ("ROUGE-2", [("the cat", "the cat")]),
        ("ROUGE-L", [("the", "the"), ("cat", "cat")]),
        ("ROUGE-SU4", [("the", "the"), ("the cat", "the cat"), ("the walked", "the walked"), ("cat walked",) * 2]),
        ("BLEU-2", [("the", "the"), ("cat", "cat"), ("the cat", "the cat")]),
    ],
)
def test_pairs(metric, pairs):
    """Protects what is drawn for a small pair that can be counted by hand."""
    found = rougelike.align(metric, "Today the cat walked", ["Yesterday, the cat slept and walked"])
    drawn = [(left.text, right.text) for part in found.parts for left, right, _ in part.pairs()]
    assert set(pairs) <= set(drawn)
    assert all(left == right for left, right in drawn)


def test_every_metric_can():
    """Protects `explain`: there is no metric whose matches cannot be asked for."""
    for family in FAMILIES:
        assert type(family).align is not None
        assert not getattr(type(family).align, "__isabstractmethod__", False)


def test_similarities_are_told():
    """Protects links between words that are not equal: who, how alike, and what it counts."""
    (part,) = rougelike.align(f"ROUGE-WE-1(vectors={TOY})", "the cat walked", "the dog walked").parts
    told = {(left.text, right.text): link for left, right, link in part.pairs()}
    assert told["the", "the"].credit == pytest.approx(1)
    assert all(link.similarity == link.credit for link in told.values())
