"""The arrays that texts become."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougelike.errors import DataError
from rougelike.texts import Vocabulary
from tests.analysis.reading import read, sentences_of, slices_of, words_of

TEXTS = st.lists(st.lists(st.text("ab ", max_size=9), max_size=4).map("\n".join), max_size=5)


@pytest.mark.parametrize("words", ["perl", "unicode"])
@given(texts=TEXTS, left_out=st.sets(st.sampled_from(["a", "b", "ab", "ba", "aa"])))
def test_keep(words, texts, left_out):
    """Protects ids, sentences, spans and offsets when words are left out, whole sentences and texts of them too."""
    tokens = read(texts, words)
    wanted = np.array([word not in left_out for word in tokens.vocabulary.words], bool)
    kept = tokens.keep(wanted[tokens.words])
    for i, text in enumerate(texts):
        remaining = [[word for word in sentence if word not in left_out] for sentence in sentences_of(tokens, i)]
        assert sentences_of(kept, i) == [sentence for sentence in remaining if sentence]
        assert slices_of(kept, i, text) == words_of(kept, i)
    assert kept.ids.tolist() == tokens.ids[wanted[tokens.words]].tolist()


@given(texts=TEXTS)
def test_sentence_texts(texts):
    """Protects which text each sentence belongs to, with texts that have none among them."""
    tokens = read(texts)
    expected = [i for i in range(len(texts)) for _ in sentences_of(tokens, i)]
    assert tokens.sentence_texts.tolist() == expected


@given(words=st.lists(st.text(st.characters(exclude_categories=()))))
def test_vocabulary_gives_its_words_back(words):
    """Protects words of any characters, lone surrogates too, in their order."""
    assert Vocabulary.of(words).words == words


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, r"stopwords=.*stop\.txt cannot be read \(No such file or directory\); give a file with one word a line"),
        (b"the\n\xff\n", r"stopwords=.*stop\.txt is not UTF-8 at byte 4; save it as UTF-8"),
    ],
)
def test_stop_list_that_cannot_be_used(tmp_path, content, message):
    """Protects who gives a wrong stop list: the file, the reason and the way out are named."""
    path = tmp_path / "stop.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DataError, match=message):
        read(["the cat"], stopwords=str(path))


def test_stop_list_of_everything(tmp_path):
    """Protects texts that are stop words only: they have no tokens and no sentences."""
    path = tmp_path / "stop.txt"
    path.write_text("the of\nand\n\n")
    tokens = read(["The of\nAND", "the cat", ""], stopwords=str(path))
    assert [sentences_of(tokens, i) for i in range(3)] == [[], [["cat"]], []]
    assert tokens.offsets.tolist() == [0, 0, 1, 1]
