"""Papers' tables: figures as printed, and our own beside them."""

import numpy as np
import pytest

import rougelike
from rougelike.readers import open_data
from rougelike.trust.counted_tables import counted_table
from rougelike.trust.published import Row as Printed
from rougelike.trust.published import Table, lacking, papers, tables_of
from rougelike.trust.reproduction import reproduce
from rougelike.trust.scores import Scores
from tests.trust import plain

FAMILIES = ("ROUGE-", "NSM-", "NSS-", "S-RL", "BE", "pBE", "SEM-F1")


@pytest.mark.parametrize("paper", papers())
def test_tables_are_whole(paper):
    """Protects the figures: each lies between -1 and 1 but for counts, each row has one a coefficient or none."""
    assert tables_of(paper)
    for table in tables_of(paper):
        for row in table.rows:
            for figures in row.figures.values():
                assert len(figures) in (0, len(table.coefficients))
                assert table.coefficients == ("count",) or all(-1 <= figure <= 1 for figure in figures)
            assert row.metric is None or row.metric.startswith(FAMILIES)
    assert isinstance(lacking(paper), list)


def test_the_same_figure_everywhere():
    """Protects tables that print another paper's figures from differing by a slip."""
    known = {}
    for table in (t for paper in papers() for t in tables_of(paper) if t.set == "tac" and t.level == "system"):
        for row in table.rows:
            for judgement, figures in row.figures.items():
                for coefficient, figure in zip(table.coefficients, figures, strict=True):
                    assert known.setdefault((row.name, judgement, coefficient), figure) == figure
    assert len(known) > 80


@pytest.fixture
def table():
    """Return a small table of two metrics and one that is not ours."""
    rows = (
        Printed("A", "a", {"pyramid": [0.5, 0.4], "taste": [0.1, 0.2]}),
        Printed("B", "b", {"pyramid": [0.6, 0.3]}),
        Printed("C", None, {"pyramid": [0.9, 0.9]}),
    )
    return Table("p", "a table", "tac", "system", ("pearson", "kendall"), "as printed", rows)


def test_side_by_side(table):
    """Protects a reproduction: published, ours and the difference, on the part that was judged."""
    rng = np.random.default_rng(0)
    a, people = rng.normal(size=(2, 6, 5))
    people[4:], people[:, 3:] = np.nan, np.nan  # four systems on three documents
    scores = Scores([*"uvwxyz"], [*"12345"], {"a": a}, {"pyramid": people})
    found = reproduce(table, scores, ["b is not there"], ["a|1"])
    by = {(f.name, f.judgement, f.coefficient): f for f in found.figures}
    ours = plain.correlation("system", "pearson", a[:4, :3], people[:4, :3])
    assert by["A", "pyramid", "pearson"].ours == pytest.approx(ours)
    assert by["A", "pyramid", "pearson"].difference == pytest.approx(ours - 0.5)
    assert np.isnan(by["B", "pyramid", "pearson"].ours)
    assert by["C", "pyramid", "kendall"].published == 0.9
    assert (found.systems, found.documents) == ({"pyramid": 4}, {"pyramid": 3})
    assert found.lacking == ("b is not there", "The data has no judgement taste.")


def test_what_cannot_be_correlated_is_told(table):
    """Protects a table from ending with the first metric that does not vary."""
    people = np.arange(6.0).reshape(3, 2)
    scores = Scores([*"uvw"], [*"12"], {"a": np.ones((3, 2)), "b": people}, {"pyramid": people})
    found = reproduce(table, scores)
    assert found.lacking[0] == "a with pyramid: a is 1 everywhere; a constant column has no correlation."
    assert [f.ours for f in found.figures if f.name == "B"] == pytest.approx([1, 1])


def test_unknown_papers():
    """Protects who misspells a paper."""
    with pytest.raises(rougelike.DataError, match=r"no paper 'rouge-g2'\. Did you mean rouge-g"):
        tables_of("rouge-g2")


def test_repeated_triples_are_counted():
    """Protects the pBE paper's Table 4: its two classes of relations, before and after clustering."""
    pytest.importorskip("rougelike_en_ewt", reason="install packages/rougelike-en-ewt")
    text = "The dog saw the dog. The dog saw the dog."
    table = next(table for table in tables_of("pbe") if table.kind == "repeated-triples")
    found = counted_table(table, open_data([{"candidate": text, "references": [text]}]).read())
    ours = {(figure.name, figure.judgement): figure.ours for figure in found.figures}
    assert ours == {
        ("compound & det", "BE"): 2,  # det(dog, The) and det(dog, the)
        ("compound & det", "BE+cls"): 1,  # which are one when words alike are
        ("subj & obj", "BE"): 2,
        ("subj & obj", "BE+cls"): 2,
    }


def test_what_is_counted():
    """Protects the ENMS paper's Table 5: bins in their order, and every candidate in one of them."""
    rows = [
        {"candidate": "Snow fell on the hills.", "references": ["Snow fell on the hills."]},
        {"candidate": "Hail hit towns.", "references": ["Snow fell on the hills."]},
    ]
    (table,) = (table for table in tables_of("enms") if table.kind == "similar-words")
    found = counted_table(table, open_data(rows).read())
    assert [figure.ours for figure in found.figures] == [1, 0, 0, 0, 1]
    assert [figure.published for figure in found.figures] == [981, 917, 223, 25, 98]
