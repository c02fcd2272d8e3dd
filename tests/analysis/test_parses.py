"""Trees of texts: each sentence parsed once, and each tree where its sentence stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougelike.analysis import parses
from rougelike.resources.parsers import Token, Tree
from rougelike.texts import flat


class Words:
    """A parser that makes each word hang on the first, and keeps what it was asked."""

    name, sha256 = "words", "0"

    def __init__(self):
        self.asked = []

    def parse(self, sentences):
        """Return a tree a sentence, and note what was asked."""
        self.asked.append(list(sentences))
        return [self.tree(sentence) for sentence in sentences]

    def tree(self, sentence):
        """Return the tree of a sentence."""
        place, tokens = 0, []
        for word in sentence.split():
            start = sentence.index(word, place)
            place = start + len(word)
            tokens.append(Token(word, word, "X", "X", min(1, len(tokens)), "dep", start, place))
        return Tree(sentence, tuple(tokens))


TEXT = st.one_of(
    st.text("ab .\n", max_size=20), st.lists(st.text("ab .\n", max_size=8), max_size=4).map(tuple)
)  # fmt: skip


@given(st.lists(TEXT, max_size=6))
def test_each_sentence_is_parsed_once(texts):
    """Protects "a text is parsed once": one call, no sentence twice, whatever the texts share."""
    parser = Words()
    parses.parse(texts, parser, "nupunkt")
    (asked,) = parser.asked
    assert len(asked) == len(set(asked))


@given(st.lists(TEXT, max_size=6))
def test_trees_stand_where_their_sentences_do(texts):
    """Protects the spans that an alignment shows: a word of a tree is at its place in the text as it is written."""
    found = parses.parse(texts, Words(), "nupunkt")
    for text, written in zip(texts, flat(texts), strict=True):
        words = [
            (start + token.start, start + token.end, token.form) for start, tree in found[text] for token in tree.tokens
        ]
        assert all(written[a:b] == form for a, b, form in words)
        assert [form for *_, form in words] == written.split()


def test_a_parser_is_given_for_one_call():
    """Protects metrics from each other's parsers: a name stands for an object within the `with` only."""
    own = Words()
    with parses.named.given({"own": own}):
        assert parses.parser("own") is own
    with pytest.raises((AttributeError, ValueError)):
        parses.parser("own")


def test_a_parser_may_find_sentences_itself():
    """Protects trees that were made elsewhere: their sentences are theirs, and no splitter is asked."""

    class Whole(Words):
        def trees(self, text):
            """Return the one tree of a text."""
            return [(0, self.tree(text))]

    assert parses.parse(["A b. C d."], Whole(), "lines") == {"A b. C d.": ((0, Words().tree("A b. C d.")),)}
