"""Each tokeniser finds the words that one line of `re`, or sacrebleu, finds."""

import re
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

from tests.analysis.reading import read, slices_of, words_of

ANY = st.text(st.characters(exclude_categories=()), max_size=40)
KNOWN_TROUBLE = st.text(st.sampled_from("aZ09-_ \t\n\r.,;&'\"<>/\u212a\u0130\u0131ßéÅ中😀\ud800\x00"), max_size=40)
LONG_WORDS = st.text(st.sampled_from("aAbé "), max_size=200)
MARKUP = st.lists(
    st.sampled_from(["<skipped>", "-\n", "-", "\n", "&quot;", "&amp;", "&lt;", "&gt;", "&", "lt;", "a", "Bé", " "])
    | st.sampled_from([".", ",", "3", "12", "!", "$", "'", "_", "\\", "\u00a0", "\x1c", "skipped>", "<"])
).map("".join)


def perl_words(text):
    """Return a text's words as a script that reads bytes and knows ASCII only finds them."""
    return [w.decode() for w in re.findall(rb"[a-z0-9]+", text.encode("utf-8", "surrogatepass").lower())]


def google_words(text):
    """Return a text's words as rouge-score finds them."""
    return re.findall("[a-z0-9]+", text.lower())


ONE_LINERS = {"perl": perl_words, "google": google_words}


@pytest.mark.parametrize("words", ONE_LINERS)
@given(texts=st.lists(ANY | KNOWN_TROUBLE | LONG_WORDS, max_size=4))
def test_classic_words(words, texts):
    """Protects both classic word rules on any text at all, several texts at once."""
    tokens = read(texts, words)
    assert [words_of(tokens, i) for i in range(len(texts))] == [ONE_LINERS[words](text) for text in texts]
    assert len(set(tokens.vocabulary.words)) == len(tokens.vocabulary.words) == tokens.types


@pytest.mark.parametrize("words", ONE_LINERS)
def test_classic_words_of_every_character(words):
    """Protects the word rules for each character that there is, between letters, where it joins or separates."""
    text = " ".join(f"a{chr(code)}b" for code in range(sys.maxunicode + 1))
    assert words_of(read([text], words)) == ONE_LINERS[words](text)


def test_thousands_of_types():
    """Protects the growing table of types: words of all lengths keep their own number."""
    text = " ".join(f"{'long' * (i % 9)}{i % 20_011}" for i in range(60_000))
    assert words_of(read([text])) == text.split()


@given(text=MARKUP | ANY | KNOWN_TROUBLE)
@example("1-2 a-b 3.5 .5 5. a,b 1,000")
@example("&amp;lt; &amp;quot; &<skipped>gt; -<skipped>\n")
def test_13a_equals_sacrebleu(text):
    """Protects the tokenisation that BLEU figures are reported under."""
    assert words_of(read([text], "13a")) == Tokenizer13a()(text).split()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("猫が座った。", ["猫", "が", "座", "っ", "た"]),
        ("中文abc和123", ["中", "文", "abc", "和", "123"]),
        ("コーヒー", ["コー", "ヒー"]),
        ("แมวนั่ง", ["แ", "ม", "ว", "นั่", "ง"]),
        ("القطة جلست", ["القطة", "جلست"]),
        ("قِطَّة", ["قِطَّة"]),
        ("बिल्ली बैठी।", ["बिल्ली", "बैठी"]),
        ("\u0130stanbul IRAK k\u0131z", ["i\u0307stanbul", "irak", "k\u0131z"]),
        ("Straße STRASSE", ["strasse", "strasse"]),
        ("café cafe\u0301 CAFÉ", ["café", "café", "café"]),
        ("고양이가 앉았다", ["고양이가", "앉았다"]),
        ("кошка—Сидела", ["кошка", "сидела"]),
        ("don't state-of-the-art 3.5%", ["don", "t", "state", "of", "the", "art", "3", "5"]),
        ("ﬁne ①", ["fine", "1"]),
        ("", []),
        ("。、…", []),
    ],
)
def test_unicode_words(text, words):
    """Protects words of scripts that the classic rules drop, and one character a word where words are not spaced."""
    assert words_of(read([text], "unicode")) == words


@pytest.mark.parametrize("words", ONE_LINERS)
@given(texts=st.lists(ANY | KNOWN_TROUBLE, max_size=4))
def test_spans_cut_out_the_words(words, texts):
    """Protects what explanations draw: a span of the text as given is the word before it was folded.

    The dot of a dotted capital I is folded to a mark of its own, which ends the word.
    """
    tokens = read(texts, words)
    for i, text in enumerate(texts):
        found = words_of(tokens, i)
        pieces = [piece.lower().removesuffix("\u0307") for piece in slices_of(tokens, i, text)]
        assert pieces == found


@given(texts=st.lists(ANY | KNOWN_TROUBLE, max_size=3))
def test_spans_of_unicode_words_read_back(texts):
    """Protects the same for Unicode words: what a span cuts out is read as just that word."""
    tokens = read(texts, "unicode")
    for i, text in enumerate(texts):
        pieces = slices_of(tokens, i, text)
        assert words_of(read(["\n".join(pieces)], "unicode")) == words_of(tokens, i)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("He said: 'no.'", ["He", "said", ":", "'no", ".", "'"]),
        ("a &quot;b&quot; &lt;c", ["a", "&quot;", "b", "&quot;", "&lt;", "c"]),
        ("co-\noperate", ["co-\noperate"]),
        ("é, 3.5", ["é", ",", "3.5"]),
    ],
)
def test_spans_of_13a(text, pieces):
    """Protects spans where mteval rewrites the text before it cuts it: entities and words broken at a line's end."""
    tokens = read([text], "13a")
    assert slices_of(tokens, 0, text) == pieces
