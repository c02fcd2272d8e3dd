import gzip
import shutil
from pathlib import Path

import numpy as np
import pytest

from rougelike.errors import ResourceError
from rougelike.resources import cache, install, open_graph, open_wordnet, wordnet_exceptions
from rougelike.resources.wordnet import compile as compiling
from rougelike.resources.wordnet.compile import prepare_wordnet
from rougelike.resources.wordnet.database import COMPILED
from rougelike.resources.wordnet.exceptions import LISTS
from rougelike.resources.wordnet.graph import Graph, save_graph
from rougelike.resources.wordnet.reader import Pointer, read_counts
from rougelike.resources.wordnet.relations import read_relations

from . import small_wordnet

GLOSSES = Path(__file__).parents[3] / "shared" / "data" / "wordnet30_gloss_relations.ukb.txt.gz"
REAL_KEYS = 5_940


@pytest.fixture
def small(tmp_path, monkeypatch):
    """Return the small WordNet, opened."""
    return small_wordnet.compiled(tmp_path / "db", monkeypatch)


def real(name="wordnet"):
    """Skip where the real database is not installed."""
    if not cache.installed(name):
        pytest.skip(f"{name} is not installed: rougelike resources get {name}")


def test_everything_written_is_read(small):
    """Synsets, senses, glosses and relations must come back as the files state them."""
    assert len(small) == len(small_wordnet.SYNSETS)
    assert [small.part(i) for i in range(7)] == ["n", "n", "n", "v", "a", "s", "r"]
    assert [small.offset(i) for i in range(7)] == small_wordnet.offsets()
    assert small.words(1) == ["dog", "Canis_familiaris"]
    assert small.words(5) == ["fine"]
    assert (small.gloss(1), small.gloss(2)) == ('a pet; "a good dog"', "a man; café")
    assert small.pointers(1) == [Pointer("@", 0, 0, 0), Pointer("+", 3, 1, 1)]
    assert small.pointers(6) == [Pointer("\\", 4, 1, 1)]
    assert small.irregular["a", "better"] == ("good", "well")


@pytest.mark.parametrize(
    ("lemma", "parts", "expected"),
    [
        ("dog", "nvar", [1, 2, 3]),
        ("dog", "v", [3]),
        ("DOG", "vn", [3, 1, 2]),
        ("canis familiaris", "n", [1]),
        ("canis_familiaris", "n", [1]),
        ("well", "n", []),
        ("cat", "nvar", []),
        ("", "nvar", []),
    ],
)
def test_a_lemma_gives_its_senses_in_order(small, lemma, parts, expected):
    """Sense order is the order of frequency, on which the choice of a first sense rests."""
    assert small.synsets(lemma, parts) == expected


@pytest.mark.parametrize(
    ("key", "synset", "count"),
    [
        ("dog%1:05:00::", 1, 42),
        ("canis_familiaris%1:05:00::", 1, 0),
        ("dog%1:18:01::", 2, 0),
        ("dog%2:38:00::", 3, 0),
        ("fine%5:00:00:good:01", 5, 0),
    ],
)
def test_sense_keys_are_rebuilt(small, key, synset, count):
    """Debian's edition has no file of sense keys, and everything from elsewhere is keyed by them."""
    sense = small.sense(key)
    assert small.key(sense) == key
    assert small.synset_of(sense) == synset
    assert small.count(sense) == count
    assert small.sense("dog%1:99:00::") is None


def test_another_edition_has_the_same_synsets(tmp_path, monkeypatch, small):
    """Debian's offsets differ, and some copies have other line ends; numbers and relations must not."""
    other = small_wordnet.compiled(tmp_path / "other", monkeypatch, start=5000, newline="\r\n")
    assert other.offset(0) == 5000
    assert other.synsets("dog") == small.synsets("dog")
    np.testing.assert_array_equal(other.pointer_pairs(), small.pointer_pairs())
    assert [other.gloss(i) for i in range(7)] == [small.gloss(i) for i in range(7)]
    assert other.irregular == small.irregular


def damage_pointer(folder):
    """Point at a synset that does not exist."""
    file = folder / "data.noun"
    file.write_bytes(file.read_bytes().replace(b"~ 00001750", b"~ 00009999"))


def damage_line(folder):
    """Cut a line of a data file short."""
    file = folder / "data.verb"
    file.write_bytes(file.read_bytes()[:-60])


def damage_index(folder):
    """Mix the index of another edition in."""
    file = folder / "index.noun"
    file.write_bytes(file.read_bytes().replace(b"00001760", b"00001761"))


@pytest.mark.parametrize(
    ("damage", "keys", "message"),
    [
        (damage_pointer, 9, "points to 00009999 of data.noun, which is no synset"),
        (damage_line, 9, r"data\.verb, synset 1: .* is not as wndb describes it"),
        (damage_index, 9, "'dog' is at no synset: editions are mixed"),
        (lambda folder: None, 8, "holds 7 synsets and 9 sense keys where WordNet 3.0 has 7 and 8"),
    ],
)
def test_a_damaged_database_is_refused(tmp_path, monkeypatch, damage, keys, message):
    """A graph with a hole in it would give scores that nobody could question."""
    monkeypatch.setattr(compiling, "SYNSETS", 7)
    monkeypatch.setattr(compiling, "SENSE_KEYS", keys)
    folder = small_wordnet.write(tmp_path / "db")
    damage(folder)
    with pytest.raises(ResourceError, match=message):
        prepare_wordnet(folder, "small", "")


def neighbours(graph, synset):
    """Return the synsets next to one."""
    return graph.neighbours[graph.starts[synset] : graph.starts[synset + 1]].tolist()


def test_the_graph_is_undirected_and_simple(tmp_path, small):
    """Loops and parallel edges would let a walk favour what was written twice."""
    extra = np.array([[0, 0], [2, 6], [6, 2], [1, 0]], np.int32)
    save_graph(tmp_path, "g", "", small, small.pointer_pairs(), extra)
    starts, ends = (np.load(tmp_path / f"graph_{name}.npy") for name in ("start", "neighbour"))
    graph = Graph("g", "", starts, ends)
    assert [neighbours(graph, i) for i in range(7)] == [[1, 2], [0, 3], [0, 6], [1], [5, 6], [4], [2, 4]]
    assert graph.edges == 6


MERGED = """<?xml version="1.0"?>
<wordnet><synset id="n00001750" ofs="00001750" pos="n"><keys><sk>dog%1:05:00::</sk></keys>
<gloss desc="wsd"><def><wf tag="man"><id lemma="good" sk="good%3:00:01::"/>good</wf>
<wf><id sk="purposefully_ignored%0:00:00::"/>a</wf><wf><id sk="good%5:00:01::"/>good</wf>
<glob><id sk="lost%1:00:00::"/></glob></def></gloss></synset></wordnet>"""
STANDOFF = """<?xml version="1.0"?><cesAna xmlns="http://www.xces.org/schema/2003"><struct id="n00001750_wf1" type="wf">
<feat name="lemma" value="good"/><feat name="wnsk" value="good%3:00:01::"/></struct>
<struct id="n00001750_wf2" type="wf"><feat name="wnsk" value="purposefully_ignored%0:00:00::"/></struct></cesAna>"""
UKB = "# relations\nu:00001750-n v:00001740-a s:30glc d:0\n\n"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("noun.xml", MERGED.encode()),
        ("merged/noun.xml", MERGED.encode()),
        ("standoff/00/n000/n000-wnword.xml", STANDOFF.encode()),
        ("rels.txt", UKB.encode()),
        ("rels.txt.gz", gzip.compress(UKB.encode())),
    ],
)
def test_the_same_relation_is_read_from_every_format(tmp_path, small, name, content):
    """Whichever release of the gloss corpus a user has, the graph must be the same."""
    file = tmp_path / "corpus" / name
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    place = tmp_path / "corpus" if "/" in name else file
    assert read_relations(place, small).tolist() == [[1, 4]]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        (
            "r.txt",
            "u:00001751-n v:00001740-a\n",
            "line 1: '00001751-n' is no synset.*offsets need Princeton's",
        ),
        ("r.txt", "u:word-n v:00001740-a\n", "'word-n' is no synset"),
        ("r.txt", "\nsomething else\n", "line 2: .* has no `u:` and `v:` synsets"),
        ("r.txt", "", "holds no relation between synsets"),
        ("r.xml", MERGED[:-30], "is no well-formed XML"),
        ("r.xml", MERGED.replace('id="n00001750"', 'id="n00001751"'), "'n00001751' is no synset of small"),
    ],
)
def test_relations_of_another_edition_are_refused(tmp_path, small, name, content, message):
    """Offsets of another edition would join the wrong synsets without a word."""
    (tmp_path / name).write_text(content)
    with pytest.raises(ResourceError, match=message):
        read_relations(tmp_path / name, small)


def test_words_alone_are_no_graph(tmp_path, small):
    """Who gives a folder of WordNet's words is told that similarities need relations, and where these are."""
    for file in ("index.noun", "noun.exc"):
        shutil.copy(small.folder.parent / file, tmp_path)
    with pytest.raises(ResourceError, match=r"holds a WordNet's words \(index.noun\) and no relations"):
        read_relations(tmp_path, small)


def installed_small(cache_folder, monkeypatch):
    """Put the small database where the real one would be."""
    folder = cache.folder("wordnet")
    folder.parent.mkdir(parents=True)
    small_wordnet.compiled(folder, monkeypatch)
    cache.Manifest("wordnet", "wordnet", "3.0", "", "", {}).write(folder)


def test_relations_make_a_graph_by_path_and_by_name(cache_folder, tmp_path, monkeypatch):
    """A user's gloss corpus is compiled once, under a name or by its path."""
    with pytest.raises(ResourceError, match="rougelike resources get wordnet"):
        open_graph()
    installed_small(cache_folder, monkeypatch)
    (tmp_path / "rels.txt").write_text(UKB)
    install.add("glosses", tmp_path / "rels.txt", kind="relations")
    plain, by_name, by_path = open_graph(), open_graph("glosses"), open_graph(tmp_path / "rels.txt")
    assert (plain.edges, by_name.edges, by_path.edges) == (5, 6, 6)
    assert by_name.sha256 == by_path.sha256 != plain.sha256
    with pytest.raises(ResourceError, match="neither a file or folder of relations nor installed"):
        open_graph("gloses")
    with pytest.raises(ResourceError, match="wordnet is installed, but is wordnet and not relations"):
        open_graph("wordnet")


@pytest.mark.parametrize("opening", [open_wordnet, open_graph])
def test_a_wordnet_of_words_alone_is_refused(cache_folder, monkeypatch, opening):
    """Word lists are enough for a stemmer; what walks over synsets must say that they are missing."""
    installed_small(cache_folder, monkeypatch)
    folder = cache.folder("wordnet")
    shutil.rmtree(folder / COMPILED)
    (folder / "data.verb").unlink()
    assert wordnet_exceptions()
    with pytest.raises(ResourceError, match=r"words without their synsets \(data.verb is not there\): run `rougelike"):
        opening()


def test_opening_writes_nothing(cache_folder, tmp_path, monkeypatch):
    """Caches are often read-only, so everything must be made when a resource is installed."""
    installed_small(cache_folder, monkeypatch)
    before = {p: p.stat().st_mtime_ns for p in cache_folder.rglob("*")}
    assert open_wordnet().synsets("dog") == [1, 2, 3]
    open_graph()
    wordnet_exceptions()
    assert {p: p.stat().st_mtime_ns for p in cache_folder.rglob("*")} == before


def test_the_exception_table_is_built_in_rouges_order(cache_folder, monkeypatch):
    """The last list's base form stays: with adjectives last, `better` would be `good`."""
    with pytest.raises(ResourceError, match="rougelike resources get wordnet"):
        wordnet_exceptions()
    installed_small(cache_folder, monkeypatch)
    table, sha256 = wordnet_exceptions()
    assert table == {"better": "good", "dogges": "dog", "dogged": "dog"}
    assert len(sha256) == 64
    shutil.rmtree(cache_folder)


def test_the_real_exception_table():
    """ROUGE's own table has 5,930 of these 5,940 forms, and no other base form for any of them."""
    real()
    table, sha256 = wordnet_exceptions()
    assert len(table) == REAL_KEYS
    assert table["better"] == "well"
    assert table["geese"] == "goose"
    assert table["ran"] == "run"
    assert sha256 == "9bf022d13d8716e6ae59c9e5f75bd55ecc944f389f8e0a45250cdd0e73f7d27a"
    assert LISTS == ("adj.exc", "adv.exc", "noun.exc", "verb.exc")


@pytest.mark.parametrize("name", ["wordnet", "wordnet-debian"])
def test_the_real_database(name):
    """The counts are those that the literature gives for WordNet 3.0's graph."""
    real(name)
    wordnet = open_wordnet(name)
    assert [wordnet.part(i) for i in wordnet.synsets("dog")] == ["n"] * 7 + ["v"]
    assert wordnet.key(wordnet.senses(wordnet.synsets("run", "v")[0])[0]) == "run%2:38:00::"
    assert len(wordnet.pointer_pairs()) == 377_592
    assert read_counts(cache.path(name))["dog%1:05:00::"] == 42


def test_the_real_graph_with_and_without_glosses(tmp_path):
    """ROUGE-G's graph has 183,789 edges, and 561,973 with the gloss corpus."""
    real()
    assert open_graph().edges == 183_789
    if not GLOSSES.is_file():
        pytest.skip("../shared/data is not here")
    wordnet = open_wordnet()
    save_graph(tmp_path, "g", "", wordnet, wordnet.pointer_pairs(), read_relations(GLOSSES, wordnet))
    assert len(np.load(tmp_path / "graph_neighbour.npy")) // 2 == 561_973
