"""What words can mean: morphology, lemmas of several words, lists and graphs of one's own, and their mistakes."""

import pytest

from rougelike.errors import MetricError, ResourceError
from rougelike.metrics import metric
from rougelike.resources.wordnet.database import open_wordnet
from rougelike.resources.wordnet.glosses.choice import untagged
from rougelike.resources.wordnet.glosses.words import GlossReader, definition
from rougelike.resources.wordnet.lexicon import WordNetLexicon
from rougelike.resources.wordnet.morphology import Morphology
from rougelike.resources.wordnet.own_graph import open_own_graph


@pytest.fixture(scope="module")
def wordnet():
    """Return WordNet."""
    return open_wordnet()


@pytest.mark.parametrize(
    ("word", "part", "lemmas"),
    [
        ("geese", "n", ("goose",)),
        ("boxes", "n", ("box",)),
        ("took", "v", ("take",)),
        ("walking", "v", ("walk",)),
        ("better", "a", ("better", "good", "well")),
        ("glass", "n", ("glass",)),
        ("zzyx", "n", ()),
    ],
)
def test_lemmas(wordnet, word, part, lemmas):
    """Protects morphology: irregular forms, endings, and words that are lemmas themselves."""
    assert Morphology(wordnet).lemmas(word, part) == lemmas


def test_lemmas_of_several_words(wordnet):
    """Protects that each word of a lemma of several has the senses of the whole, inflected or not, longest first."""
    words = ["took", "place", "in", "new", "york", "city"]
    lexicon = WordNetLexicon(wordnet)
    found = lexicon.senses(words, [False, *[True] * 5], ["nvar"] * 6)
    named = [{wordnet.words(sense)[0] for sense in senses} for senses in found]
    assert named[0] == named[1] == {"happen"}
    assert named[3] == named[4] == named[5] == {"New_York"}
    assert len(lexicon.senses(words, [False] * 6, ["nvar"] * 6)[5]) > 1
    assert lexicon.senses(["dog"], [False], [""]) == [()]


def written(folder, relations, words):
    """Write a graph and its lexicon and return their paths."""
    paths = folder / "graph.txt", folder / "words.txt"
    for path, content in zip(paths, (relations, words), strict=True):
        path.write_text(content, "utf-8")
    return [str(path) for path in paths]


def test_a_graph_of_ones_own(tmp_path):
    """Protects numbering by name, senses in the order written, and senses that nothing is joined to."""
    own = open_own_graph(*written(tmp_path, "u:b v:a\n# no edge\nu:a v:b\nu:c v:b w:2\n", "x b a\ny c alone\n"))
    assert own.names == ("a", "alone", "b", "c")
    assert own.senses == {"x": (2, 0), "y": (3, 1)}
    assert own.graph.edges == 2


@pytest.mark.parametrize(
    ("relations", "words", "message"),
    [
        ("u:a v:b\nu:a v:", "x a", r"graph=.*line 2: 'u:a v:' names no two nodes.*cut"),
        ("", "x a", "joins no nodes"),
        ("u:a v:b", "x c", r"lexicon=.*line 1: 'x' means 'c', which is no node of graph="),
        ("u:a v:b", "x", r"'x' has no sense"),
        ("u:a v:b", "x a\nx b", r"line 2: 'x' stands twice"),
        ("u:a v:b", "# nothing", "holds no word"),
    ],
)
def test_mistakes_in_a_graph(tmp_path, relations, words, message):
    """Protects who writes a graph: the file, the line and what is wrong are named."""
    with pytest.raises(ResourceError, match=message):
        open_own_graph(*written(tmp_path, relations, words))


def test_files_that_are_not_there(tmp_path):
    """Protects who misspells a path, and who gives a lexicon without a graph."""
    with pytest.raises(ResourceError, match=r"graph=.*cannot be read"):
        open_own_graph(str(tmp_path / "no"), str(tmp_path / "no"))
    with pytest.raises(MetricError, match="lexicon is for a graph of one's own"):
        metric("ROUGE-G-1(lexicon=words.txt)")
    with pytest.raises(MetricError, match="mode=fast is for"):
        metric("ROUGE-G-1(mode=fast,steps=3)")


def test_definitions():
    """Protects what is read of a gloss: the definition, not the examples."""
    assert definition('a pet; "a good dog"; "a dog"') == "a pet"
    assert definition('"only an example"') == ""
    assert definition("from the 'house': a cat") == "from the 'house': a cat"


def test_words_of_a_definition(wordnet):
    """Protects the reading of definitions: function words out, lemmas of several words whole, tags by neighbours."""
    (synset,) = [s for s in wordnet.synsets("ice cream", "n") if "frozen" in wordnet.gloss(s)][:1]
    words = list(GlossReader(wordnet).read(synset))
    assert [word.lemma for word in words][:3] == ["frozen_dessert", "contain", "cream"]
    assert words[0].several
    assert {word.tag for word in words} <= {"n", "v", "a", "r", ""}


def test_the_list_of_lemmas_left_out():
    """Protects the one list that is not computed: lemmas with their parts of speech."""
    lemmas = untagged()
    assert ("use", "v") in lemmas
    assert ("dog", "n") not in lemmas
