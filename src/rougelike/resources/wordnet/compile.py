"""Writes WordNet as arrays that open without being parsed."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougelike.errors import ResourceError
from rougelike.resources.vectors.hashing import hash_words
from rougelike.resources.wordnet.database import COMPILED, FACTS, WordNet
from rougelike.resources.wordnet.graph import save_graph
from rougelike.resources.wordnet.reader import PARTS, Synset, read_counts, read_index, read_synsets, sense_keys

SYNSETS, SENSE_KEYS = 117_659, 206_949
"""What any edition of WordNet 3.0 holds; index.sense lists eight keys fewer, of lemmas that differ by case alone."""


def prepare_wordnet(folder: Path, name: str, sha256: str) -> None:
    """Compile the database files in `folder` into arrays beside them."""
    synsets = read_synsets(folder)
    keys = sense_keys(synsets)
    distinct = len({key for of_synset in keys for key in of_synset})
    if (len(synsets), distinct) != (SYNSETS, SENSE_KEYS):
        raise ResourceError(
            f"{folder} holds {len(synsets):,} synsets and {distinct:,} sense keys where WordNet 3.0 has {SYNSETS:,} "
            f"and {SENSE_KEYS:,}: give the files of version 3.0."
        )
    compiled = folder / COMPILED
    compiled.mkdir()
    for label, column in _columns(synsets, keys, folder).items():
        np.save(compiled / f"{label}.npy", column)
    (compiled / FACTS).write_text(json.dumps({"name": name, "sha256": sha256}), "utf-8")
    wordnet = WordNet(compiled)
    save_graph(compiled, name, sha256, wordnet, wordnet.pointer_pairs())


def _columns(synsets: Sequence[Synset], keys: Sequence[Sequence[str]], folder: Path) -> dict[str, NDArray[Any]]:
    """Return the columns of synsets, senses, pointers and entries; `x_start` cuts the column `x` into its owners."""
    counts = read_counts(folder)
    flat_keys = [key for of_synset in keys for key in of_synset]
    pointers = [pointer for synset in synsets for pointer in synset.pointers]
    symbols = sorted({pointer.symbol for pointer in pointers})
    symbol_id = {symbol: i for i, symbol in enumerate(symbols)}
    return {
        "kind": np.array([ord(synset.kind) for synset in synsets], np.uint8),
        "topic": np.array([synset.topic for synset in synsets], np.uint8),
        "offset": np.array([synset.offset for synset in synsets], np.int32),
        "sense_start": _starts(len(synset.words) for synset in synsets),
        # The concordances were tagged with earlier sense numbers too; counts of keys that 3.0 lacks have no place.
        "sense_count": np.array([counts.get(key, 0) for key in flat_keys], np.int32),
        "pointer_start": _starts(len(synset.pointers) for synset in synsets),
        "pointer_symbol": np.array([symbol_id[pointer.symbol] for pointer in pointers], np.uint8),
        "pointer_target": np.array([pointer.target for pointer in pointers], np.int32),
        "pointer_words": np.array([(p.source_word, p.target_word) for p in pointers], np.uint8).reshape(-1, 2),
        **_entries(synsets, folder),
        **_key_index(flat_keys),
        **_strings("symbol", symbols),
        **_strings("key", flat_keys),
        **_strings("word", (word for synset in synsets for word in synset.words)),
        **_strings("gloss", (synset.gloss for synset in synsets)),
    }


def _entries(synsets: Sequence[Synset], folder: Path) -> dict[str, NDArray[Any]]:
    """Return the lemmas of each part of speech, hashed as `lemma%part`, with their synsets in the order of senses."""
    number = {(synset.part, synset.offset): i for i, synset in enumerate(synsets)}
    names: list[bytes] = []
    senses: list[list[int]] = []
    for part in PARTS:
        for lemma, offsets in read_index(folder, part):
            if not all((part, offset) in number for offset in offsets):
                raise ResourceError(
                    f"{folder / f'index.{PARTS[part]}'}: {lemma!r} is at no synset: editions are mixed."
                )
            names.append(f"{lemma}%{part}".encode())
            senses.append([number[part, offset] for offset in offsets])
    hashes = hash_words(names)
    order = np.argsort(hashes)
    return {
        "entry_hash": hashes[order],
        "entry_start": _starts(len(senses[i]) for i in order.tolist()),
        "entry_synset": np.array([synset for i in order.tolist() for synset in senses[i]], np.int32),
    }


def _key_index(keys: Sequence[str]) -> dict[str, NDArray[Any]]:
    hashes = hash_words([key.encode() for key in keys])
    # Lemmas that differ by case alone share a key; a stable sort puts the first of them where look-up finds it.
    order = np.argsort(hashes, kind="stable")
    return {"key_hash": hashes[order], "key_sense": order.astype(np.int32)}


def _strings(label: str, texts: Iterable[str]) -> dict[str, NDArray[Any]]:
    encoded = [text.encode() for text in texts]
    return {
        f"{label}_text": np.frombuffer(b"".join(encoded), np.uint8),
        f"{label}_start": _starts(map(len, encoded)),
    }


def _starts(lengths: Iterable[int]) -> NDArray[np.int32]:
    return np.concatenate([[0], np.cumsum(np.fromiter(lengths, np.int64))]).astype(np.int32)
