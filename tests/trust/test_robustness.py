"""Correlations between references, and random baselines, against what they are defined as."""

import numpy as np
import pytest

import rougelike
from rougelike.errors import DataError
from rougelike.items import Dataset
from rougelike.readers import open_data
from rougelike.trust.baselines import KINDS, random_outputs, random_references
from rougelike.trust.robustness import robustness

WORDS = [f"w{i}" for i in range(12)]
METRICS = ["ROUGE-1", "BLEU-1", "SEM-F1"]


def vectors(sentences):
    """Return how often each word stands in each sentence."""
    return [[float(s.split().count(word)) for word in WORDS] + [0.1] for s in sentences]


def items(documents=12, systems=("x", "y"), references=3):
    """Return items of several systems on the same documents and references."""
    rng = np.random.default_rng(11)

    def text():
        return " ".join(rng.choice(WORDS, 6))

    sides = [[text() for _ in range(references)] for _ in range(documents)]
    return [
        {"doc_id": f"d{d}", "system": system, "candidate": text(), "references": side}
        for d, side in enumerate(sides)
        for system in systems
    ]


def test_correlations_between_references():
    """Protects Tables 1 and 9: r for each system, the greatest of them, and the average over pairs."""
    data = items()
    report = robustness(METRICS, data, encoder=vectors)
    for table in report.robustness:
        assert table.pairs == [(0, 1), (0, 2), (1, 2)]
        alone = [
            rougelike.evaluate(
                table.metric if table.metric.name != "SEM-F1" else "SEM-F1",
                [{**row, "references": [row["references"][r]]} for row in data],
                **({"encoder": vectors} if table.metric.name == "SEM-F1" else {}),
            )
            for r in range(3)
        ]
        scores = [result.scores(result.metrics[0]).value for result in alone]
        for at, (i, j) in enumerate(table.pairs):
            expected = [np.corrcoef(scores[i][s::2], scores[j][s::2])[0, 1] for s in (0, 1)]
            assert table.r[at] == pytest.approx(expected)
            assert table.most[at] == pytest.approx(max(expected))
            assert table.p_of_most[at] == table.p[at, int(np.argmax(expected))]
        assert table.average == pytest.approx(table.most.mean())


def test_baselines_are_the_scores_of_the_drawn_texts():
    """Protects Table 8, and systems' scores that are no mean of their items' (BLEU)."""
    data = items()
    report = robustness(["ROUGE-1", "BLEU-1"], data, seed=3)
    whole = open_data(data).read()
    drawn = random_references(whole, 3), random_outputs(whole, 3), whole
    for found in report.baselines:
        for kind, some in enumerate(drawn):
            systems = rougelike.evaluate(found.metric, some).systems(resamples=1)
            assert found.systems == systems.systems
            assert found.values[:, kind] == pytest.approx(systems.value[:, 0]), KINDS[kind]


@pytest.mark.parametrize("seed", range(5))
def test_what_is_drawn_belongs_to_another_document(seed):
    """Protects random baselines from comparing a text with its own document's, or with another system's."""
    rows = [{**row, "candidate": f"{row['system']} {row['doc_id']}"} for row in items()]
    rows = [
        {**row, "references": [f"{row['doc_id']} {r}" for r in range(1 + int(row["doc_id"][1:]) % 3)]} for row in rows
    ]
    data = open_data([rows[i] for i in np.random.default_rng(seed).permutation(len(rows))]).read()
    for item in random_references(data, seed):
        assert len(item.references) == 1
        assert item.references[0].split()[0] != item.doc_id
        assert item.candidate == f"{item.system} {item.doc_id}"
    for item in random_outputs(data, seed):
        system, document = item.candidate.split()
        assert system == item.system
        assert document != item.doc_id
    again = random_outputs(data, seed)
    assert again.candidates == random_outputs(data, seed).candidates != random_outputs(data, seed + 1).candidates


def test_draws_are_even():
    """Protects the draw: over many seeds every reference of another document comes as often as any other."""
    data = Dataset(["c"] * 3, [("a1", "a2"), ("b1",), ("c1", "c2", "c3")], ["a", "b", "c"], ["s"] * 3)
    drawn = [random_references(data, seed).references[1][0] for seed in range(2000)]
    assert set(drawn) == {"a1", "a2", "c1", "c2", "c3"}
    assert all(330 < drawn.count(name) < 470 for name in set(drawn))


def test_items_with_fewer_references():
    """Protects data in which some items lack a reference: they are left out of its pairs only."""
    data = items(documents=6, systems=("x",))
    data[0]["references"] = data[0]["references"][:2]
    whole, without = robustness("ROUGE-1", data).robustness[0], robustness("ROUGE-1", data[1:]).robustness[0]
    assert whole.r[1:] == pytest.approx(without.r[1:])
    assert whole.r[0] != pytest.approx(without.r[0])


def test_what_cannot_be_correlated():
    """Protects against a correlation of two items, or of equal scores."""
    assert np.isnan(robustness("ROUGE-1", items(documents=2)).robustness[0].average)
    same = [{**row, "references": ["none", "none"]} for row in items()]
    assert np.isnan(robustness("ROUGE-1", same).robustness[0].most).all()


def test_each_sentence_is_encoded_once():
    """Protects the time of a run: references alone and drawn texts are the same sentences again."""
    asked = []

    def encoder(sentences):
        asked.extend(sentences)
        return vectors(sentences)

    robustness("SEM-F1", items(), encoder=encoder)
    assert len(asked) == len(set(asked))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (items(references=1), "robustness compares references, and no item has two of them"),
        (items(documents=1), "random baselines need two or more documents; doc_id says which one"),
    ],
)
def test_data_that_does_not_do_is_told(rows, message):
    """Protects who has one reference, or one document."""
    with pytest.raises(DataError, match=message):
        robustness("ROUGE-1", rows)
