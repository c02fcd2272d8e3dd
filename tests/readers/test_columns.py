"""Columns are found by the names people use, and what was taken is told."""

import pytest

from rougelike.errors import DataError
from rougelike.readers import Columns, open_data

FOUND = [
    ({"prediction": "c", "reference": "r"}, {"candidate": "prediction", "references": "reference"}),
    ({"summary": "c", "target": "r"}, {"candidate": "summary", "references": "target"}),
    ({"hypothesis": "c", "references": ["r"]}, {"candidate": "hypothesis", "references": "references"}),
    ({"decoded": "c", "highlights": "r"}, {"candidate": "decoded", "references": "highlights"}),
    ({"Generated Summary": "c", " Ref ": "r"}, {"candidate": "Generated Summary", "references": " Ref "}),
    ({"Candidate": "c", "candidate": "no", "ref": "r"}, {"candidate": "Candidate", "references": "ref"}),
    ({"summary": "no", "candidate": "c", "reference": "r"}, {"candidate": "candidate", "references": "reference"}),
    ({"candidate": "c", "target": "no", "references": ["r"]}, {"candidate": "candidate", "references": "references"}),
]


@pytest.mark.parametrize(("row", "mapping"), FOUND)
def test_usual_names_are_found(row, mapping):
    """Protects the names that need no option, in any case and with spaces, and which wins where several could."""
    source = open_data([row])
    data = source.read()
    assert (data.candidates, data.references) == (["c"], [("r",)])
    assert source.mapping == mapping


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("id", "model"), ("3", "bart")),
        (("topic", "system"), ("3", "bart")),
        (("doc-id", "Model Name"), ("3", "bart")),
        (("other", "another"), ("1", "system")),
    ],
)
def test_ids_and_systems_are_found_or_made(names, expected):
    """Protects the names for documents and systems, and what stands in where there is none."""
    doc_id, system = names
    data = open_data([{"candidate": "c", "reference": "r", doc_id: 3, system: "bart"}]).read()
    assert (data.doc_ids[0], data.systems[0]) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [(3, "3"), (3.0, "3"), (2.5, "2.5"), ("3.0", "3.0"), (10**30, "1" + "0" * 30), (-1, "-1")]
)
def test_numbers_become_names(value, expected):
    """Protects ids that frames turned into floats: they must equal the same ids elsewhere."""
    rows = [{"candidate": "c", "reference": "r", "id": other} for other in (value, "text")]
    assert open_data(rows).read().doc_ids == [expected, "text"]
    assert open_data(rows[:1]).read().doc_ids == [expected]


REFERENCES = [
    ({"references": "one"}, ("one",)),
    ({"references": ["one", "two"]}, ("one", "two")),
    ({"references": [["s1", "s2"], ["t1"]]}, (("s1", "s2"), ("t1",))),
    ({"references": ["one", ["t1", "t2"], []]}, ("one", ("t1", "t2"), ())),
    ({"references": [""]}, ("",)),
    ({"reference": ["s1", "s2"]}, (("s1", "s2"),)),
    ({"reference": []}, ((),)),
    ({"reference_10": "j", "reference_2": "b", "reference_1": "a"}, ("a", "b", "j")),
    ({"ref0": "a", "ref1": ["s1", "s2"], "ref2": None, "ref3": float("nan")}, ("a", ("s1", "s2"))),
    ({"target 1": "a", "target 2": ""}, ("a", "")),
    ({"reference": "a", "reference2": "b"}, ("a", "b")),
]


@pytest.mark.parametrize(("cells", "expected"), REFERENCES)
def test_references_are_read_as_their_column_says(cells, expected):
    """Protects how strings, lists and lists of lists read in one column for all references or one column for each."""
    assert open_data([{"candidate": "c", **cells}]).read().references == [expected]


def test_a_row_may_lack_a_reference_others_have():
    """Protects numbered columns in rows and in text files, where an empty cell means that there is none."""
    assert open_data(
        [{"candidate": "c", "ref1": "a", "ref2": "b"}, {"candidate": "c", "ref2": "b"}]
    ).read().references == [
        ("a", "b"),
        ("b",),
    ]


def test_csv_cells_without_a_reference_are_passed_over(put):
    """Protects several reference columns in a file that has no other way to leave one out; a sole one may be empty."""
    path = put("several.csv", "candidate,reference_1,reference_2\nc,a,b\nc,,b\n")
    assert open_data(path).read().references == [("a", "b"), ("b",)]
    assert open_data(put("one.csv", "candidate,reference\nc,\n")).read().references == [("",)]


def test_named_columns_win_over_guesses():
    """Protects the options: a column named for one part is not guessed for another."""
    row = {"summary": "r", "output": "c", "id": "no", "key": 7, "by": "me", "reads well": 2, "doc": "src"}
    columns = Columns("output", ("summary",), "key", "by", ("reads well",), "doc")
    source = open_data([row], columns)
    item = source.read()[0]
    assert (item.candidate, item.references, item.doc_id, item.system) == ("c", ("r",), "7", "me")
    assert (item.human, item.sources) == ({"reads well": 2.0}, ("src",))
    assert source.mapping == {
        "candidate": "output",
        "references": "summary",
        "doc_id": "key",
        "system": "by",
        "human": "reads well",
        "sources": "doc",
    }
    assert source.describe().endswith("not used: id")
    guessed = open_data([{"candidate": "r", "summary": "c"}], Columns(references=("candidate",))).read()
    assert guessed.candidates == ["c"]


def test_one_named_reference_column_reads_by_its_name():
    """Protects that naming a column does not change how a list in it reads."""
    row = {"candidate": "c", "reference": ["a", "b"], "mine": ["a", "b"]}
    assert open_data([row], Columns(references=("reference",))).read().references == [(("a", "b"),)]
    assert open_data([row], Columns(references=("mine",))).read().references == [("a", "b")]
    assert open_data([row], Columns(references=("mine", "reference"))).read().references == [(("a", "b"), ("a", "b"))]


def test_human_names_are_a_tuple():
    """Protects against a string whose letters would be taken for columns."""
    with pytest.raises(DataError, match=r"Columns\(human=\.\.\.\) is a string, expected a tuple"):
        Columns(human="fluency")


JUDGED = [
    ({"human": {"a": 1, "b": 2.5}}, {"a": 1.0, "b": 2.5}),
    ({"human": {"a": None, "b": float("nan")}}, {}),
    ({"human": None}, {}),
    ({"human.a": 1, "human.b.c": 2}, {"a": 1.0, "b.c": 2.0}),
    ({"human": 4}, {"human": 4.0}),
    ({"human": {"a": 1}, "human.b": ""}, {"a": 1.0}),
    ({"humane": 3}, {}),
]


@pytest.mark.parametrize(("cells", "expected"), JUDGED)
def test_judgements_are_found(cells, expected):
    """Protects judgements as a dict, as columns of their own, as one number, and missing ones."""
    assert open_data([{"candidate": "c", "reference": "r", **cells}]).read()[0].human == expected


def test_judgements_may_come_late():
    """Protects rows that do not share their judgements: none is lost, and the mapping grows with them."""
    texts = {"candidate": "c", "reference": "r"}
    source = open_data([texts, {**texts, "human.a": 1}, {**texts, "human": {"b": 2}}])
    assert [batch.human.keys() for batch in source.batches(1)] == [set(), {"a"}, {"a", "b"}]
    assert source.mapping["human"] == "human.a, human"
    assert [item.human for item in source.read()] == [{}, {"a": 1.0}, {"b": 2.0}]


@pytest.mark.parametrize(
    ("cell", "expected"), [("text", ("text",)), (["a", "b"], ("a", "b")), (None, ()), (float("nan"), ())]
)
def test_sources_are_strings_or_lists(cell, expected):
    """Protects source documents: one, several or none for a row."""
    rows = [{"candidate": "c", "reference": "r", "article": value} for value in (cell, "other")]
    assert open_data(rows).read().sources == [expected, ("other",)]
    assert open_data(rows[:1]).read()[0].sources == expected


def test_what_was_taken_is_described():
    """Protects the line that lets a user notice a wrong guess."""
    source = open_data([{"prediction": "c", "highlights": "r", "id": 1, "url": "u"}])
    assert source.describe() == "the list: not read yet"
    assert source.mapping == {}
    source.read()
    assert source.describe() == (
        "the list: candidate <- prediction, references <- highlights (one in each cell), doc_id <- id, "
        'system: "system" (no such column), not used: url'
    )
