"""The tables of the SEM-F1 paper that compare references, random texts and annotators."""

import numpy as np
import pytest

from rougelike.readers import open_data
from rougelike.trust.agreement import reward
from rougelike.trust.labels import Label
from rougelike.trust.overlap_tables import NO_LABELS, OverlapStudy
from rougelike.trust.published import Table, tables_of
from rougelike.trust.robustness import robustness

TEXTS = ("Snow closed the schools. The mayor spoke.", "Shares fell. Oil rose a little.", "A storm broke windows.")
WRITERS = (
    "Schools shut in the snow.",
    "The snow closed schools and the mayor spoke.",
    "Oil rose as shares fell on Monday.",
)


@pytest.fixture(scope="module")
def items():
    """Return three stories by two systems, each with three references that suit them more or less."""
    rows = [
        {"doc_id": str(d), "system": s, "candidate": TEXTS[(d + shift) % 3], "references": [*WRITERS[d:], *WRITERS[:d]]}
        for d in range(3)
        for shift, s in enumerate(("BART", "other"))
    ]
    return open_data(rows).read()


def paper(title):
    """Return a table of the paper by the beginning of its title."""
    return next(table for table in tables_of("sem-f1") if table.title.startswith(title))


def ours(found):
    """Return the figures that could be made, by row, what they are of, and coefficient."""
    return {(f.name, f.judgement, f.coefficient): f.ours for f in found.figures if not np.isnan(f.ours)}


def test_references(items):
    """Protects Table 1: each pair's figure and the average are those of robustness, and pairs that lack stay empty."""
    found = ours(OverlapStudy(items, []).reproduce(paper("Table 1:")))
    (direct,) = robustness("ROUGE-1(profile=google,multi=best)", items).robustness
    own = {key[1]: value for key, value in found.items() if key[0] == "ROUGE-1"}
    names = ("references 1 and 2", "references 1 and 3", "references 2 and 3")
    expected = {**dict(zip(names, direct.most.tolist(), strict=True)), "average": direct.average}
    assert own == {name: r for name, r in expected.items() if not np.isnan(r)}
    assert len(own) > 1


def test_scores_of_named_systems(items):
    """Protects Table 10: systems called as the paper's have their own score, and those that lack are named."""
    found = OverlapStudy(items, []).reproduce(paper("Table 10:"))
    assert {judgement for _, judgement, _ in ours(found)} == {"BART"}
    assert found.lacking == ("The data has no system T5 or Pegasus.",)
    assert found.systems == {"items": 2}
    assert len(found.signatures) == 3


def labels(by):
    """Return labels of the first sentence of three candidates, a letter an annotator and story."""
    return [
        Label(str(story), "BART", "precision", 0, 0, who, label)
        for who, given in by.items()
        for story, label in enumerate(given)
    ]


def test_people_with_each_other(items):
    """Protects Table 4: annotators are counted in the order of their labels, and rewards are those of Table 3."""
    given = {"Zoe": ("P", "PP", "A"), "Ann": ("P", "P", "P"), "Kim": ("A", "PP", "P")}
    found = ours(OverlapStudy(items, labels(given)).reproduce(paper("Table 4:")))
    for first, second in ((0, 1), (0, 2), (1, 2)):
        one, other = list(given.values())[first], list(given.values())[second]
        key = f"L{first + 1} and L{second + 1}", "precision", "reward"
        assert found[key] == pytest.approx(np.mean([reward([a], [b]) for a, b in zip(one, other, strict=True)]))


def test_people_with_thresholds(items):
    """Protects Tables 6 and 7: a row has its annotator and its metric's labels by each of the seven pairs."""
    study = OverlapStudy(items, labels({"Zoe": ("P", "PP", "A"), "Ann": ("P", "P", "P"), "Kim": ("A", "PP", "P")}))
    printed = paper("Table 7:")
    rows = tuple(row for row in printed.rows if row.name.startswith("USE"))
    table = Table(
        *(getattr(printed, name) for name in Table.__annotations__ if name not in ("rows", "kind")), rows, "labels"
    )
    found = ours(study.reproduce(table))
    assert {name for name, _, _ in found} == {"USE, L1", "USE, L2", "USE, L3"}
    assert {what for _, what, _ in found} == {
        f"precision, {t}" for t in ("25,75", "35,65", "45,75", "55,65", "55,75", "55,80", "60,80")
    }
    assert all(0 <= value <= 1 for value in found.values())


def test_what_lacks_is_said(items):
    """Protects who has no labels, or labels by fewer people than the paper."""
    assert OverlapStudy(items, []).reproduce(paper("Table 2:")).lacking == (NO_LABELS,)
    few = OverlapStudy(items, labels({"Zoe": ("P", "PP", "A"), "Ann": ("P", "P", "P")})).reproduce(paper("Table 2:"))
    assert few.lacking == (
        "L1 and L3 needs 3 annotators, and the labels are by 2.",
        "L2 and L3 needs 3 annotators, and the labels are by 2.",
    )
