"""Reads WordNet's own database files: data.*, index.* and cntlist.rev, in Princeton's and in Debian's edition."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rougelike.errors import ResourceError, shown

PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""In this order, and within a part in its file's order, synsets are numbered."""

SENSE_TYPE = {"n": 1, "v": 2, "a": 3, "r": 4, "s": 5}
MARKER = re.compile(r"\((?:a|p|ip)\)$")
"""Where an adjective may stand; written behind its word, but no part of it."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A relation from a synset, or from one of its words, to another; word 0 means the whole synset."""

    symbol: str
    target: int
    source_word: int
    target_word: int


@dataclass(slots=True)
class Synset:
    """One line of a data file; `links` are its pointers as written, by part of speech and offset."""

    part: str
    kind: str
    offset: int
    topic: int
    words: list[str]
    word_ids: list[int]
    links: list[tuple[str, str, int, int, int]]
    gloss: str
    pointers: list[Pointer] = field(default_factory=list)


def read_synsets(folder: Path) -> list[Synset]:
    """Return every synset, its pointers resolved to the numbers of synsets."""
    synsets = [synset for part in PARTS for synset in _data_file(folder, part)]
    number = {(s.part, s.offset): i for i, s in enumerate(synsets)}
    for synset in synsets:
        for symbol, part, offset, source_word, target_word in synset.links:
            target = number.get((part, offset))
            if target is None:
                raise ResourceError(
                    f"{folder / f'data.{PARTS[synset.part]}'}: synset {synset.offset:08d} points to {offset:08d} of "
                    f"data.{PARTS[part]}, which is no synset: the files are of different editions."
                )
            synset.pointers.append(Pointer(symbol, target, source_word, target_word))
    return synsets


def sense_keys(synsets: list[Synset]) -> list[list[str]]:
    """Return the sense key of each word of each synset, which Debian's edition has no file of."""
    return [
        [
            f"{word.lower()}%{SENSE_TYPE[synset.kind]}:{synset.topic:02d}:{word_id:02d}:{head}"
            for word, word_id in zip(synset.words, synset.word_ids, strict=True)
        ]
        for synset in synsets
        for head in (_head(synset, synsets),)
    ]


def read_index(folder: Path, part: str) -> Iterator[tuple[str, list[int]]]:
    """Yield each lemma of a part of speech with the offsets of its synsets, most frequent sense first."""
    for line in _lines(folder / f"index.{PARTS[part]}"):
        fields = line.split()
        yield fields[0], [int(offset) for offset in fields[-int(fields[2]) :]]


def read_counts(folder: Path) -> dict[str, int]:
    """Return how often each sense key was tagged in the concordances; those never tagged are absent."""
    counts = {}
    for line in _lines(folder / "cntlist.rev"):
        key, _, count = line.split()
        counts[key] = int(count)
    return counts


def _data_file(folder: Path, part: str) -> Iterator[Synset]:
    file = folder / f"data.{PARTS[part]}"
    for number, line in enumerate(_lines(file), 1):
        try:
            yield _synset(line, part)
        except (ValueError, IndexError, KeyError) as problem:
            raise ResourceError(
                f"{file}, synset {number}: {shown(line[:50])} is not as wndb describes it ({problem})."
            ) from problem


def _synset(line: str, part: str) -> Synset:
    body, _, gloss = line.partition(" | ")
    fields = body.split()
    count = int(fields[3], 16)
    words, rest = fields[4 : 4 + 2 * count], fields[4 + 2 * count :]
    links = []
    for at in range(1, 1 + 4 * int(rest[0]), 4):
        symbol, offset, target_part, ends = rest[at : at + 4]
        links.append(
            (symbol, "a" if target_part == "s" else target_part, int(offset), int(ends[:2], 16), int(ends[2:], 16))
        )
    return Synset(
        part=part,
        kind=fields[2],
        offset=int(fields[0]),
        topic=int(fields[1]),
        words=[MARKER.sub("", word) for word in words[::2]],
        word_ids=[int(word_id, 16) for word_id in words[1::2]],
        links=links,
        gloss=gloss.strip(),
    )


def _head(synset: Synset, synsets: list[Synset]) -> str:
    """Return the end of a satellite adjective's sense key, which names the first word of its cluster's head."""
    if synset.kind != "s":
        return ":"
    head = next(synsets[pointer.target] for pointer in synset.pointers if pointer.symbol == "&")
    return f"{head.words[0].lower()}:{head.word_ids[0]:02d}"


def _lines(file: Path) -> Iterator[str]:
    # The licence stands before the data on lines that begin with two spaces. Some copies have CRLF line ends.
    with file.open(encoding="latin-1", newline=None) as stream:
        yield from (line for line in stream if not line.startswith("  "))
