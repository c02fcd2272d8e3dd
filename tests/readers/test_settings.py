"""The files of ROUGE-1.5.5: settings XML, list files, and the three layouts of summaries."""

import pytest

from rougelike.errors import DataError
from rougelike.items import Item
from rougelike.readers import Columns, open_data
from rougelike.readers.files import File
from rougelike.readers.summaries import read_summary

SEE = """<html>
<head><title>t</title></head>
<body bgcolor="white">
<a name="1">[1]</a> <a href="#1" id=1>First &amp; one.</a>
<a size="10" name="2">[2]</a> <a href="#2" id=2>Second.</a>
</body>
</html>
"""
ISI = '<DOC>\n<S SNTNO="1">First.</S>\n<S SNTNO="2a">Second.</S>\n</DOC>\n'


def _evaluation(doc_id, kind="SPL", peers=("s1", "s2"), models=("A", "B"), root=""):
    ps = "".join(f'<P ID="{p}">{doc_id}.{p}</P>\n' for p in peers)
    ms = "".join(f'<M ID="{m}">{doc_id}.{m}</M>\n' for m in models)
    return (
        f'<EVAL ID="{doc_id}">\n<PEER-ROOT>\n{root}peers\n</PEER-ROOT>\n<MODEL-ROOT> {root}models </MODEL-ROOT>\n'
        f'<INPUT-FORMAT TYPE="{kind}">\n</INPUT-FORMAT>\n<PEERS>\n{ps}</PEERS>\n<MODELS>\n{ms}</MODELS>\n</EVAL>\n'
    )


def _settings(put, *evaluations):
    return put("settings.xml", f'<ROUGE_EVAL version="1.55">\n{"".join(evaluations)}</ROUGE_EVAL>\n')


@pytest.fixture
def texts(put):
    """Write two documents' summaries by two systems and two people."""
    for doc in ("1", "2"):
        for peer in ("s1", "s2"):
            put(f"peers/{doc}.{peer}", f"{doc} by {peer}\n\nand more\n")
        for model in ("A", "B"):
            put(f"models/{doc}.{model}", f"{doc} as {model}\r\n")


@pytest.mark.parametrize("change", [str, str.lower], ids=["as the manual has it", "in lower case"])
def test_settings_are_read_as_they_are(put, texts, change):
    """Protects the user of the Perl script: EVAL is the document, P the system, M the references in order."""
    path = put("settings.xml", "")
    content = _settings(put, _evaluation("1"), _evaluation("2", models=("B", "A"))).read_text()
    tags = ("ROUGE_EVAL", "EVAL", "PEER-ROOT", "MODEL-ROOT", "INPUT-FORMAT", "PEERS", "MODELS", "TYPE", "ID")
    for tag in tags:
        content = content.replace(tag, change(tag))
    path.write_text(content)
    expected = [
        Item((f"{doc} by {peer}", "and more"), tuple((f"{doc} as {m}",) for m in models), doc, peer)
        for doc, models in (("1", "AB"), ("2", "BA"))
        for peer in ("s1", "s2")
    ]
    source = open_data(path)
    assert [item for batch in source.batches(3) for item in batch] == expected
    assert source.mapping == {"candidate": "P", "references": "M", "doc_id": "ID of EVAL", "system": "ID of P"}


def test_roots_start_in_the_current_folder_or_beside_the_settings(put, texts, tmp_path, monkeypatch):
    """Protects settings files that hold relative roots, run from where the script was run or from elsewhere."""
    elsewhere = put("deep/settings.xml", _settings(put, _evaluation("1")).read_text())
    monkeypatch.chdir(tmp_path)
    assert len(open_data(elsewhere).read()) == 2
    monkeypatch.chdir(tmp_path.parent)
    assert len(open_data(tmp_path / "settings.xml").read()) == 2
    with pytest.raises(DataError, match=r"names 'models/1\.A', which is neither below the current folder"):
        open_data(elsewhere).read()
    _settings(put, _evaluation("1", root=f"{tmp_path}/"))
    assert len(open_data(tmp_path / "settings.xml").read()) == 2


LAYOUTS = [
    ("SPL", "First.\n \nSecond.\r\n", ("First.", "Second.")),
    ("SPL", "", ()),
    ("SEE", SEE, ("First &amp; one.", "Second.")),
    ("SEE", SEE.replace("\n", "\r\n"), ("First &amp; one.", "Second.")),
    ("SEE", "<html><body>\n</body></html>", ()),
    ("SEE", "", ()),
    ("ISI", ISI, ("First.", "Second.")),
]


@pytest.mark.parametrize(("kind", "content", "expected"), LAYOUTS)
def test_sentences_of_each_layout(put, kind, content, expected):
    """Protects the three layouts, with entities left as the Perl script leaves them, and empty summaries."""
    assert read_summary(File(put("summary", content)), kind) == expected


def test_markup_layouts_work_through_settings(put):
    """Protects that the layout named in the settings is the one that is read; SIMPLE is one sentence a line."""
    for kind, content in (("SEE", SEE), ("isi", ISI), ("SIMPLE", "First.\nSecond.\n")):
        put("peers/1.s1", content)
        put("models/1.A", content)
        data = open_data(_settings(put, _evaluation("1", kind, ("s1",), ("A",)))).read()
        assert [len(data.candidates[0]), len(data.references[0][0])] == [2, 2]
    put("models/1.A", "no markup here")
    with pytest.raises(DataError, match=r"1\.A holds text but no markup, expected SEE"):
        open_data(_settings(put, _evaluation("1", "SEE", ("s1",), ("A",)))).read()


def test_list_files_name_a_candidate_and_its_references(put, tmp_path):
    """Protects the script's -z option: each line a candidate file and its reference files."""
    for name in "abc":
        put(name, name)
    path = put("list", "a b c\n\nb c\n")
    assert list(open_data(path, format="spl").read()) == [
        Item(("a",), (("b",), ("c",)), "1", "system"),
        Item(("b",), (("c",),), "3", "system"),
    ]
    with pytest.raises(DataError, match="list, line 2 names one file, expected the candidate's and at least one"):
        open_data(put("list", "a b\na\n"), format="spl").read()


ATTACK = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<ROUGE_EVAL><EVAL ID="&b;"/></ROUGE_EVAL>'
BAD = {
    "entities": (ATTACK, "has a document type declaration, which can hide entities"),
    "cut off": ("<ROUGE_EVAL><EVAL ID='1'>", "is not well-formed XML (no element found: line 1"),
    "nothing": ("", "is empty, expected at least one item"),
    "no EVAL": ("<ROUGE_EVAL/>", "holds no EVAL, expected the settings of ROUGE-1.5.5"),
    "no ID": ("<ROUGE_EVAL>\n<EVAL/></ROUGE_EVAL>", "line 2: EVAL has no ID; give it one"),
    "no models": (
        _evaluation("7", models=()),
        'line 1: EVAL "7" has no reference, expected at least one file in an element M',
    ),
    "no peers": (_evaluation("7", peers=()), 'EVAL "7" has no candidate, expected at least one file in an element P'),
    "no layout": (_evaluation("7", kind=""), "EVAL \"7\" has the input format '', expected one of SPL, SEE, ISI"),
    "unknown layout": (_evaluation("7", kind="SPLL"), "has the input format 'SPLL'"),
    "a text for a file": (_evaluation("7", models=("A", "long " * 100)), "which is neither below the current folder"),
    "missing file": (_evaluation("7"), "EVAL \"7\" names 'models/7.A', which is neither below the current folder"),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_settings_are_told(put, kind):
    """Protects the messages about settings files, and against the entities of a stranger's XML."""
    content, expected = BAD[kind]
    path = put("settings.xml", content)
    with pytest.raises(DataError) as caught:
        open_data(path).read()
    assert f"{path}" in str(caught.value)
    assert expected in str(caught.value)


def test_settings_have_no_columns(put):
    """Protects against column options that would be dropped without a word."""
    with pytest.raises(DataError, match="has no columns, so x cannot be one of them"):
        open_data(put("settings.xml", "<a/>"), Columns(candidate="x"))


def test_many_evaluations_stream(put, texts):
    """Protects large settings files: the first items come before a fault far below is reached."""
    path = _settings(put, *[_evaluation("1")] * 1000, "<EVAL")
    batches = open_data(path).batches(10)
    assert len(next(batches)) == 10
    with pytest.raises(DataError, match="not well-formed"):
        list(batches)
