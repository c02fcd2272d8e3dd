"""From text to tokens: which characters are a word, what words are left out, and what stands for a word."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from rougelike.analysis import ascii as ascii_words
from rougelike.analysis import sentences, words
from rougelike.analysis.porter import NLTK_IRREGULAR
from rougelike.analysis.stemmers import Stemmer
from rougelike.errors import DataError
from rougelike.items import Text
from rougelike.texts import Tokens, flat

TOKENISERS: Mapping[str, Callable[[Sequence[str]], Tokens]] = {
    "perl": lambda texts: ascii_words.tokenise(texts, lower=False),
    "google": lambda texts: ascii_words.tokenise(texts, lower=True),
    "unicode": lambda texts: words.tokenise(texts, words.unicode_words),
    "s3": lambda texts: words.tokenise(texts, words.plain_words),
    "13a": lambda texts: words.tokenise(texts, words.mteval_words),
}
STEMMERS = ("none", "rouge155", "nltk")


@dataclass(frozen=True)
class Analyser:
    """How texts are read; `stopwords` is a file of words to leave out, '' for none."""

    words: str = "perl"
    stemmer: str = "none"
    stopwords: str = ""


@cache
def stemmer(name: str) -> Stemmer:
    """Return a stemmer by name; ROUGE-1.5.5's needs WordNet's lists of irregular forms."""
    if name == "nltk":
        return Stemmer(nltk=True, exceptions=NLTK_IRREGULAR)
    from rougelike.resources import wordnet_exceptions

    return Stemmer(nltk=False, exceptions=wordnet_exceptions()[0])


def _read_stopwords(path: str) -> bytes:
    try:
        return Path(path).expanduser().read_bytes()
    except OSError as error:
        raise DataError(
            f"stopwords={path} cannot be read ({error.strerror}); give a file with one word a line"
        ) from None


def stopwords_digest(path: str) -> str:
    """Return the sha256 of a stop list."""
    return hashlib.sha256(_read_stopwords(path)).hexdigest()


def stopwords(path: str) -> frozenset[str]:
    """Read a stop list, one word a line."""
    try:
        return frozenset(_read_stopwords(path).decode("utf-8").lower().split())
    except UnicodeDecodeError as error:
        raise DataError(f"stopwords={path} is not UTF-8 at byte {error.start}; save it as UTF-8") from None


def analyse(texts: Sequence[Text], analyser: Analyser) -> Tokens:
    """Tokenise every text, drop its stop words, and number the stems."""
    tokens = TOKENISERS[analyser.words](flat(texts))
    if analyser.stopwords:
        stop = stopwords(analyser.stopwords)
        wanted = np.array([word not in stop for word in tokens.vocabulary.words], np.bool_)
        tokens = tokens.keep(wanted[tokens.words]) if len(wanted) else tokens
    if analyser.stemmer != "none" and tokens.types:
        stems, tokens.types = stemmer(analyser.stemmer).number(tokens.vocabulary)
        tokens.ids = stems[tokens.words]
    return tokens


def split(tokens: Tokens, texts: Sequence[Text]) -> Tokens:
    """Return the tokens with sentences found in the texts that are one line, as a splitter sees them."""
    found = [(t, marks) for t, text in enumerate(texts) if isinstance(text, str) and (marks := sentences.breaks(text))]
    if not found:
        return tokens
    first = tokens.first.copy()
    for text, marks in found:
        begin, end = tokens.offsets[text : text + 2]
        places = begin + np.searchsorted(tokens.locate(text)[:, 0], marks)
        first[places[places < end]] = True
    return replace(tokens, first=first)
