"""What several references make of one score, against the definitions written out."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rougelike

TEXT = st.lists(st.sampled_from("abcde"), max_size=9).map(" ".join)
REFERENCES = st.lists(TEXT, min_size=1, max_size=5)


def rounded(number, digits):
    """Return a number as C prints it."""
    return number if digits < 0 else float(f"{number:.{digits}f}")


def single(hits, candidate, reference, digits=-1):
    """Return precision, recall and F1 of counts."""
    p, r = (rounded(hits / total if total else 0.0, digits) for total in (candidate, reference))
    return p, r, rounded(2 * p * r / (p + r) if p + r else 0.0, digits)


def averaged(scores, digits):
    """Return the mean of several precisions, recalls and F1s."""
    return tuple(rounded(sum(column) / len(scores), digits) for column in zip(*scores, strict=True))


def several(candidate, references, multi, key, digits=-1):
    """Return ROUGE-1 by the definition of each way; `key` is what the best reference has most of, unrounded."""
    counts = []
    for reference in references:
        shared = Counter(candidate.split()) & Counter(reference.split())
        counts.append((sum(shared.values()), len(candidate.split()), len(reference.split())))
    if multi == "pooled":
        return single(*map(sum, zip(*counts, strict=True)), digits)
    if multi == "mean":
        return averaged([single(*count, digits) for count in counts], digits)
    if multi == "best" or len(counts) == 1:
        return single(*max(counts, key=lambda count: key(single(*count))), digits)
    left_out = [references[:i] + references[i + 1 :] for i in range(len(references))]
    return averaged([several(candidate, rest, "best", key, digits) for rest in left_out], digits)


def numbers(score):
    """Return a score's three numbers."""
    return score.precision, score.recall, score.f1


@pytest.mark.parametrize("profile", ["perl", "google"])
@pytest.mark.parametrize("multi", ["mean", "best", "pooled", "jackknife"])
@given(candidate=TEXT, references=REFERENCES)
def test_against_the_definitions(multi, profile, candidate, references):
    """Protects mean, best, pooled and jackknife with one to five references, equal and empty ones among them."""
    key = {"perl": lambda s: rounded(s[1], 5), "google": lambda s: s[2]}[profile]
    got = rougelike.score(f"ROUGE-1(profile={profile},multi={multi})", candidate, references)
    assert numbers(got) == pytest.approx(several(candidate, references, multi, key), abs=1e-12)


@pytest.mark.parametrize("digits", [0, 2, 5])
@pytest.mark.parametrize("multi", ["mean", "best", "pooled"])
@given(candidate=TEXT, references=REFERENCES)
def test_digits(multi, digits, candidate, references):
    """Protects that F1 is made of rounded numbers, and that every number shown has the digits asked for."""
    got = numbers(rougelike.score(f"ROUGE-1(multi={multi},digits={digits})", candidate, references))
    expected = several(candidate, references, multi, lambda s: rounded(s[1], 5), digits)
    assert got == pytest.approx(expected, abs=10.0**-digits if multi == "mean" else 1e-12)
    assert got == tuple(rounded(number, digits) for number in got)


def test_digits_round_before_f1():
    """Protects ROUGE-1.5.5's F1, which is made of numbers that have been rounded already."""
    got = rougelike.score("ROUGE-1(digits=1)", "a b c", "a d e f g h i")
    assert numbers(got) == (0.3, 0.1, 0.1)  # of the exact ones F1 is 0.2
    assert rougelike.score("ROUGE-1(digits=0)", "a b", "a c").precision == 0.0  # C rounds a half to even


@pytest.mark.parametrize("name", ["ROUGE-1", "ROUGE-L", "ROUGE-SU4", "ROUGE-W-1.2", "ROUGE-Lsum(profile=google)"])
@given(candidate=TEXT, reference=TEXT)
def test_one_reference_is_the_same_under_all(name, candidate, reference):
    """Protects that `multi` says nothing where there is one reference, given as text or as a list of one."""
    base = rougelike.metric(name)
    options = dict(base.options)
    made = [rougelike.metrics.make(base.name, {**options, "multi": m}) for m in ("best", "pooled", "jackknife")]
    expected = numbers(rougelike.score(base, candidate, reference))
    assert [numbers(rougelike.score(m, candidate, [reference])) for m in made] == [expected] * 3


@given(candidate=TEXT, references=REFERENCES, data=st.data())
@pytest.mark.parametrize("multi", ["mean", "pooled", "jackknife"])
def test_order_of_references(multi, candidate, references, data):
    """Protects that references are a set to all but `best`, which takes the first of equals."""
    shuffled = data.draw(st.permutations(references))
    name = f"ROUGE-1(multi={multi})"
    one, other = (rougelike.score(name, candidate, r).recall for r in (references, shuffled))
    assert one == pytest.approx(other, abs=1e-12)


@pytest.mark.parametrize(("name", "best"), [("ROUGE-1", 0), ("ROUGE-S0", 0), ("ROUGE-L", 1), ("ROUGE-W-1.2", 1)])
def test_best_of_nearly_equal_recalls(name, best):
    """Protects ROUGE-1.5.5's choice: the first of recalls equal in five digits, but for -L and -W of exact ones."""
    references = [f"a b{' x' * others}" for others in (902, 901)]
    singly = [rougelike.score(name, "a b", reference).recall for reference in references]
    assert singly[0] < singly[1] < singly[0] + 5e-6
    assert rougelike.score(f"{name}(multi=best)", "a b", references).recall == singly[best]


@pytest.mark.parametrize("headline", ["recall", "precision", "f1"])
def test_headline(headline):
    """Protects which of the three numbers is the score."""
    got = rougelike.score(f"ROUGE-1(headline={headline})", "a b c", "a d")
    assert numbers(got) == pytest.approx((1 / 3, 1 / 2, 2 / 5))
    assert float(got) == got.value == getattr(got, headline)
