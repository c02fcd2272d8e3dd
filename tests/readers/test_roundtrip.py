"""Any item survives being written to any format and read again."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougelike.items import Item
from rougelike.readers import open_data

CHARACTERS = st.characters(exclude_categories=["Cs"])
STRINGS = st.text(CHARACTERS, max_size=12)
NAMES = st.text(CHARACTERS, min_size=1, max_size=5)
NUMBERS = st.floats(allow_nan=False, allow_infinity=False)
SENTENCES = st.lists(STRINGS, max_size=3).map(tuple)
TEXTS = STRINGS | SENTENCES


def _items(candidates, references):
    return st.lists(
        st.builds(
            Item,
            candidates,
            st.lists(references, min_size=1, max_size=3).map(tuple),
            NAMES,
            NAMES,
            st.dictionaries(NAMES, NUMBERS, max_size=2),
            st.lists(STRINGS, max_size=2).map(tuple),
        ),
        min_size=1,
        max_size=5,
    )


def _as_rows(items):
    return [
        {
            "doc_id": item.doc_id,
            "system": item.system,
            "candidate": item.candidate,
            "references": list(item.references),
            "human": dict(item.human),
            "sources": list(item.sources),
        }
        for item in items
    ]


def _reread(write_rows, suffix, rows):
    with tempfile.TemporaryDirectory() as folder:
        return list(open_data(write_rows(Path(folder) / f"data{suffix}", rows)).read())


@pytest.mark.parametrize("suffix", [".jsonl", ".json"])
@given(items=_items(TEXTS, TEXTS))
def test_json_keeps_every_item(write_rows, suffix, items):
    """Protects everything an item can be: any Unicode, sentences, several references, judgements, sources."""
    assert _reread(write_rows, suffix, _as_rows(items)) == items


@given(items=_items(STRINGS, STRINGS) | _items(SENTENCES, SENTENCES))
def test_parquet_keeps_every_item(write_rows, items):
    """Protects the same where every row of a column is of one type, judgements in columns of their own."""
    rows = _as_rows(items)
    for row in rows:
        row.update({f"human.{name}": value for name, value in row.pop("human").items()})
    names = dict.fromkeys(name for row in rows for name in row)
    assert _reread(write_rows, ".parquet", [{name: row.get(name) for name in names} for row in rows]) == items


@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
@given(items=_items(STRINGS, TEXTS))
def test_tables_keep_texts_references_and_judgements(write_rows, suffix, items):
    """Protects what a table can hold: any text with quotes and line breaks, lists of references as JSON."""
    rows = _as_rows(items)
    judgements = dict.fromkeys(name for item in items for name in item.human)
    for row, item in zip(rows, items, strict=True):
        del row["human"], row["sources"]
        row.update({f"human.{name}": item.human.get(name) for name in judgements})
    expected = [Item(i.candidate, i.references, i.doc_id, i.system, i.human) for i in items]
    assert _reread(write_rows, suffix, rows) == expected
