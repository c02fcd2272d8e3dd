"""Correlations against scipy, against golden values, in every form a table can have, and what is refused."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rougelike
from rougelike.trust.coefficients import CODES, coefficient
from rougelike.trust.levels import within_documents
from rougelike.trust.scores import matrices
from tests.trust import plain
from tests.trust.realsumm import golden

LEVELS = ("summary", "system", "global")


def numbers(seed, shape, *, kinds, missing=0.0):
    """Return matrices of systems x documents with few different numbers, so that there are ties, and holes in both."""
    rng = np.random.default_rng(seed)
    x, z = rng.integers(0, kinds, (2, *shape)).astype(float)
    holes = rng.random(shape) < missing
    x[holes], z[holes] = np.nan, np.nan
    return x, z


def long(x, z):
    """Return matrices as a dict of columns, a row for each system and document."""
    systems, documents = (index.ravel() for index in np.indices(x.shape))
    return {
        "doc_id": [f"d{d}" for d in documents],
        "system": [f"s{s}" for s in systems],
        "m": x.ravel().tolist(),
        "h": z.ravel().tolist(),
    }


@pytest.mark.parametrize("name", CODES)
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_weights_are_repetitions(name, data):
    """Protects resampling by weights: a row of weight 3 counts as three rows, one of weight 0 not at all."""
    size = data.draw(st.sampled_from([2, 3, 7, 30, 130]))
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    kinds = data.draw(st.sampled_from([2, 4, 1000]))
    x, z = rng.integers(0, kinds, (2, size)) / 7
    w = rng.integers(0, 4, size)
    expected = plain.coefficient(name, np.repeat(x, w), np.repeat(z, w))
    assert coefficient(CODES[name], x, z, w.astype(float)) == pytest.approx(expected, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("missing", [0, 0.3])
@pytest.mark.parametrize("kinds", [3, 10_000])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", CODES)
def test_levels(level, name, kinds, missing):
    """Protects the levels: means over documents, of systems' means, over all summaries, with and without holes."""
    x, z = numbers(1, (12, 15), kinds=kinds, missing=missing)
    got = rougelike.correlate(long(x, z), metric="m", human="h", level=level, coefficient=name)
    assert float(got) == pytest.approx(plain.correlation(level, name, x, z), abs=1e-12)
    assert got.missing == np.isnan(x).sum()


@pytest.mark.parametrize("kinds", [1, 2, 3, 10_000])
def test_documents_side_by_side(kinds):
    """Protects Pearson's r of all documents at once: to the last bit that of one document, whatever counts or lacks."""
    rng = np.random.default_rng(kinds)
    for seed in range(20):
        x, z = numbers(seed, (7, 9), kinds=kinds, missing=0.3)
        x, z, systems, documents = x / 7, z / 3, rng.integers(0, 3, 7) + 0.0, rng.integers(0, 3, 9) + 0.0
        got = within_documents(CODES["pearson"], x, z, systems, documents)
        for d in range(9):
            there = ~np.isnan(x[:, d]) & (systems > 0)
            alone = coefficient(CODES["pearson"], x[there, d], z[there, d], systems[there]) if there.any() else np.nan
            np.testing.assert_array_equal(got[d], alone if documents[d] else np.nan)


def test_golden():
    """Protects equality with nlpstats on a public set's shipped values, to nine digits."""
    values, frame = golden()
    for metric, levels in values["correlations"].items():
        for level, expected in levels.items():
            got = rougelike.correlate(
                frame, metric=metric, human="litepyramid_recall", level=level, coefficient=list(expected)
            )
            assert {c.coefficient: float(c) for c in got} == pytest.approx(expected, abs=1e-9)


def test_constant_documents_are_skipped_and_counted():
    """Protects the mean over documents from those in which nothing varies, and says how many they were."""
    x, z = numbers(2, (6, 5), kinds=1000)
    x[:, 1], z[:, 3] = 4, 4
    got = rougelike.correlate(long(x, z), metric="m", human="h")
    assert (got.documents, got.skipped) == (3, 2)
    assert float(got) == pytest.approx(plain.correlation("summary", "pearson", x, z))


@pytest.mark.parametrize(
    "form",
    [
        pd.DataFrame,
        pl.DataFrame,
        pa.table,
        dict,
        lambda columns: [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)],
        lambda columns: pd.DataFrame(columns).sample(frac=1, random_state=3),
        lambda columns: pd.DataFrame(columns).rename(columns={"h": "human.h"}),
    ],
)
def test_forms(form):
    """Protects whatever frame people have: the same rows give the same figure, in any order."""
    x, z = numbers(3, (8, 9), kinds=50)
    got = rougelike.correlate(form(long(x, z)), metric="m", human="h", level="system", coefficient="kendall")
    assert float(got) == pytest.approx(plain.correlation("system", "kendall", x, z), abs=1e-12)


ITEMS = [
    {"doc_id": d, "system": s, "candidate": text, "references": ["a b c d"], "human": {"taste": taste}}
    for d, s, text, taste in [
        (1, "x", "a b c d", 5), (1, "y", "a b", 3), (1, "z", "q", 1),
        (2, "x", "a b c", 4), (2, "y", "a", 4.5), (2, "z", "q", 2),
    ]
]  # fmt: skip


def test_own_results(tmp_path):
    """Protects the way from scores to correlations: a result, its frame, and another spelling of its metrics."""
    result = rougelike.evaluate(["ROUGE-1", "ROUGE-2"], ITEMS)
    direct = rougelike.correlate(result, metric="rouge-1", human="taste")
    assert float(direct) == pytest.approx((plain_r([4, 2, 0], [5, 3, 1], 4) + plain_r([3, 1, 0], [4, 4.5, 2], 4)) / 2)
    for table in (result.to_pandas(), result.to_polars(), result.to_arrow()):
        assert float(rougelike.correlate(table, metric="ROUGE-1", human="human.taste")) == direct.value
    table = rougelike.correlate(result)
    assert [row.metric for row in table] == ["ROUGE-1", "ROUGE-2"]
    assert table["ROUGE-1"].value == direct.value
    assert list(table.to_pandas().value) == [row.value for row in table]


def plain_r(hits, taste, total):
    """Return Pearson's r of ROUGE-1's F1, from hits and the candidate's words."""
    words = [hit or 1 for hit in hits]
    return np.corrcoef([2 * hit / (word + total) for hit, word in zip(hits, words, strict=True)], taste)[0, 1]


X, Z = numbers(4, (4, 3), kinds=50)


def changed(**columns):
    """Return a table with some of its columns replaced."""
    return {**long(X, Z), **columns}


BAD = [
    (changed(m=[1] * 12), {}, "m is 1 everywhere; a constant column has no correlation"),
    (changed(h=[None] * 12), {}, "h has no numbers"),
    (changed(h=[None] * 3 + Z.ravel().tolist()[3:]), {}, "system s0 has no judgement h, though there is m"),
    (changed(m=[None, 1, 1] * 4), {}, "document d0 has no score by m, though there is h"),
    (changed(doc_id=["d0"] * 12), {}, "document d0, system s0 has 3 rows for m; leave one"),
    (changed(system=["s"] * 12, doc_id=list(range(12))), {}, "there is one system, s"),
    (changed(m=["good"] * 12), {}, r"row 1: m is 'good', expected a finite number"),
    (changed(m=[float("inf")] * 12), {}, r"row 1: m is inf"),
    (changed(system=[None] * 12), {}, r"row 1: system is None, expected a name"),
    (long(X, Z), {"metric": "mm"}, "has no column 'mm'. Did you mean m"),
    (long(X, Z), {"human": "hh"}, "has no judgement 'hh'. Did you mean h"),
    (long(X, Z), {"level": "systems"}, "no level 'systems'. Did you mean system"),
    (long(X, Z), {"coefficient": "pearsons"}, "no coefficient 'pearsons'. Did you mean pearson"),
    (long(X, Z), {"metric": None}, "say which of its columns are metrics; it has m"),
    (long(X, Z), {"human": None}, "no column human or human.NAME"),
    ({"doc_id": [], "system": [], "m": [], "h": []}, {}, "is empty"),
    (3, {}, "expected a frame"),
]


@pytest.mark.parametrize(("table", "options", "message"), BAD, ids=[message for *_, message in BAD])
def test_refused(table, options, message):
    """Protects who has an unfit table: one sentence says what is wrong and where."""
    with pytest.raises(rougelike.DataError, match=message):
        rougelike.correlate(table, **{"metric": "m", "human": "h", **options})


def test_matrices():
    """Protects the door for matrices, whose shapes must be the same."""
    assert float(rougelike.correlate(matrices(X, Z), metric="metric", human="human")) == pytest.approx(
        plain.correlation("summary", "pearson", X, Z)
    )
    with pytest.raises(rougelike.DataError, match="one shape"):
        matrices(X, Z[:2])
