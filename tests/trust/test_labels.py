"""Labels from thresholds exactly, and labels by people from files, with a sentence for whatever is wrong in them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougelike.errors import DataError
from rougelike.scoring.sentences import SentenceScore, sentence_scores
from rougelike.trust.labels import LABELS, PAIRS, Label, Thresholds, infer, read_labels, same_systems

from ..golden.reading import CASES, golden

OURS = golden("semf1")
ROWS = [
    {"item": "d1", "side": "precision", "sentence": 0, "annotator": "Anna", "label": "P"},
    {"item": "d1", "side": "recall", "sentence": 1, "annotator": "Anna", "label": "PP"},
    {"item": "d1", "side": "recall", "sentence": 1, "annotator": "Ben", "label": "A"},
]
WHOLE = [{**row, "system": "x", "reference": 2 * (row["side"] == "recall")} for row in ROWS]


def toy(sentences):
    """Return the golden file's vectors."""
    return [OURS["sentence_embeddings"][s] for s in sentences]


def written(path, rows, delimiter=","):
    """Write rows as the file's suffix says."""
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        lines = [rows[0].keys(), *(row.values() for row in rows)]
        path.write_text("".join(delimiter.join(map(str, line)) + "\n" for line in lines))
    return path


@pytest.mark.parametrize(("similarity", "label"), OURS["label_boundaries"].items())
def test_boundaries(similarity, label):
    """Protects that a threshold itself belongs to the label above it."""
    assert Thresholds(25, 75).label(float(similarity)) == label


@given(st.integers(0, 100), st.integers(0, 100))
def test_every_percent_is_its_own_boundary(one, other):
    """Protects boundaries from floating point: 29 percent is 0.29, which 100 times is less than 29."""
    thresholds = Thresholds(min(one, other), max(one, other))
    assert thresholds.label(float(f"{thresholds.upper / 100:.2f}")) == "P"
    assert thresholds.label(float(f"{thresholds.lower / 100:.2f}")) == ("P" if one == other else "PP")
    assert thresholds.label(thresholds.lower / 100 - 1e-9) == "A"


@pytest.mark.parametrize("case", OURS["values"])
def test_golden_labels(case):
    """Protects labels of both sides under all seven pairs of thresholds."""
    candidate, references = CASES[case]
    scores = sentence_scores([{"candidate": candidate, "references": references}], encoder=toy)
    for pair in PAIRS:
        labels = infer(scores, pair, str(pair))
        expected = OURS["values"][case]["labels"][str(pair)]
        assert [x.label for x in labels if x.side == "precision"] == expected["precision"]
        for r, found in enumerate(expected["recall"]):
            assert [x.label for x in labels if x.side == "recall" and x.reference == r] == found


@pytest.mark.parametrize(("text", "pair"), [("25,75", (25, 75)), (" 12.5 , 60 ", (12.5, 60)), ("-10,0", (-10, 0))])
def test_thresholds_are_read(text, pair):
    """Protects how thresholds are written."""
    thresholds = Thresholds.read(text)
    assert (thresholds.lower, thresholds.upper) == pair
    assert Thresholds.read(str(thresholds)) == thresholds


@pytest.mark.parametrize("text", ["", "25", "75,25", "25,75,80", "0.25.1,75", "a,b", "25,101", "nan,75", "25;75"])
def test_bad_thresholds_are_told(text):
    """Protects who writes thresholds the wrong way round, or as something else."""
    with pytest.raises(DataError, match="thresholds are two percents, the lower first, as 25,75; not"):
        Thresholds.read(text)


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
@pytest.mark.parametrize("rows", [ROWS, WHOLE])
def test_files_are_read(tmp_path, suffix, rows):
    """Protects what people's files may look like: either format, with systems and references or without."""
    whole = rows is WHOLE
    assert read_labels([written(tmp_path / f"labels{suffix}", rows)]) == [
        Label("d1", "x" * whole, "precision", 0, 0, "Anna", "P"),
        Label("d1", "x" * whole, "recall", 2 * whole, 1, "Anna", "PP"),
        Label("d1", "x" * whole, "recall", 2 * whole, 1, "Ben", "A"),
    ]


def test_files_add_up(tmp_path):
    """Protects who keeps a file for each annotator, tabs, and labels in small letters."""
    other = [{**ROWS[0], "annotator": "Ben", "label": " pp "}]
    paths = [written(tmp_path / "a.csv", ROWS), written(tmp_path / "b.tsv", other, "\t")]
    assert [label.label for label in read_labels(paths)] == ["P", "PP", "A", "PP"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"label": "maybe"}, "labels.csv, line 2: label is 'maybe', expected A or PP or P."),
        ({"side": "both"}, "labels.csv, line 2: side is 'both', expected precision or recall."),
        ({"sentence": "first"}, "labels.csv, line 2: sentence is 'first', expected its number, counted from 0."),
        ({"sentence": -1}, "line 2: sentence is '-1', expected its number"),
        ({"annotator": " "}, "labels.csv, line 2: annotator is empty."),
        ({"item": ""}, "labels.csv, line 2: item is empty."),
    ],
)
def test_bad_labels_are_told(tmp_path, change, message):
    """Protects who labels in a spreadsheet: the line, the column and what is expected are named."""
    with pytest.raises(DataError) as told:
        read_labels([written(tmp_path / "labels.csv", [{**ROWS[0], **change}])])
    assert message in str(told.value)


def test_other_bad_files_are_told(tmp_path):
    """Protects against a sentence labelled twice, a missing column or file, another format, and nothing at all."""
    good = written(tmp_path / "labels.csv", ROWS)
    with pytest.raises(DataError, match=r"line 2: Anna has labelled this sentence before, at .*labels.csv, line 2\."):
        read_labels([good, written(tmp_path / "again.csv", ROWS[:1])])
    with pytest.raises(DataError, match=r"short.csv has no column label; labels have the columns item, side,"):
        read_labels([written(tmp_path / "short.csv", [{k: v for k, v in ROWS[0].items() if k != "label"}])])
    with pytest.raises(DataError, match=r"gone\.csv does not exist"):
        read_labels([tmp_path / "gone.csv"])
    with pytest.raises(DataError, match=r"read from files that end in \.csv, \.tsv or \.jsonl"):
        read_labels([written(tmp_path / "labels.txt", ROWS)])
    (tmp_path / "empty.csv").write_text("item,side,sentence,annotator,label\n")
    with pytest.raises(DataError, match=r"empty.csv holds no labels\."):
        read_labels([tmp_path / "empty.csv"])


def test_labels_without_systems():
    """Protects who labels one system and leaves its name out, and refuses to guess where there are several."""
    scores = [SentenceScore("d1", system, "precision", 0, 0, 0.5, "text") for system in ("x", "y")]
    assert [s.system for s in same_systems(scores[:1], [Label("d1", "", "precision", 0, 0, "Anna", "P")])] == [""]
    assert [s.system for s in same_systems(scores, [Label("d1", "y", "precision", 0, 0, "Anna", "P")])] == ["x", "y"]
    with pytest.raises(DataError, match="the labels name no system, and the items are of x, y; add a column system"):
        same_systems(scores, [Label("d1", "", "precision", 0, 0, "Anna", "P")])


def test_ranks():
    """Protects the order of labels, which tau and alpha are computed from."""
    assert LABELS == ("A", "PP", "P")
