"""From text to tokens: which characters are a word, what words are left out, and what stands for a word."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from rougelike.analysis import ascii as ascii_words
from rougelike.analysis import sentences, words
from rougelike.analysis.porter import NLTK_IRREGULAR, Stemmer
from rougelike.errors import DataError
from rougelike.items import Text
from rougelike.texts import Tokens, flat

Breaks = Sequence[Sequence[int]]

TOKENISERS: Mapping[str, Callable[[Sequence[str], Breaks], Tokens]] = {
    "perl": lambda texts, breaks: ascii_words.tokenise(texts, breaks, lower=False),
    "google": lambda texts, breaks: ascii_words.tokenise(texts, breaks, lower=True),
    "unicode": lambda texts, breaks: words.tokenise(texts, breaks, words.unicode_words),
    "13a": lambda texts, breaks: words.tokenise(texts, breaks, words.mteval_words),
}
STEMMERS = ("none", "rouge155", "nltk")


@dataclass(frozen=True)
class Analyser:
    """How texts are read. `stopwords` is a file of words to leave out, '' for none; `split` finds sentences in texts
    of one line."""

    words: str = "perl"
    stemmer: str = "none"
    stopwords: str = ""
    split: bool = False


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
    breaks = [sentences.breaks(t) if analyser.split and isinstance(t, str) else () for t in texts]
    tokens = TOKENISERS[analyser.words]([flat(t) for t in texts], breaks)
    if analyser.stopwords:
        stop = stopwords(analyser.stopwords)
        wanted = np.array([word not in stop for word in tokens.vocabulary.words], np.bool_)
        tokens = tokens.keep(wanted[tokens.words]) if len(wanted) else tokens
    if analyser.stemmer != "none" and len(tokens.vocabulary):
        stems, tokens.types = stemmer(analyser.stemmer).number(tokens.vocabulary)
        tokens.ids = stems[tokens.words]
    return tokens
