"""Published sets as they are distributed: items, references and judgements land where they belong."""

import pickle
from collections import OrderedDict, defaultdict

import numpy as np
import pytest

import rougelike
from rougelike.readers.sets import SETS, open_set
from rougelike.readers.sets.aesop import read_aesop
from rougelike.readers.sets.pickles import read_pickle
from tests.readers.sets import making


def read(name, place, **options):
    """Return a set's items by document and system."""
    return {(item.doc_id, item.system): item for item in open_set(name, place, **options).read()}


@pytest.mark.parametrize("year", [2008, 2011])
def test_tac(tmp_path, year):
    """Protects TAC's folders: the main task's systems against four writers, judgements from the right fields."""
    making.tac(tmp_path, year)
    items = read("tac", tmp_path)
    topics = ("D0801-A", "D0802-A") if year == 2008 else ("D1101-A", "D1102-A")
    assert set(items) == {(topic, who) for topic in topics for who in ("1", "22")}
    item = items[topics[1], "22"]
    assert item.candidate == (f"22 writes of {topics[1].replace('-', '')}.", "It rained there.")
    assert [reference[0][0] for reference in item.references] == list("EFGH")
    assert item.human == {"pyramid": 0.111, "readability": 2, "responsiveness": 4}


@pytest.mark.parametrize("year", [2008, 2011])
def test_writers_as_systems(tmp_path, year):
    """Protects jackknifing: a writer's references are the other writers', and all pyramids are the jackknifed ones."""
    making.tac(tmp_path, year)
    items = read("tac", tmp_path, part="update", writers=True)
    assert len(items) == 2 * (2 + 4)
    document = f"D{year % 100:02d}01-B"
    writer = items[document, "C"]
    assert writer.candidate[0].startswith("C writes")
    assert [reference[0][0] for reference in writer.references] == list("ABD")
    assert writer.human == {"pyramid": 0.8, "readability": 9, "responsiveness": 10}
    assert items[document, "1"].human == {"pyramid": 0.002, "readability": 1, "responsiveness": 3}
    assert len(items[document, "1"].references) == 4


def test_both_tasks(tmp_path):
    """Protects main and update from being taken for one document."""
    making.tac(tmp_path, 2011)
    assert {name[0] for name in read("tac", tmp_path, part="all")} == {"D1101-A", "D1101-B", "D1102-A", "D1102-B"}


def test_scored_by_jackknife(tmp_path):
    """Protects writers and systems on equal terms: both are scored on three references at a time."""
    making.tac(tmp_path, 2011)
    result = rougelike.evaluate("ROUGE-1(multi=jackknife)", open_set("tac", tmp_path, writers=True))
    assert len(result.doc_ids) == 12
    assert result.human["pyramid"].shape == (12,)


def test_aesop(tmp_path):
    """Protects AESOP's lists: topics become documents, metrics columns, and NaN stays what it is."""
    table = read_aesop(making.aesop(tmp_path), 2011)
    assert table["doc_id"] == ["D1101-A", "D1101-A", "D1144-A", "D1144-A"]
    assert table["system"] == ["1", "22", "1", "22"]
    assert np.isnan(table["2"][0])
    assert table["1"] == [0.5, 0.25, 0.1, 0.2]


DUC = {
    "duc2003": ("D30002", {"6": {"coverage": 0.31}, "21": {"coverage": 0.17}}),
    "duc2004": ("D30001", {"65": {"coverage": 0.4}, "11": {"coverage": 0.1}}),
    "duc2005": ("D311", {"4": {"responsiveness": 5, "pyramid": 0.5}, "17": {"responsiveness": 2, "pyramid": 0.1}}),
    "duc2006": (
        "D0601",
        {
            # Units of weight 2, 1 and 1; models have two on average, so the best summary weighs 3.
            "5": {"responsiveness": 4, "overall_responsiveness": 3, "pyramid": (2 / 3 + 3 / 3) / 2},
            "27": {"responsiveness": 2, "overall_responsiveness": 1, "pyramid": 1 / 3},
        },
    ),
    "duc2007": ("D0701", {"3": {"responsiveness": 4, "pyramid": 0.45}, "15": {"responsiveness": 1, "pyramid": 0.2}}),
}


@pytest.mark.parametrize("name", DUC)
def test_duc(tmp_path, name):
    """Protects DUC's folders: two systems against two writers, with each year's judgements from the right fields."""
    getattr(making, name)(tmp_path)
    document, expected = DUC[name]
    items = read(name, tmp_path)
    assert set(items) == {(document, who) for who in expected}
    for who, human in expected.items():
        item = items[document, who]
        assert item.human == pytest.approx(human)
        assert item.candidate[0].startswith(f"{who} writes of {document}")
        assert item.candidate[1] == "It rained there."
        assert [reference[0][0] for reference in item.references] == ["A", "B"]
    writers = read(name, tmp_path, writers=True)
    assert [reference[0][0] for reference in writers[document, "A"].references] == ["B"]


def test_pages(tmp_path):
    """Protects DUC 2003's pages: entities, tags and line breaks inside a sentence."""
    making.duc2003(tmp_path)
    assert read("duc2003", tmp_path)["D30002", "6"].candidate == ("6 writes of D30002 & rain.", "It rained there.")


@pytest.mark.parametrize("protocol", [0, 2, 5])
def test_realsumm(tmp_path, protocol):
    """Protects REALSumm: sentences between their tags, systems by kind, and the one that stands twice once."""
    making.realsumm(tmp_path, lambda value: pickle.dumps(value, protocol))
    items = read("realsumm", tmp_path)
    assert list(items) == [("7", "abs/bart_out"), ("7", "abs/t5_out"), ("7", "ext/bandit_out")]
    item = items["7", "abs/t5_out"]
    assert item.candidate == ("t5_out says it rained .", "It was cold .")
    assert item.references == (("It rained .", "And it was cold ."),)
    assert item.human == {"litepyramid_recall": 0.5}
    assert list(read("realsumm", tmp_path, part="ext")) == [("7", "ext/bart_out"), ("7", "ext/bandit_out")]


def test_pickles_of_data(tmp_path):
    """Protects what plain data may be: containers, and numpy's numbers as numbers."""
    held = {
        "a": [1, 2.5, None, True, "x", b"y", (1,), {2}, frozenset({3}), 1j],
        "b": OrderedDict(c=np.float64(0.25)), "d": defaultdict(list, e=[np.float32(0.5), np.int64(-7)]),
    }  # fmt: skip
    for protocol in (2, 4, 5):
        found = read_pickle(making.put(tmp_path / "p.pkl", pickle.dumps(held, protocol)))
        assert found == held
        assert type(found["d"]["e"][1]) is int


class Harm:
    """Does something when it is unpickled."""

    def __init__(self, call, *arguments):
        self.call, self.arguments = call, arguments

    def __reduce__(self):
        return self.call, self.arguments


@pytest.mark.parametrize(
    "harm",
    [
        Harm(eval, "open('done', 'w')"), Harm(getattr, "x", "upper"), Harm(np.load, "x"),
        Harm(print, "x"), Harm(pickle.loads, b"N."),
    ],
)  # fmt: skip
def test_pickles_run_nothing(tmp_path, monkeypatch, harm):
    """Protects who opens a pickle from the net: what would run is refused by name, and has not run."""
    monkeypatch.chdir(tmp_path)
    path = making.put(tmp_path / "abs.pkl", pickle.dumps({0: harm}))
    with pytest.raises(rougelike.DataError, match=r"is refused: it is no pickle of plain data \(asks for "):
        read_pickle(path)
    assert not (tmp_path / "done").exists()


@pytest.mark.parametrize("content", [b"", b"not a pickle", pickle.dumps({0: 1})[:-3]])
def test_broken_pickles(tmp_path, content):
    """Protects who has half a file."""
    with pytest.raises(rougelike.DataError, match="pickle"):
        read_pickle(making.put(tmp_path / "abs.pkl", content))


def test_summeval(tmp_path):
    """Protects SummEval: experts' means, workers' by another name, references and article."""
    items = read("summeval", making.summeval(tmp_path))
    item = items["cnn-test-1", "M1"]
    assert item.human == {
        "coherence": pytest.approx(8 / 3), "consistency": 5, "fluency": 4, "relevance": 3,
        "turker_coherence": 2, "turker_consistency": 2, "turker_fluency": 2, "turker_relevance": 2,
    }  # fmt: skip
    assert item.references == ("it rained", "there was rain")
    assert item.sources == ("The article.",)


def test_newsroom(tmp_path):
    """Protects Newsroom: raters' means, one item a summary, entities undone, references from the set itself."""
    items = read("newsroom", making.newsroom(tmp_path))
    item = items["31", "lede3"]
    assert item.human == {"coherence": 4.5, "fluency": 3, "informativeness": 2, "relevance": 3.5}
    assert item.candidate == "lede3: rain & cold"
    assert item.references == ("Rain in Italy.",)
    assert len(items) == 2


def test_rose(tmp_path):
    """Protects RoSE: a row of systems becomes an item each."""
    items = read("rose", making.rose(tmp_path))
    assert items["012a", "brio"].human == {"acu": 1, "normalized_acu": 0.9}
    assert items["012a", "bart"].candidate == "It rained."


def test_sos(tmp_path):
    """Protects overlap summaries: outputs joined to their narratives, and writers against each other."""
    items = read("sos", making.sos(tmp_path), writers=True)
    assert items["n1", "bart"].references == ("Rain.", "It rained.")
    assert items["n1", "A1"].references == ("It rained.",)
    assert items["n1", "bart"].sources == ("Left.", "Right.")


def _without(name, path):
    def broken(place):
        getattr(making, name)(place)
        for found in sorted(place.rglob(path)):
            found.unlink() if found.is_file() else found.rename(found.with_name("elsewhere"))
        return place

    return broken


def _with(name, path, content):
    def broken(place):
        getattr(making, name)(place)
        (found,) = sorted(place.rglob(path))
        found.write_text(content)
        return place

    return broken


BAD = [
    ("tac", lambda place: making.tac(place, 2011) / "ROUGE", {}, "has no manual at any depth; unpack"),
    (
        "tac",
        lambda place: making.tac(place, 2011),
        {"part": "first"},
        "tac has no part 'first'. It has main, update, all",
    ),
    ("duc2004", _without("duc2004", "models"), {}, "has no models/2 or duc2004.task2.ROUGE.models"),
    ("duc2004", _with("duc2004", "D30001.M.100.T.A", "other"), {"part": "x"}, "duc2004 has no part 'x'"),
    ("duc2005", _without("duc2005", "*.I.[AB]"), {}, "document D311 has no model summary"),
    ("duc2006", _with("duc2006", "D0601.pyr", "<pyramid>"), {}, "D0601.pyr is not well-formed XML"),
    ("duc2006", _with("duc2006", "D0601.pyr", "<!DOCTYPE a []><a/>"), {}, "has a document type declaration"),
    (
        "duc2007",
        _with("duc2007", "2007_modified_scores.txt", "D0701 3 much\n"),
        {},
        "pyramid score is 'much', expected a",
    ),
    ("realsumm", _without("realsumm", "ext.pkl"), {}, "has no ext.pkl at any depth"),
    ("realsumm", making.realsumm, {"writers": True}, "realsumm has no human writers"),
    (
        "summeval",
        _with("summeval", "*.jsonl", '{"id": "a", "expert_annotations": []}\n'),
        {},
        "no field 'references'; pair",
    ),
    (
        "newsroom",
        _without("newsroom", "test.jsonl"),
        {},
        "has no references; put Newsroom's test.jsonl into its folder",
    ),
    (
        "newsroom",
        _with("newsroom", "test.jsonl", '{"text": "a", "summary": "b"}\n'),
        {},
        "no reference for articles 31",
    ),
    ("newsroom", _with("newsroom", "*.csv", "a,b\n1,2\n"), {}, "has no column ArticleID"),
    ("rose", _with("rose", "*.jsonl", '{"example_id": "a"}\n'), {}, "there is no field 'annotations'"),
    ("sos", _without("sos", "references.jsonl"), {}, "has references for document n1"),
    ("dux2004", lambda place: place, {}, "there is no set 'dux2004'. Did you mean duc2004"),
    ("tac", lambda place: place / "absent", {}, "does not exist; expected TAC 2008 to 2011's evaluation"),
]


@pytest.mark.parametrize(("name", "make", "options", "message"), BAD, ids=[message for *_, message in BAD])
def test_refused(tmp_path, name, make, options, message):
    """Protects who has half a set, or another one: a sentence says what is missing and where it belongs."""
    with pytest.raises(rougelike.DataError, match=message):
        open_set(name, make(tmp_path), **options).read()


def test_every_set_is_tested():
    """Protects the table of sets from an entry that no folder here stands for."""
    assert set(SETS) == {"tac", *DUC, "realsumm", "summeval", "newsroom", "rose", "sos"}
