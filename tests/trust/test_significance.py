"""Tests between correlations: golden values, other libraries' formulas, and simulations in which the truth is known."""

import math

import numpy as np
import pytest
from scipy import stats

import rougelike
from rougelike.trust.contrasts import contrast
from rougelike.trust.intervals import corrected as corrected_ends
from rougelike.trust.intervals import fisher, observations, percentiles
from rougelike.trust.pairing import estimated
from rougelike.trust.power import power
from rougelike.trust.resampling import bootstrapped, drawn
from rougelike.trust.scores import Scores, matrices, read_scores
from rougelike.trust.significance import corrected, permutation, williams
from tests.trust import plain
from tests.trust.realsumm import golden
from tests.trust.simulation import coverage

HUMAN = "litepyramid_recall"


def test_williams_golden():
    """Protects Williams' test at all levels, coefficients and directions: equal to nlpstats to nine digits."""
    values, frame = golden()
    scores = read_scores(frame, list(values["correlations"]), [HUMAN])
    for pair, levels in values["williams"].items():
        x, y = (scores.metrics[name] for name in pair.split(" vs "))
        z = scores.human[HUMAN]
        for name, coefficients in levels.items():
            level = {"input": "summary"}.get(name, name)
            for coefficient, expected in coefficients.items():
                r = [estimated(*two, level, coefficient)[0] for two in ((x, z), (y, z), (x, y))]
                got = {alternative: williams(*r, observations(x, level), alternative) for alternative in expected}
                assert got == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(("r_xz", "r_yz"), [(0.8, 0.5), (0.5, 0.8), (-0.2, 0.3), (0.4, 0.4)])
def test_williams_keeps_its_direction(r_xz, r_yz):
    """Protects one-sided tests: greater and less share one probability, and greater is small where x is better."""
    greater, less = (williams(r_xz, r_yz, 0.3, 30, way) for way in ("greater", "less"))
    assert greater + less == pytest.approx(1)
    assert (greater < 0.5) == (r_xz > r_yz)
    assert williams(r_xz, r_yz, 0.3, 30) == pytest.approx(2 * min(greater, less))


def test_williams_holds_its_level():
    """Protects the p of Williams' test: with two equally good metrics, one in twenty falls below 0.05."""
    rng = np.random.default_rng(5)
    below = 0
    for _ in range(1000):
        z, x, y = rng.normal(size=(3, 40))
        r = np.corrcoef([z + x, z + y, z])
        below += williams(r[0, 2], r[1, 2], r[0, 1], 40) < 0.05
    assert 30 <= below <= 70


@pytest.mark.parametrize("size", [1, 3])
def test_williams_with_too_few(size):
    """Protects who has three systems from a number without meaning."""
    with pytest.raises(rougelike.DataError, match="needs four observations"):
        williams(0.5, 0.4, 0.3, size)


@pytest.mark.parametrize("coefficient", ["pearson", "spearman", "kendall"])
@pytest.mark.parametrize("size", [10, 51])
def test_fisher(coefficient, size):
    """Protects Fisher's intervals: Bonett and Wright's constants, spelled out on the scale of arctanh."""
    r = 0.6
    variance = {"pearson": 1 / (size - 3), "spearman": 1.18 / (size - 3), "kendall": 0.437 / (size - 4)}[coefficient]
    reach = stats.norm.isf(0.025) * math.sqrt(variance)
    low, high = fisher(r, size, coefficient)
    assert (np.arctanh(low), np.arctanh(high)) == pytest.approx((np.arctanh(r) - reach, np.arctanh(r) + reach))


def test_fisher_equals_scipy():
    """Protects the interval of Pearson's r against scipy's own."""
    x, z = np.random.default_rng(1).normal(size=(2, 20))
    theirs = stats.pearsonr(x, x + z).confidence_interval()
    assert fisher(stats.pearsonr(x, x + z)[0], 20, "pearson") == pytest.approx(tuple(theirs))


def test_too_few_for_fisher():
    """Protects small tables: three systems have no interval, which is no number."""
    assert np.isnan(fisher(0.5, 3, "pearson")).all()
    with pytest.raises(rougelike.DataError, match="take the bootstrap"):
        fisher(0.5, 30, "kendall-c")


@pytest.mark.parametrize("metric", ["rouge_1_recall", "rouge_2_recall"])
def test_bootstrap_golden(metric):
    """Protects bootstrap intervals over systems and documents: those of nlpstats but for chance."""
    values, frame = golden()
    got = rougelike.correlate(frame, metric=metric, human=HUMAN, level="system", interval="bootstrap")
    assert (got.low, got.high) == pytest.approx(values["bootstrap_both_95"][metric], abs=0.01)


def test_corrected_ends():
    """Protects bias-corrected intervals: the percentiles where half of the resamples lie below, else moved upwards."""
    found = np.linspace(0, 1, 10_001)
    assert corrected_ends(found, 0.5, 0.95) == pytest.approx(percentiles(found, 0.95), abs=1e-3)
    low, high = corrected_ends(found, 0.6, 0.95)
    bias = stats.norm.ppf(0.6)
    assert (low, high) == pytest.approx(tuple(stats.norm.cdf([2 * bias - 1.959964, 2 * bias + 1.959964])), abs=1e-3)
    assert corrected_ends(found, 2.0, 0.95)[1] <= 1
    assert np.isnan(corrected_ends(np.array([np.nan]), 0.5, 0.95)).all()


def test_permutation_golden():
    """Protects the permutation test of nlpstats, whose p is 0 where ours is the smallest there is."""
    values, frame = golden()
    found = contrast(frame, human=HUMAN, metric=["rouge_2_recall", "rouge_l_recall"], level="system")
    (expected,) = values["permutation_both"].values()
    assert found[0].p == pytest.approx(expected, abs=0.01)
    assert found[0].p > 0


@pytest.mark.parametrize("units", ["both", "inputs", "systems"])
@pytest.mark.parametrize("level", ["summary", "system", "global"])
def test_a_resample_is_the_rows_that_were_drawn(level, units):
    """Protects the bootstrap: what kernels make of weights is what scipy makes of repeated rows and columns."""
    rng = np.random.default_rng(2)
    z = rng.normal(size=(7, 6))
    x = z + rng.normal(size=z.shape)
    systems, documents = drawn(z.shape, units, 4, 11)
    assert (systems.sum(axis=1) == 7).all()
    assert (documents.sum(axis=1) == 6).all()
    assert (units == "inputs") == (systems == 1).all()
    got = bootstrapped({"summary": 0, "system": 1, "global": 2}[level], 2, x, z, systems, documents)
    for r, value in enumerate(got):
        rows, columns = (np.repeat(np.arange(len(w)), w.astype(int)) for w in (systems[r], documents[r]))
        again = plain.correlation(level, "kendall", x[np.ix_(rows, columns)], z[np.ix_(rows, columns)])
        assert value == pytest.approx(again)


def agreeing(rng, systems, documents, noise):
    """Return people's scores and those of metrics with some noise each."""
    truth = rng.normal(size=(systems, 1))
    people = truth + rng.normal(size=(systems, documents))
    return [people + n * rng.normal(size=people.shape) + n * rng.normal(size=(systems, 1)) for n in noise], people


def test_permutation_holds_its_level():
    """Protects the p of permutations: with two equally good metrics about one in twenty falls below 0.05."""
    rng = np.random.default_rng(8)
    p = []
    for i in range(200):
        (x, y), z = agreeing(rng, 12, 10, (0.7, 0.7))
        observed = estimated(x, z, "system", "pearson")[0] - estimated(y, z, "system", "pearson")[0]
        p.append(permutation(x, y, z, "system", "pearson", observed, units="systems", resamples=199, seed=i))
    assert 2 <= np.less_equal(p, 0.05).sum() <= 20
    assert 0.4 < np.mean(p) < 0.6


def test_permutation_directions():
    """Protects one-sided permutation tests: small where the first metric is better, large the other way round."""
    (good, bad), people = agreeing(np.random.default_rng(3), 20, 20, (0.1, 3))
    scores = Scores(
        [f"s{i}" for i in range(20)], [f"d{i}" for i in range(20)], {"good": good, "bad": bad}, {"h": people}
    )
    options = {"human": "h", "level": "system", "resamples": 199}
    assert contrast(scores, alternative="greater", **options)[0].p < 0.05
    assert contrast(scores, alternative="less", **options)[0].p > 0.95
    (row,) = contrast(scores, metric=["bad", "good"], **options)
    assert (row.better, row.worse) == ("good", "bad")
    assert 0 < row.low < row.difference < row.high


@pytest.mark.parametrize(
    ("level", "units", "coefficient", "methods"),
    [
        ("system", "both", "pearson", ["bootstrap", "corrected", "fisher"]),
        ("system", "both", "kendall", ["bootstrap", "corrected", "fisher"]),
        ("summary", "inputs", "pearson", ["bootstrap", "corrected"]),
        ("summary", "both", "pearson", ["bootstrap", "corrected"]),
    ],
)
def test_coverage(level, units, coefficient, methods):
    """Protects the meaning of 95 %: so many intervals hold the correlation of the population they were drawn from.

    Few simulations, so the bounds are wide; the bench has many, and the intervals that fall short.
    """
    found = coverage(level, units, coefficient, simulations=250, resamples=299, seed=4)
    assert all(0.90 <= found[method] <= 0.99 for method in methods)


@pytest.mark.parametrize(
    ("p", "holm", "bh"),
    [
        ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02], [0.02, 0.04, 0.04, 0.02]),
        ([0.5], [0.5], [0.5]),
        ([0.9, 0.8, 0.7], [1, 1, 1], [0.9, 0.9, 0.9]),
        ([0.01, math.nan, 0.02], [0.02, math.nan, 0.02], [0.02, math.nan, 0.02]),
    ],
)
def test_corrections(p, holm, bh):
    """Protects tests made together: adjusted p-values worked out by hand, those without a p left out."""
    assert corrected(p, "holm") == pytest.approx(holm, nan_ok=True)
    assert corrected(p, "bh") == pytest.approx(bh, nan_ok=True)
    assert corrected(p, "none") == pytest.approx(p, nan_ok=True)


@pytest.fixture(scope="module")
def three():
    """Return a contrast of three metrics: two near each other and one far below."""
    (a, b, c), people = agreeing(np.random.default_rng(7), 30, 20, (0.2, 0.25, 4))
    names = [f"s{i}" for i in range(30)], [f"d{i}" for i in range(20)]
    return contrast(Scores(*names, {"a": a, "c": c, "b": b}, {"h": people}), human="h", resamples=499)


def test_clusters(three):
    """Protects clusters: metrics that nobody in the cluster beats share it, and the beaten one opens the next."""
    ranks = three.clusters()
    assert set(three.metrics[:2]) == {"a", "b"}
    assert ranks["c"] == max(ranks.values()) > 1
    assert three.wins()[:, three.metrics.index("c")].sum() == 2


def test_power_of_a_settled_difference(three):
    """Protects the statement of power from contradicting the test."""
    assert str(three.power("a", "c")).endswith("is significant at 0.05 as it is.")


def test_power_is_what_is_needed():
    """Protects the number of documents: with so many, the test finds the difference about four times in five."""
    rng = np.random.default_rng(12)
    systems, few = 8, 12

    def draw(documents):
        people = np.linspace(0, 1, systems)[:, None] + rng.normal(size=(systems, documents))
        return [people + n * rng.normal(size=people.shape) for n in (1.0, 1.6)], people

    needed = []
    for seed in range(12):
        (x, y), z = draw(few)
        found = power(x, y, z, "summary", "pearson", 0.166, alpha=0.05, units="inputs", seed=seed)
        assert found.by_systems == 0
        needed.append(found.documents)
    documents = int(np.median(needed))
    seen = 0
    for seed in range(60):
        (x, y), z = draw(documents)
        observed = estimated(x, z, "summary", "pearson")[0] - estimated(y, z, "summary", "pearson")[0]
        p = permutation(x, y, z, "summary", "pearson", observed, units="inputs", resamples=199, seed=seed)
        seen += p < 0.05
    assert 0.6 <= seen / 60 <= 0.95


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"test": "t"}, "no test 't'"),
        ({"correction": "bonferroni"}, "no correction 'bonferroni'. There are holm, bh, none"),
        ({"resample": "documents"}, "cannot resample 'documents'"),
        ({"alternative": "more"}, "no alternative 'more'"),
        ({"metric": ["metric"]}, "there is one metric"),
        ({"coefficient": "pairwise"}, "no coefficient 'pairwise'"),
    ],
)
def test_refused(options, message):
    """Protects who misspells an option of a test."""
    x, z = np.random.default_rng(0).normal(size=(2, 5, 5))
    scores = matrices(x, z)
    both = Scores(scores.systems, scores.documents, {"metric": x, "other": z}, scores.human)
    with pytest.raises(rougelike.DataError, match=message):
        contrast(both, **{"human": "human", **options})


def test_judgements_apart():
    """Protects scores and judgements in two tables: joined by name, and refused where one has more."""
    scores = {"doc_id": ["a", "b"] * 3, "system": list("xxyyzz"), "m": [1, 2, 3, 4, 4, 1]}
    people = {"doc_id": ["b", "a"] * 3, "system": list("zzyyxx"), "h": [5, 2, 3, 1, 2, 2]}
    got = rougelike.correlate(scores, judgements=people, metric="m", human="h", level="global")
    assert float(got) == pytest.approx(np.corrcoef([1, 2, 3, 4, 4, 1], [2, 2, 1, 3, 2, 5])[0, 1])
    people["system"] = list("qqyyxx")
    with pytest.raises(rougelike.DataError, match="only the table has system z"):
        rougelike.correlate(scores, judgements=people, metric="m", human="h")
