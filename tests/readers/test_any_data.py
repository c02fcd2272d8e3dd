"""Whatever comes in, either items come out or an error of ours."""

import contextlib
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougelike.errors import DataError
from rougelike.readers import FORMATS, open_data

NAMES = [
    "candidate",
    "references",
    "reference",
    "reference_1",
    "reference_2",
    "id",
    "system",
    "human",
    "human.q",
    "source",
]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.binary(max_size=2)
VALUES = st.recursive(SCALARS, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=2), v, max_size=2))
ROWS = st.lists(st.dictionaries(st.sampled_from(NAMES), VALUES) | VALUES, max_size=3)
MARKS = [
    b"{",
    b"[",
    b'"candidate"',
    b'"references"',
    b"candidate,reference\n",
    b":",
    b",",
    b'"',
    b"\n",
    b"\xff",
    b"NaN",
]
BYTES = st.lists(st.sampled_from([*MARKS, b"<EVAL ID='1'>", b"</EVAL>", b"<P ID='1'>", b"\x1f\x8b", b"PAR1"])).map(
    b"".join
)


def _consistent(data):
    columns = [data.candidates, data.references, data.doc_ids, data.systems, *data.human.values()]
    assert {len(column) for column in columns} == {len(data)}
    assert all(data.references)
    for text in (*data.candidates, *(text for texts in data.references for text in texts)):
        "".join(text).encode()
    for name in (*data.doc_ids, *data.systems):
        assert name


@given(rows=ROWS)
def test_any_rows(rows):
    """Protects against bare errors from rows of any kind, and that what is accepted is whole."""
    with contextlib.suppress(DataError):
        _consistent(open_data(rows).read())


@given(columns=st.dictionaries(st.sampled_from(NAMES), st.lists(VALUES, min_size=2, max_size=2) | VALUES))
def test_any_columns(columns):
    """Protects the same for dicts of columns."""
    with contextlib.suppress(DataError):
        _consistent(open_data(columns).read())


@pytest.mark.parametrize("form", [None, *(form for form in FORMATS if form != "text")])
@given(content=BYTES | st.binary())
def test_any_bytes(form, content):
    """Protects the same for files of any content read as any format."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data"
        path.write_bytes(content)
        with contextlib.suppress(DataError):
            _consistent(open_data(path, format=form).read())
        with contextlib.suppress(DataError):
            _consistent(open_data(path, references=[path]).read())
