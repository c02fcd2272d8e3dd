"""Rewards, taus, alpha and kappa against worked examples and against other programs' values."""

import math
from itertools import combinations

import numpy as np
import pytest

from rougelike.errors import DataError
from rougelike.trust.agreement import REWARD, agreements, alpha, between, kappa, reward, sheets
from rougelike.trust.labels import LABELS, Label

from ..golden.reading import golden


def labels(annotator, found, side="precision", item="d1"):
    """Return one annotator's labels of a sample's sentences, "-" for none."""
    return [Label(item, "", side, 0, i, annotator, label) for i, label in enumerate(found.split()) if label != "-"]


def tau_b(x, y):
    """Return Kendall's tau-b by its definition."""
    signs = np.array([(np.sign(x[i] - x[j]), np.sign(y[i] - y[j])) for i, j in combinations(range(len(x)), 2)])
    return signs.prod(axis=1).sum() / np.sqrt(np.abs(signs).sum(axis=0).prod())


@pytest.mark.parametrize("example", golden("semf1")["reward_examples"], ids=lambda example: "-".join(example["a"]))
def test_rewards(example):
    """Protects the reward matrix (Table 3), from either side."""
    assert reward(example["a"], example["b"]) == reward(example["b"], example["a"]) == example["reward"]


def test_the_matrix():
    """Protects Table 3 as printed: P and PP are half a match, and A matches itself alone."""
    rewards = {(a, b): REWARD[i, j] for i, a in enumerate(LABELS) for j, b in enumerate(LABELS)}
    assert {pair for pair, value in rewards.items() if value == 1} == {("P", "P"), ("PP", "PP"), ("A", "A")}
    assert {pair for pair, value in rewards.items() if value == 0.5} == {("P", "PP"), ("PP", "P")}


def test_means_over_samples():
    """Protects means and population deviations over samples, the pooled tau, and samples in which tau is undefined."""
    one = [*labels("x", "P PP A A"), *labels("x", "P P", item="d2"), *labels("x", "A P PP", item="d3")]
    other = [*labels("y", "P A A PP"), *labels("y", "P A", item="d2"), *labels("y", "A P P", item="d3")]
    found = between("precision", ("x", "y"), sheets(one)["x"], sheets(other)["y"])
    rewards, taus = [0.5, 0.5, 2.5 / 3], [tau_b([2, 1, 0, 0], [2, 0, 0, 1]), tau_b([0, 2, 1], [0, 2, 2])]
    assert (found.samples, found.sentences, found.tau_samples) == (3, 9, 2)
    assert (found.reward, found.reward_std) == (pytest.approx(np.mean(rewards)), pytest.approx(np.std(rewards)))
    assert (found.tau, found.tau_std) == (pytest.approx(np.mean(taus)), pytest.approx(np.std(taus)))
    assert found.tau_together == pytest.approx(tau_b([2, 1, 0, 0, 2, 2, 0, 2, 1], [2, 0, 0, 1, 2, 0, 0, 2, 2]))
    assert 0 < found.p < 1


def test_only_shared_sentences_of_the_side_count():
    """Protects against sentences that one of the two has not labelled, and against the other side's."""
    one = [*labels("x", "P - A"), *labels("x", "P P P", side="recall")]
    other = [*labels("y", "PP P A"), *labels("y", "A A A", side="recall")]
    found = agreements(sheets([*one, *other]))
    assert [(a.side, a.sentences, a.reward) for a in found] == [("precision", 2, 0.75), ("recall", 3, 0)]


def test_every_pair_and_two_groups():
    """Protects who is compared with whom: all with all, or people with thresholds."""
    made = sheets([label for who in "xyz" for label in labels(who, "P PP A")])
    assert [(a.one, a.other) for a in agreements(made, sides=["precision"])] == [("x", "y"), ("x", "z"), ("y", "z")]
    some, rest = {"x": made["x"]}, {name: made[name] for name in "yz"}
    assert [(a.one, a.other) for a in agreements(some, rest, ["precision"])] == [("x", "y"), ("x", "z")]


def test_nothing_to_compare_is_told():
    """Protects who gives one annotator, or files that speak of different sentences."""
    with pytest.raises(DataError, match="agreement needs two annotators, and there is only x"):
        agreements(sheets(labels("x", "P")))
    with pytest.raises(DataError, match="no sentence is labelled by two annotators; item, system, side"):
        agreements(sheets([*labels("x", "P"), *labels("y", "P", item="d2")]))
    with pytest.raises(DataError, match="rewards compare labels of the same sentences, not 1 labels with 2"):
        reward(["P"], ["P", "A"])


THREE = [
    "A PP P P A PP P A - P PP A P P PP A",
    "A P P PP A PP P A A P P A - P PP PP",
    "PP PP P P A - P A A PP PP A P P A A",
]


def test_alpha_and_kappa():
    """Protects alpha, by the package krippendorff 0.9.0 (ordinal), and kappa, by scikit-learn 1.9.1."""
    pytest.importorskip("nltk", reason="install rougelike[agreement]")
    made = sheets([label for who, found in zip("xyz", THREE, strict=True) for label in labels(who, found)])
    assert alpha(made, "precision") == pytest.approx(0.7914249224594052, abs=1e-12)
    pairs = [kappa(made[a], made[b], "precision") for a, b in combinations("xyz", 2)]
    assert pairs == pytest.approx([0.5692307692307692, 0.6744186046511628, 0.24615384615384606], abs=1e-12)


def test_alpha_and_kappa_that_do_not_exist():
    """Protects against a division by nothing where all labels are the same, or none is shared."""
    made = sheets([*labels("x", "P P"), *labels("y", "P P")])
    assert math.isnan(alpha(made, "precision"))
    assert math.isnan(kappa(made["x"], made["y"], "precision"))
    assert math.isnan(alpha(made, "recall"))
