"""`rougelike label`, `agreement` and `robustness`, from files to tables, with the default encoder."""

import csv
import io

import pytest

from rougelike.resources import cache

ROWS = [
    {"doc_id": "1", "system": "x", "candidate": "Snow fell. A cat sat.", "references": ["It snowed.", "Snow fell."]},
    {"doc_id": "2", "system": "x", "candidate": "It rained.", "references": ["Rain fell all day.", "The sun shone."]},
    {"doc_id": "3", "system": "x", "candidate": "He won the race.", "references": ["He came first.", "He lost."]},
    {
        "doc_id": "4",
        "system": "x",
        "candidate": "Shares fell.",
        "references": ["Stocks dropped.", "Oil rose. It rained."],
    },
]


@pytest.fixture
def rows(put):
    """Put items with two references in the folder."""
    if not cache.installed("paraphrase-minilm-l3"):
        pytest.skip("paraphrase-minilm-l3 is not installed: rougelike resources get paraphrase-minilm-l3")
    return put("rows.jsonl", ROWS)


def test_label_writes_every_sentence(run, rows):
    """Protects the file of labels: both sides, each sentence with its text, for every pair of thresholds."""
    ran = run("label", rows, "--thresholds", "25,75", "--thresholds", "100,100")
    assert ran.status == 0
    table = list(csv.DictReader(io.StringIO(ran.out)))
    assert len(table) == 2 * (5 + 9)
    first = table[0]
    assert (first["item"], first["system"], first["side"], first["text"]) == ("1", "x", "precision", "Snow fell.")
    assert (first["annotator"], first["label"], float(first["similarity"])) == ("25,75", "P", 1)
    strict = [row for row in table if row["annotator"] == "100,100"]
    assert {row["label"] for row in strict} == {"P", "A"}
    assert all((float(row["similarity"]) == 1) == (row["label"] == "P") for row in strict)
    assert [(r["side"], r["reference"], r["sentence"]) for r in strict[:4]] == [
        ("precision", "0", "0"), ("precision", "0", "1"), ("recall", "0", "0"), ("recall", "1", "0"),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["labels.csv", "labels.jsonl"])
def test_what_label_writes_agreement_reads(run, rows, name):
    """Protects the round: labels made by thresholds, read as an annotator's, agree with themselves."""
    written = run("label", rows, "--thresholds", "paper", "-o", name)
    assert written.status == 0
    assert "Wrote 98 labels" in written.out
    ran = run("agreement", name, "--data", rows, "--thresholds", "55,65", "--coefficients")
    assert ran.status == 0
    assert ran.out.count("Krippendorff's alpha") == 2
    last = ran.out[ran.out.index("Annotators with SEM-F1 by thresholds") :]
    found = [line.split() for line in last.splitlines() if line.startswith("55,65 and 55,65")]
    assert [line[-4] for line in found] == ["1.00±0.00", "1.00±0.00"]


def test_people_and_thresholds(run, rows, put):
    """Protects the figures in the table, worked out by hand from labels that thresholds of 100 percent make."""
    labels = [
        {"item": doc, "side": "precision", "sentence": i, "annotator": "Anna", "label": label}
        for doc, found in {"1": "P A", "2": "PP", "3": "A", "4": "A"}.items()
        for i, label in enumerate(found.split())
    ]
    put("anna.jsonl", labels)
    ran = run("agreement", "anna.jsonl", "--data", rows, "--thresholds", "100,100")
    assert ran.status == 0
    (line,) = [line for line in ran.out.splitlines() if line.startswith("Anna and 100,100")]
    assert line.split()[3:8] == ["4", "5", "0.75±0.43", "1.00±0.00", "1"]  # rewards 1, 0, 1, 1; one tau exists


def test_robustness(run, rows):
    """Protects the table of references and those of random baselines, which a seed repeats."""
    ran = run("robustness", rows, "-m", "SEM-F1", "-m", "ROUGE-1", "--seed", "5")
    assert ran.status == 0
    begins = [line.split()[0] for line in ran.out.splitlines() if line.startswith(("1 ", "average"))]
    assert begins == ["1", "average", "average", "average"]
    for metric in ("SEM-F1", "ROUGE-1"):
        assert f"{metric} with a random reference, a random output, and as it is" in ran.out
    assert run("robustness", rows, "-m", "SEM-F1", "-m", "ROUGE-1", "--seed", "5").out == ran.out
    assert run("robustness", rows, "-m", "SEM-F1", "-m", "ROUGE-1", "--seed", "6").out != ran.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["label", "rows.jsonl", "--thresholds", "75,25"], "thresholds are two percents, the lower first"),
        (["label", "rows.jsonl", "-m", "ROUGE-1"], "ROUGE-1 has no scores of sentences; SEM-F1 has"),
        (["label", "rows.jsonl", "-o", "labels.txt"], "end the name in .csv or .jsonl"),
        (["label", "rows.jsonl", "-o", "gone/labels.csv"], "gone/labels.csv cannot be written: No such file"),
        (["label", "rows.jsonl", "-o", "rows.jsonl"], "rows.jsonl is to be read; give -o another file"),
        (["agreement", "two.csv", "--data", "mixed.jsonl"], "the labels name no system, and the items are of x, y"),
        (["label", "gone.jsonl"], "'gone.jsonl' does not exist"),
        (["agreement", "gone.csv"], "gone.csv does not exist"),
        (["agreement", "rows.jsonl"], "rows.jsonl has no column item; labels have the columns"),
        (["robustness", "one.jsonl"], "random baselines need two or more documents"),
    ],
)
def test_mistakes_end_in_a_sentence(run, rows, put, arguments, message):
    """Protects the way out of every mistake: one sentence, status 2, and no file half-written."""
    put("one.jsonl", ROWS[:1])
    put("mixed.jsonl", [*ROWS, {**ROWS[0], "system": "y"}])
    put("two.csv", "item,side,sentence,annotator,label\n1,precision,0,Anna,P\n1,precision,0,Ben,P\n")
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_columns_of_other_names(run, put):
    """Protects data whose columns are called something else."""
    put("other.csv", "id,answer,gold_1,gold_2\n1,Snow fell.,Snow fell.,Rain.\n2,Rain.,Rain.,Snow fell.\n")
    ran = run("robustness", "other.csv", "--candidate", "answer", "--reference", "gold_1", "--reference", "gold_2")
    assert ran.status == 0
    assert "1 and 2" in ran.out
