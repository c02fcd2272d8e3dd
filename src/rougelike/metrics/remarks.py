"""What ROUGE-G can say of one item on a close look: the senses chosen, and the synsets that carry a similarity."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from rougelike.alignment import Link, Part, Piece
from rougelike.metrics.meanings import Manner, Meant, Topic
from rougelike.resources.wordnet.database import WordNet
from rougelike.similarity.pagerank import Meaning
from rougelike.similarity.pagerank.carriers import carriers
from rougelike.similarity.senses import UNKNOWN, meaning

PARTS = {"n": "noun", "v": "verb", "a": "adjective", "s": "adjective", "r": "adverb"}
LOOKED_AT = 12
"""Links of a part whose carriers are looked for, those of the most credit: each takes a walk of its own."""
NAMED = 3
"""Synsets that are named of those that carry a link."""


def remarked(part: Part, topic: Topic, text: int, wordnet: WordNet, *, closely: bool) -> Part:
    """Return a part with each unit's senses and glosses, closely with what carries the similarity of its best links."""
    candidate, reference = topic.meant(text, topic.references_in_order[part.reference])
    return replace(
        part,
        candidate=_noted(part.candidate, candidate, wordnet),
        reference_units=_noted(part.reference_units, reference, wordnet),
        links=_carried(part.links, candidate, reference, topic.manner, wordnet) if closely else part.links,
    )


def _noted(pieces: Sequence[Piece], meant: Sequence[Meant], wordnet: WordNet) -> tuple[Piece, ...]:
    return tuple(
        replace(piece, note="; ".join(_sense(sense, wordnet) for _, sense in words))
        for piece, words in zip(pieces, meant, strict=True)
    )


@lru_cache(maxsize=1 << 14)
def _sense(sense: int, wordnet: WordNet) -> str:
    return "no sense known" if sense == UNKNOWN else f"{name(sense, wordnet)}: {wordnet.gloss(sense).split(';')[0]}"


def name(synset: int, wordnet: WordNet) -> str:
    """Return a synset's first word with its part of speech."""
    word, part = wordnet.words(synset)[0].replace("_", " "), wordnet.part(synset)
    return f"{word} ({PARTS.get(part, part)})"


def _carried(
    links: Sequence[Link], candidate: Sequence[Meant], reference: Sequence[Meant], manner: Manner, wordnet: WordNet
) -> tuple[Link, ...]:
    """Return the links, those of the most credit between different meanings with the synsets that carry them."""
    sides = [(_meaning(candidate[k.candidate], manner), _meaning(reference[k.reference], manner)) for k in links]
    different = [i for i, (one, other) in enumerate(sides) if one != other]
    looked = sorted(different, key=lambda i: -links[i].credit)[:LOOKED_AT]
    found: dict[tuple[Meaning, Meaning], str] = {}
    for pair in dict.fromkeys(sides[i] for i in looked):
        shares = carriers(manner.graph, *pair, manner.how)
        most = [i for i in np.argsort(-shares, kind="stable")[:NAMED].tolist() if shares[i] > 0]
        found[pair] = ", ".join(f"{name(i, wordnet)} {100 * shares[i]:.0f} %" for i in most)
    notes = {i: f"carried by {found[sides[i]]}" for i in looked if found[sides[i]]}
    return tuple(replace(link, note=notes.get(i, link.note)) for i, link in enumerate(links))


def _meaning(words: Meant, manner: Manner) -> Meaning:
    return meaning([word for word, _ in words], dict(words), strangers=manner.strangers)
