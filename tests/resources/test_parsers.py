import importlib.util

import pytest

from rougelike.errors import ResourceError
from rougelike.resources import open_parser, remembering
from rougelike.resources.parsers import Token, Tree, opening
from rougelike.resources.parsers.memory import RememberingParser
from rougelike.resources.parsers.packing import packed, unpacked

SENTENCES = [
    "John went to the store on foot.",
    "He didn't like it!",
    "",
    "Why  not\nhere?",
    "\U0001f600 is a smile.",
    " ",
]


class Counting:
    """A parser of words between blanks, each the head of the next, that counts what it was asked."""

    name, sha256 = "counting", "1"

    def __init__(self):
        self.asked = []

    def parse(self, sentences):
        """Return one tree a sentence."""
        self.asked += sentences
        return [Tree(s, tuple(Token(w, w, "X", "", n, "dep", s.index(w), s.index(w) + len(w)) for n, w in
                              enumerate(s.split()))) for s in sentences]  # fmt: skip


def test_each_sentence_is_parsed_once(tmp_path, monkeypatch):
    """Parsing is the dearest step: across calls, runs and interruptions no sentence may be parsed again."""
    monkeypatch.setattr(remembering, "CHUNK", 2)
    parser = Counting()
    first = RememberingParser(parser, tmp_path / "t.sqlite").parse(["a b", "a b c", "a b", "c", ""])
    assert parser.asked == ["a b c", "a b", "c", ""]
    assert RememberingParser(parser, tmp_path / "t.sqlite").parse(["c", "d", "a b"]) == [first[3], *parser.parse(["d"]),
                                                                                           first[0]]  # fmt: skip
    assert parser.asked[4:] == ["d", "d"]


def test_the_cache_is_the_models(tmp_path, monkeypatch):
    """Another model under the same name, or another way of ours with its trees, must not get what is kept."""
    monkeypatch.setenv("ROUGELIKE_CACHE", str(tmp_path))
    parser = Counting()
    monkeypatch.setattr(opening, "_open", lambda name: parser)
    for _ in range(2):
        open_parser().parse(["a"])
    assert parser.asked == ["a"]
    assert [file.name for file in (tmp_path / "trees").iterdir()] == [f"1-{opening.EDITION}.sqlite"]
    open_parser(memory=False).parse(["a"])
    monkeypatch.setattr(opening, "EDITION", opening.EDITION + 1)
    open_parser().parse(["a"])
    monkeypatch.setattr(Counting, "sha256", "2")
    open_parser().parse(["a"])
    assert parser.asked == ["a"] * 4


def test_what_is_parsed_survives_an_interruption(tmp_path, monkeypatch):
    """Who stops a long run gets the finished part for nothing the next time."""
    monkeypatch.setattr(remembering, "CHUNK", 1)
    parser = Counting()

    class Stopping(Counting):
        def parse(self, sentences):
            if sentences == ["b"]:
                raise KeyboardInterrupt
            return super().parse(sentences)

    with pytest.raises(KeyboardInterrupt):
        RememberingParser(Stopping(), tmp_path / "t.sqlite").parse(["a a", "b"])
    RememberingParser(parser, tmp_path / "t.sqlite").parse(["a a", "b"])
    assert parser.asked == ["b"]


def test_trees_survive_packing():
    """What is kept must come back to the letter, also where a word is not its text and an enhanced graph is given."""
    tokens = (
        Token("I", "I", "PRON", "PRP", 2, "nsubj", 0, 1, "Case=Nom", "2:nsubj"),
        Token("do", "do", "AUX", "", 0, "root", 2, 7),
        Token("n't", "", "", "", 2, "x", 2, 7),
    )
    tree = Tree("I don't", tokens)
    for each in (tree, Tree("", ())):
        assert unpacked(each.text, packed(each)) == each


def test_a_parser_that_loses_sentences(tmp_path):
    """Trees must not slip to other sentences."""
    parser = Counting()
    parser.parse = lambda sentences: []
    with pytest.raises(ResourceError, match="counting returned 0 trees for 1 sentences"):
        RememberingParser(parser, None).parse(["a"])


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("en-ewtt", "No parser is called 'en-ewtt'. Did you mean en-ewt.*spacy:NAME_OR_FOLDER.*conllu:FILE_OR_FOLDER"),
        ("spacy:", "No parser is called 'spacy:'"),
        ("spacy:no_such_pipeline", "No pipeline of spaCy is called 'no_such_pipeline' here"),
        ("udpipe:no.model", "There is no file no.model"),
        ("conllu:no.conllu", "no.conllu is not there"),
        ("corenlp:here", "'here' is no address of a CoreNLP server"),
    ],
)
def test_names_that_open_nothing(name, message):
    """A parser that is not there is told with what to type."""
    with pytest.raises(ResourceError, match=message):
        open_parser(name)


def test_without_our_parser(monkeypatch):
    """Who has not installed the parser is told what brings it."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ResourceError, match="en-ewt is not installed: run `pip install packages/rougelike-en-ewt`"):
        open_parser()
