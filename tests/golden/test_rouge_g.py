"""ROUGE-G against loops over its formulas, UKB's PageRank and ADW's weighted overlap, on a graph of 49 senses."""

import numpy as np
import pytest

import rougelike
from rougelike.resources.wordnet.own_graph import open_own_graph
from rougelike.similarity.pagerank import Comparison, Meaning, similarities
from rougelike.similarity.pagerank.filed import Filed, filed
from rougelike.similarity.pagerank.overlap import harmonic, padded
from rougelike.similarity.pagerank.overlaps import compare
from rougelike.similarity.pagerank.sample import Sample
from rougelike.similarity.pagerank.walk import Walks
from tests.golden.reading import CASES, HERE, golden

RELATIONS, LEXICON = HERE / "rougeg_toy_graph.ukb.txt", HERE / "rougeg_toy_lexicon.txt"
TOY = golden("rougeg")
READINGS = {"all_types": "all", "max": "best"}


@pytest.fixture(scope="module")
def own():
    """Return the toy graph with its names."""
    return open_own_graph(str(RELATIONS), str(LEXICON))


def numbers(own, names):
    """Return senses by number."""
    return tuple(sorted({own.names.index(name) for name in names}))


@pytest.mark.parametrize("case", TOY["values"])
def test_rouge_g(case):
    """Protects every reading: n-grams and SU4, both sums, with and without normalisation, three shares of lexical."""
    metrics, wanted = [], []
    for key, value in TOY["values"][case].items():
        name, pairing, normalise, beta = key.split("|")
        if pairing in READINGS:
            metrics.append(
                f"ROUGE-{name}(graph={RELATIONS},lexicon={LEXICON},align=ngram,multi=pooled,pos=all,"
                f"pairs={READINGS[pairing]},normalise={normalise[5:]},beta={beta[5:]})"
            )
            wanted.append(value)
    candidate, references = CASES[case]
    result = rougelike.evaluate(metrics, [{"candidate": candidate, "references": references}], threads=1)
    assert [result.score(0, metric).value for metric in metrics] == pytest.approx(wanted, abs=1e-9)


def test_similarities(own):
    """Protects Eq. 2 as printed and divided by its greatest value."""
    how = Comparison()
    for found in TOY["sim_sem"]:
        left, right = (Meaning(numbers(own, found[side])) for side in "IJ")
        raw = similarities(own.graph, [left], [right], how, 1.0)[0, 0]
        assert (raw, raw / how.most) == pytest.approx((found["raw"], found["norm"]), abs=1e-9)


def test_words_without_senses_are_dimensions(own):
    """Protects Sec. 3.5: n-grams of known words and of words that the lexicon lacks."""
    how = Comparison()
    for found in TOY["ngram_examples"]:
        left, right = (
            Meaning(numbers(own, found[f"align_{side}"]), tuple(sorted({*found[side]} - {*TOY["lexicon"]})))
            for side in "IJ"
        )
        assert similarities(own.graph, [left], [right], how, 1.0)[0, 0] / how.most == pytest.approx(found["norm"])


@pytest.mark.parametrize("found", [v for v in golden("ukb_ppv")["values"] if v["iterations"] == 200])
def test_walks_converge_to_ukb(own, found):
    """Protects the walk: where it no longer changes, it is UKB's personalised PageRank."""
    walks = Walks(own.graph, [numbers(own, found["S"])], 0.85, np.float64)
    mass = np.zeros((len(own.names), 1))
    for _ in range(200):
        walks.advance(walks.blocks[0], mass)
    expected = [found["ukb"].get(name, 0.0) for name in own.names]
    assert np.abs(mass[:, 0] - expected).max() < 5e-7


@pytest.mark.parametrize("found", golden("adw_weighted_overlap")["vectors"], ids=lambda found: found["id"])
def test_weighted_overlap(found):
    """Protects Eq. 3: equal to ADW's where nothing ties, and to loops over the formula everywhere."""
    tied = any(len(set(found[side].values())) < len(found[side]) for side in "ab")
    width = padded(100)
    vectors = np.zeros((2, width))
    for row, side in zip(vectors, "ab", strict=True):
        for node, value in found[side].items():
            row[int(node)] = value
    whole, none = Sample.whole(width, np.float64), np.zeros(1, np.int64)
    rows, columns = (
        filed(vectors, [np.array([v])], none, Comparison(), 100, whole, Filed.room(1, width, width, 0, np.float64))
        for v in (0, 1)
    )
    sums, counts = np.zeros((1, 1)), np.zeros((1, 1), np.int32)
    compare(rows, columns, whole, sums, counts, 0)
    overlap = sums[0, 0] / harmonic(100)[counts[0, 0]] if counts[0, 0] else 0.0
    assert overlap == pytest.approx(found["naive_RW_ties_by_id"], abs=1e-9)
    assert tied or overlap == pytest.approx(found["adw_weighted_overlap"], abs=1e-9)
