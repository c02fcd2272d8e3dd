"""Directories of texts."""

import pytest

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers import Columns, open_data


def _tree(put, root, files):
    for name, content in files.items():
        path = put(f"{root}/{name}", content)
    return next(parent for parent in path.parents if parent.name == root)


def test_systems_and_every_way_to_keep_references(put):
    """Protects the layout: DOC.txt, DOC.NAME.txt and DOC/NAME.txt, lines as sentences, systems in order."""
    root = _tree(
        put,
        "data",
        {
            "systems/b/d1.txt": "one\ntwo\n",
            "systems/a/d1.txt": "",
            "systems/a/d2.txt": "x\n\n y\r\n",
            "systems/a/d2.1.txt": "z",
            "references/d1.txt": "r1",
            "references/d2.A.txt": "ra",
            "references/d2.B.txt": "rb",
            "references/d2.1.txt": "of d2.1",
            "references/d2/more.txt": "rc",
            "references/unused.txt": "nobody's",
            "references/.hidden": "",
        },
    )
    source = open_data(root)
    assert list(source.read()) == [
        Item((), (("r1",),), "d1", "a"),
        Item(("z",), (("of d2.1",),), "d2.1", "a"),
        Item(("x", " y"), (("rc",), ("ra",), ("rb",)), "d2", "a"),
        Item(("one", "two"), (("r1",),), "d1", "b"),
    ]
    assert source.mapping["system"] == "SYSTEM"


def test_candidates_of_one_system(put):
    """Protects the short layout for one system, and the sentence for what it cannot have."""
    root = _tree(put, "data", {"candidates/d.txt": "c", "references/d.txt": "r"})
    source = open_data(root)
    assert list(source.read()) == [Item(("c",), (("r",),), "d", "system")]
    assert 'system: "system"' in source.describe()
    with pytest.raises(DataError, match="data has no columns, so x cannot be one of them"):
        open_data(root, Columns(doc_id="x"))


BAD = {
    "no reference": ({"candidates/d.txt": "c", "references/e.txt": "r"}, r"d\.txt has no reference, expected .*d\.txt"),
    "no candidate": ({"candidates/d.md": "c", "references/e.txt": "r"}, "candidates holds no .txt file"),
    "no system": ({"systems/d.txt": "c", "references/d.txt": "r"}, "holds references/, systems/, expected data files"),
    "other files": ({"notes.md": "n", "b/x.txt": "x"}, r"holds b/, notes\.md, expected data files of one format"),
    "two formats": ({"a.csv": "", "b.json": ""}, r"holds a\.csv, b\.json, expected data files of one format"),
    "nothing": ({".hidden": ""}, "holds nothing, expected data files of one format"),
    "not UTF-8": ({"candidates/d.txt": b"\xe9", "references/d.txt": "r"}, r"d\.txt, byte 1 is not utf-8"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_folder_is_told(put, kind):
    """Protects that a folder laid out otherwise is answered with what it holds and what was expected."""
    files, expected = BAD[kind]
    root = _tree(put, "data", files)
    with pytest.raises(DataError, match=expected):
        open_data(root).read()


def test_a_folder_takes_no_options_of_files(put):
    """Protects against options that would be dropped without a word."""
    root = _tree(put, "data", {"candidates/d.txt": "c", "references/d.txt": "r"})
    with pytest.raises(DataError, match="is a directory"):
        open_data(root, format="csv")
