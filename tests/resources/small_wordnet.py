"""A WordNet of seven synsets, written in the format of the database files."""

from pathlib import Path

import pytest

from rougelike.resources.wordnet import compile as compiling
from rougelike.resources.wordnet.compile import prepare_wordnet
from rougelike.resources.wordnet.database import COMPILED, WordNet

# part, kind, topic, words with their ids, pointers as (symbol, target, source and target word), gloss
SYNSETS = [
    ("n", "n", 3, [("entity", 0)], [("~", 1, "0000")], "that which exists"),
    ("n", "n", 5, [("dog", 0), ("Canis_familiaris", 0)], [("@", 0, "0000"), ("+", 3, "0101")], 'a pet; "a good dog"'),
    ("n", "n", 18, [("dog", 1)], [("@", 0, "0000")], "a man; café"),
    ("v", "v", 38, [("chase", 0), ("dog", 0)], [("+", 1, "0101")], "go after"),
    ("a", "a", 0, [("good", 1)], [("&", 5, "0000")], "of quality"),
    ("a", "s", 0, [("fine(p)", 0)], [("&", 4, "0000")], "very good"),
    ("r", "r", 2, [("well", 0)], [("\\", 4, "0101")], "in a good way"),
]
INDEX = {"n": {"entity": [0], "dog": [1, 2], "canis_familiaris": [1]}, "v": {"chase": [3], "dog": [3]}}
INDEX |= {"a": {"good": [4], "fine": [5]}, "r": {"well": [6]}}
COUNTS = "dog%1:05:00:: 1 42\ndog%1:18:00:: 2 7\nnever_there%1:03:00:: 1 5\n"
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
EXCEPTIONS = {"noun": "dogges dog\n", "adj": "better good well\n", "adv": "better well\n"}
EXCEPTIONS["verb"] = "dogged dog\nbetter good\n"
LICENCE = "  1 A licence, on lines that begin with two spaces.\n"


def offsets(start: int = 1740) -> list[int]:
    """Return the offset of each synset, ten apart, from `start` in each file."""
    seen: dict[str, int] = {}
    found = []
    for part, *_ in SYNSETS:
        seen[part] = seen.get(part, start - 10) + 10
        found.append(seen[part])
    return found


def write(folder: Path, start: int = 1740, newline: str = "\n") -> Path:
    """Write the database files into `folder`; another start stands for an edition whose offsets differ."""
    folder.mkdir(exist_ok=True)
    at = offsets(start)
    lines: dict[str, list[str]] = {part: [] for part in FILES}
    for number, (part, kind, topic, words, pointers, gloss) in enumerate(SYNSETS):
        named = " ".join(f"{word} {word_id:x}" for word, word_id in words)
        linked = " ".join(f"{symbol} {at[to]:08d} {SYNSETS[to][1]} {ends}" for symbol, to, ends in pointers)
        frames = " 01 + 08 00" if part == "v" else ""
        head = f"{at[number]:08d} {topic:02d} {kind} {len(words):02x} {named}"
        lines[part].append(f"{head} {len(pointers):03d} {linked}{frames} | {gloss}  \n")
    for part, file in FILES.items():
        index = (
            f"{lemma} {part} {len(to)} 1 @ {len(to)} 0 " + " ".join(f"{at[i]:08d}" for i in to) + "  \n"
            for lemma, to in INDEX[part].items()
        )
        contents = {f"data.{file}": LICENCE + "".join(lines[part]), f"index.{file}": LICENCE + "".join(index)}
        for name, content in (contents | {f"{file}.exc": EXCEPTIONS[file]}).items():
            (folder / name).write_bytes(content.replace("\n", newline).encode("latin-1"))
    (folder / "cntlist.rev").write_text(COUNTS)
    return folder


def compiled(folder: Path, monkeypatch: pytest.MonkeyPatch, **how: object) -> WordNet:
    """Write the small database, compile it where the true counts are not asked for, and open it."""
    with monkeypatch.context() as patch:
        patch.setattr(compiling, "SYNSETS", len(SYNSETS))
        patch.setattr(compiling, "SENSE_KEYS", sum(len(words) for _, _, _, words, _, _ in SYNSETS))
        prepare_wordnet(write(folder, **how), "small", "abc")
    return WordNet(folder / COMPILED)
