"""Where sentences begin: at lines, at the sentences of a list, or where a splitter finds them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougelike.analysis import split
from tests.analysis.reading import read, sentences_of, words_of

ANALYSERS = ["perl", "google", "unicode", "13a"]
LINES = st.lists(st.text("ab é", max_size=8), max_size=6)


@pytest.mark.parametrize("words", ANALYSERS)
@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        ("\n", []),
        ("a b", [["a", "b"]]),
        ("a b\nc", [["a", "b"], ["c"]]),
        ("a b\nc\n", [["a", "b"], ["c"]]),
        ("\n\na\n\n \nb\r\n", [["a"], ["b"]]),
        (("a b", "c"), [["a", "b"], ["c"]]),
        (("a\nb", "c\n"), [["a", "b"], ["c"]]),
        (("", "a", "", "b"), [["a"], ["b"]]),
        ((), []),
        ("a. b", None),
    ],
)
def test_lines_and_lists(words, text, sentences):
    """Protects that lines, or the sentences of a list, are the sentences, that no sentence is empty, nor any split."""
    tokens = read(["z y\nx", text, "w"], words)
    assert sentences_of(tokens, 1) == ([words_of(tokens, 1)] if sentences is None else sentences)
    assert sentences_of(tokens, 0) == [["z", "y"], ["x"]]
    assert sentences_of(tokens, 2) == [["w"]]


@pytest.mark.parametrize("words", ["perl", "google", "unicode"])
@given(texts=st.lists(LINES.map("\n".join), max_size=4))
def test_lines_are_sentences_in_any_text(words, texts):
    """Protects the sentence bounds of many texts at once against a plain split."""
    letters = "[ab]+" if words != "unicode" else "[abé]+"
    expected = [[found for line in text.split("\n") if (found := re.findall(letters, line))] for text in texts]
    tokens = read(texts, words)
    assert [sentences_of(tokens, i) for i in range(len(texts))] == expected


@pytest.mark.parametrize("words", ANALYSERS)
@pytest.mark.parametrize(
    ("text", "first_words"),
    [
        ("Dr. Smith came home at 5 p.m. on Monday. He slept. Did he?", ["Dr", "He", "Did"]),
        ("À midi, M. Édith Dupont était là. Elle riait.\n", [None, "Elle"]),
        ("He came. He saw.\nHe won.", ["He", "He"]),
        (("He came. He saw.", "He won."), ["He", "He"]),
        ("one line without an end", ["one"]),
        ("", []),
    ],
    ids=["one line", "accents", "lines", "list", "no end", "empty"],
)
def test_one_line_is_split(words, text, first_words):
    """Protects that only a text of one line is split, for who has lines or a list has split it already."""
    texts = ["Zero. One.", text]
    tokens = split(read(texts, words), texts)
    begins = [sentence[0] for sentence in sentences_of(tokens, 1)]
    assert len(begins) == len(first_words)
    assert all(a.lower() == b.lower() for a, b in zip(begins, first_words, strict=True) if b)
    assert len(sentences_of(tokens, 0)) == 2
