"""Relations between synsets that a user brings: UKB relation files and Princeton's disambiguated gloss corpus."""

import functools
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError, shown
from rougelike.resources.wordnet.database import WordNet

STANDOFF = ("-wnword", "-wncoll", "-wndc")


def read_relations(place: Path, wordnet: WordNet) -> NDArray[np.int32]:
    """Return rows of source and target synset from a UKB file, or from the gloss corpus' merged or standoff files."""
    if place.is_dir():
        # The corpus comes merged and standoff; of the latter, only files of words and collocations hold senses.
        standoff = [f for f in place.rglob("*-wn*.xml") if f.stem.endswith(STANDOFF)]
        files = sorted(standoff or place.rglob("*.xml"))
        pairs = [pair for file in files for pair in _corpus(file, wordnet)]
    elif place.suffix == ".xml":
        pairs = list(_corpus(place, wordnet))
    else:
        pairs = list(_ukb(place, wordnet))
    if not pairs and (words := next(iter(sorted(place.glob("index.*"))), None)):
        raise ResourceError(
            f"{place} holds a WordNet's words ({words.name}) and no relations that could be walked beside its own: run "
            "`rougelike resources get wordnet` and leave graph out, or give a UKB file or the gloss corpus' folder."
        )
    if not pairs:
        raise ResourceError(f"{place} holds no relation between synsets: give a UKB file or the gloss corpus' folder.")
    return np.unique(np.array(pairs, np.int32), axis=0)


def _ukb(file: Path, wordnet: WordNet) -> Iterator[tuple[int, int]]:
    """Yield the pairs of lines like `u:00001740-n v:00002684-n`, whatever other fields they have."""
    with cast(IO[bytes], gzip.open(file)) if file.suffix == ".gz" else file.open("rb") as stream:
        for number, line in enumerate(stream, 1):
            fields = dict(f.split(":", 1) for f in line.decode("utf-8", "replace").split() if f[:2] in ("u:", "v:"))
            if len(fields) == 2:
                where = f"{file}, line {number}"
                yield _numbered(fields["u"], wordnet, where), _numbered(fields["v"], wordnet, where)
            elif line.strip() and not line.startswith(b"#"):
                raise ResourceError(f"{file}, line {number}: {shown(line[:40])} has no `u:` and `v:` synsets.")


def _numbered(name: str, wordnet: WordNet, where: str) -> int:
    """Return the synset that an offset and a part of speech name, written `00001740-n` or `n00001740`."""
    digits, part = (name[:8], name[9:]) if name[8:9] == "-" else (name[1:9], name[:1])
    found = wordnet.number.get(("a" if part == "s" else part, int(digits) if digits.isdigit() else -1))
    if found is None:
        raise ResourceError(
            f"{where}: {shown(name)} is no synset of {wordnet.name}. Files that name synsets by their offsets need "
            "Princeton's own WordNet 3.0: run `rougelike resources get wordnet`."
        )
    return found


def _corpus(file: Path, wordnet: WordNet) -> Iterator[tuple[int, int]]:
    """Yield the pairs of a file of the gloss corpus.

    Merged: `<synset id="n00001740">` that holds an `<id sk="..."/>` wherever a word is tagged.
    Standoff: `<struct id="n00001740_...">` that holds `<feat name="wnsk" value="..."/>`.
    """
    try:
        for _, element in ElementTree.iterparse(file):
            if element.tag.rpartition("}")[2] in ("synset", "struct"):
                keys = filter(None, map(_sense_key, element.iter()))
                targets = [target for key in keys if (target := _tagged(key, wordnet)) is not None]
                if targets:
                    name = element.get("id", "")
                    source = _numbered(name[:9], wordnet, f"{file}, {name}")
                    yield from ((source, target) for target in targets)
                element.clear()
    except ElementTree.ParseError as problem:
        raise ResourceError(f"{file} is no well-formed XML ({problem}): get the corpus again.") from problem


def _sense_key(tag: ElementTree.Element) -> str:
    return tag.get("sk") or (tag.get("value") if tag.get("name") == "wnsk" else None) or ""


@functools.cache  # a few senses make up most of the corpus
def _tagged(key: str, wordnet: WordNet) -> int | None:
    """Return the synset that a tag means; None for the words left without a sense, and for keys that 3.0 lacks."""
    # The corpus writes some satellite adjectives as heads and the other way about.
    for spelling in (key, key.replace("%3:", "%5:"), key.replace("%5:", "%3:")):
        sense = wordnet.sense(spelling)
        if sense is not None:
            return wordnet.synset_of(sense)
    return None
