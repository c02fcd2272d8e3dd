"""Where a text's sentences are: its lines where it has several, otherwise what a splitter finds.

nupunkt, for English, was chosen by measurement (bench/splitters.py): on web text and on system summaries it finds more
of the boundaries than the faster sentencex, at the same precision. sentencex knows the marks and abbreviations of other
languages; nupunkt finds no end of a sentence in Chinese or Hindi.
"""

import re
from typing import Any

from rougelike.errors import MetricError
from rougelike.items import Text
from rougelike.resources.optional import load

ENGLISH, LINES, OTHER = "nupunkt", "lines", re.compile(r"sentencex-([a-z]{2,3})")
Spans = list[tuple[int, int]]


def breaks(text: str) -> list[int]:
    """Return the offsets at which sentences begin, beside those that a line begins; none where lines are sentences."""
    return [] if "\n" in text.strip() else [start for start, _ in _nupunkt(text)][1:]


def check_splitter(name: str) -> None:
    """Refuse a splitter that there is none of."""
    if name not in (ENGLISH, LINES) and not OTHER.fullmatch(name):
        raise MetricError(
            f"sentences are split by {ENGLISH} (English), at line ends only ({LINES}), or by sentencex-XX, where XX is "
            f"the code of a language, as sentencex-de; not by {name!r}"
        )


def spans(text: Text, splitter: str) -> Spans:
    """Return the first and last character of every sentence in the text as `flat` writes it, blank ones left out.

    Sentences that are given stay as they are.
    """
    if not isinstance(text, str):
        found, start = [], 0
        for sentence in text:
            if sentence.strip():
                found.append((start, start + len(sentence)))
            start += len(sentence) + 1
        return found
    if "\n" in text.strip():
        return _trimmed(text, _lines(text))
    return _trimmed(text, [(0, len(text))] if splitter == LINES else _split(text, splitter))


def sentences(text: Text, splitter: str) -> list[str]:
    """Return the sentences themselves; those that are given keep every character."""
    if not isinstance(text, str):
        return [sentence for sentence in text if sentence.strip()]
    return [text[start:end] for start, end in spans(text, splitter)]


def _split(text: str, splitter: str) -> Spans:
    if splitter == ENGLISH:
        return _nupunkt(text)
    language = splitter.removeprefix("sentencex-")
    sentencex: Any = load("sentencex", f"Splitting sentences by {splitter}", "rougelike[languages]")
    return [(found["start_index"], found["end_index"]) for found in sentencex.get_sentence_boundaries(language, text)]


def _nupunkt(text: str) -> Spans:
    import nupunkt  # loads its model, so only when a text needs it

    return list(nupunkt.sent_spans(text))


def _lines(text: str) -> Spans:
    ends = [match.start() for match in re.finditer("\n", text)]
    return list(zip([0, *(end + 1 for end in ends)], [*ends, len(text)], strict=True))


def _trimmed(text: str, found: Spans) -> Spans:
    """Leave out white space around sentences, and sentences that are nothing else."""
    kept = []
    for start, end in found:
        part = text[start:end]
        if bare := part.strip():
            first = start + len(part) - len(part.lstrip())
            kept.append((first, first + len(bare)))
    return kept
