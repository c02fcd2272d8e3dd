"""The analysers that are regular expressions: Unicode words, and the tokens that BLEU is reported with (13a)."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
import regex

from rougelike.texts import Ints, Tokens, Vocabulary

Found = Iterable[tuple[str, int, int]]
"""Words as they are compared, with where each begins and ends in its text."""

_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_WORD = regex.compile(rf"(?V1)[{_UNSPACED}][\p{{M}}\u30fc]*|[[\p{{L}}\p{{N}}\p{{M}}]--[{_UNSPACED}]]+")

_RUN = re.compile(r"\w+")

_REWRITTEN = (("<skipped>", ""), ("-\n", ""), ("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"))
_SYMBOL = regex.compile(r"[!-&(-+/:-@\[-`{-~]")
_MARK_AFTER = regex.compile(r"([^0-9])([.,])")
_MARK_BEFORE = regex.compile(r"([.,])([^0-9])")
_DASH = regex.compile(r"([0-9])(-)")


def unicode_words(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield runs of letters, marks and digits of any script, case-folded; one character where words are not spaced."""
    for match in _WORD.finditer(text):
        yield unicodedata.normalize("NFKC", match[0]).casefold(), match.start(), match.end()


def plain_words(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield runs of letters, digits and underscores in lower case, as S3 reads texts."""
    for match in _RUN.finditer(text):
        for word in _RUN.findall(match[0].lower()):  # lower case can add a mark, which parts a word
            yield word, match.start(), match.end()


def mteval_words(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the tokens of mteval-v13a, the tokenisation that BLEU figures are compared under; case is kept."""
    plain, begins, ends = text, list(range(len(text))), list(range(1, len(text) + 1))
    for old, new in _REWRITTEN:  # one after the other: what one makes, a later one may take
        at = plain.find(old)
        while at >= 0:
            last = at + len(old)
            plain = plain[:at] + new + plain[last:]
            begins[at:last] = begins[at : at + len(new)]
            ends[at:last] = ends[last - 1 : last] if new else []
            at = plain.find(old, at + len(new))
    spaced = _SYMBOL.sub(r" \g<0> ", f" {plain} ")
    spaced = _DASH.sub(r"\1 \2 ", _MARK_BEFORE.sub(r" \1 \2", _MARK_AFTER.sub(r"\1 \2 ", spaced)))
    at = 0
    for word in spaced.split():
        at = plain.index(word, at)
        yield word, begins[at], ends[at + len(word) - 1]
        at += len(word)


def tokenise(texts: Sequence[str], find: Callable[[str], Found]) -> Tokens:
    """Tokenise `texts` with `find`."""
    numbers: dict[str, int] = {}
    ids: list[int] = []
    spans: list[tuple[int, int]] = []
    first: list[bool] = []
    offsets = [0]
    for text in texts:
        before = -1
        for word, start, end in find(text):
            ids.append(numbers.setdefault(word, len(numbers)))
            spans.append((start, end))
            first.append(before < 0 or "\n" in text[before:start])
            before = end
        offsets.append(len(ids))
    places = np.array(spans, np.int64).reshape(-1, 2)
    numbered, bounds = np.array(ids, np.int32), np.array(offsets, np.int64)

    def locate(text: int) -> Ints:
        return places[bounds[text] : bounds[text + 1]]

    vocabulary = Vocabulary.of(list(numbers))
    return Tokens(numbered, numbered, bounds, np.array(first, np.bool_), vocabulary, len(numbers), locate)
