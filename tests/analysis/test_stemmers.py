"""Both Porter dialects, beyond the golden stems."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from rougelike.analysis import stemmer
from rougelike.analysis.stemmers import Stemmer
from rougelike.texts import Vocabulary
from tests.analysis.reading import read

SUFFIXES = re.findall(
    r"\w+",
    """
    s es ss ies sses ed eed ied ing y at bl iz ll zz tt e l
    ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti
    biliti fulli logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent sion tion
    ion ou ism ate iti ous ive ize
""",
)
WORDS = st.builds(
    "".join,
    st.tuples(
        st.text("abcdeiosty", min_size=1, max_size=5),
        st.lists(st.sampled_from(SUFFIXES), max_size=4).map("".join),
    ),
).filter(lambda word: len(word) > 3)
IRREGULAR = ["skies", "dying", "lying", "tying", "news", "innings", "outing", "cannings", "howe", "proceed", "succeed"]


@given(words=st.lists(WORDS | st.sampled_from(IRREGULAR) | st.from_regex(r"[a-z0-9]{4,12}", fullmatch=True)))
def test_equals_nltk(words):
    """Protects rouge-score's stems, which are NLTK's, on words made of the suffixes that its rules are about."""
    porter = PorterStemmer()
    assert stemmer("nltk").stems(words) == [porter.stem(word) for word in words]


@given(words=st.lists(WORDS | st.text("ab", min_size=1, max_size=4), max_size=30))
@pytest.mark.parametrize("nltk", [True, False])
def test_numbers_are_equal_where_stems_are(nltk, words):
    """Protects what metrics compare: two words have one number exactly if they have one stem."""
    dialect = Stemmer(nltk=nltk, exceptions={"abab": "b", "baba": "aa", "aaaa": "aaaa"})
    numbers, size = dialect.number(Vocabulary.of(words))
    stems = dialect.stems(words)
    assert len(set(zip(stems, numbers.tolist(), strict=True))) == len(set(stems)) == len(set(numbers.tolist()))
    assert all(0 <= number < size for number in numbers.tolist())


@pytest.mark.parametrize("name", ["nltk", "rouge155"])
def test_short_words_stay(name):
    """Protects that words of three letters or fewer are never stemmed, not even by an exception."""
    words = ["s", "as", "was", "ate", "ran", "ies", "ed", "ing", "1s"]
    assert stemmer(name).stems(words) == words


@pytest.mark.parametrize(
    ("word", "stem"),
    [("better", "well"), ("children", "child"), ("mice", "mouse"), ("went", "go"), ("agreement", "agreem")],
)
def test_irregular_words_are_looked_up(word, stem):
    """Protects WordNet's irregular forms, without which ROUGE-1.5.5's stemmed figures are missed."""
    assert stemmer("rouge155").stems([word]) == [stem]


def test_stop_words_go_before_stemming(tmp_path):
    """Protects the order of ROUGE-1.5.5: a stop word is compared with the word, not with its stem."""
    path = tmp_path / "stop.txt"
    path.write_text("Was\nrunning\n")
    tokens = read(["was runs running run"], stemmer="nltk", stopwords=str(path))
    assert tokens.ids.tolist() == [tokens.ids[0]] * 2
    assert tokens.locate(0).tolist() == [[4, 8], [17, 20]]
