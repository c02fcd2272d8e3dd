"""One sense for each word of each definition, the best by a sum of hand-set weights, and the links that this makes."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

from rougelike.resources.wordnet.database import WordNet
from rougelike.resources.wordnet.glosses import likeness
from rougelike.resources.wordnet.glosses.likeness import Floats, Ids, Ints
from rougelike.resources.wordnet.glosses.words import GlossReader, GlossWord

Report = Callable[[int, int], None]
RARELY = 0.5
"""Lemmas of which the corpus tags a smaller share are left out."""
UPWARDS = ("@", "@i", "&", "\\")
"""Pointers to what is more general, to the head of a cluster, and to what a word is derived from."""
EXAMPLE_OF = ("@", "@i")


@dataclass(frozen=True)
class Candidates:
    """The words of all definitions, and the senses that each can have, one after the other.

    For each word its synset, the number of its lemma, and whether it is left out; for each candidate its word's number,
    its sense, its share among the senses of its lemma, and what is known of it beforehand.
    """

    synset: Ids
    key: Ints
    left_out: NDArray[np.bool_]
    first: Ints
    word: Ids
    sense: Ids
    share: Floats
    before: Floats
    keys: dict[tuple[str, str], int]


def gloss_pairs(wordnet: WordNet, report: Report) -> NDArray[np.int32]:
    """Return rows of a synset and a sense in its definition."""
    found = _candidates(wordnet, report)
    score = found.before + _fit(wordnet, found)
    chosen = np.zeros(len(found.synset), np.int64)
    order = np.lexsort((-np.arange(len(score)), score, found.word))
    chosen[found.word[order]] = order  # the last of a word's candidates stays: the best, the first of equals
    pairs = np.stack([found.synset, found.sense[chosen]], axis=1)
    pairs = pairs[~found.left_out & (pairs[:, 0] != pairs[:, 1])]
    return np.unique(pairs, axis=0).astype(np.int32)


def untagged() -> frozenset[tuple[str, str]]:
    """Return the lemmas, with their parts of speech, that are left without a sense."""
    rows = files(__package__).joinpath("untagged.tsv").read_text("utf-8").splitlines()
    fields = [row.split("\t") for row in rows]
    return frozenset((lemma, part) for lemma, part, number, tagged in fields if int(tagged) < RARELY * int(number))


def _candidates(wordnet: WordNet, report: Report) -> Candidates:
    reader, skipped = GlossReader(wordnet), untagged()
    keys: dict[tuple[str, str], int] = {}
    shares = _Shares(reader)
    synset, key, left_out, first = [], [], [], [0]
    sense: list[int] = []
    share: list[float] = []
    before: list[float] = []
    for number in range(len(wordnet)):
        for word in reader.read(number):
            synset.append(number)
            key.append(keys.setdefault((word.lemma, word.part), len(keys)))
            left_out.append((word.lemma, word.part) in skipped)
            for lemma, part, candidate in word.candidates:
                own = shares.of(lemma, part, candidate)
                sense.append(candidate)
                share.append(own)
                before.append(_beforehand(word, lemma, part, own, itself=candidate == number))
            first.append(len(sense))
        if number % 1024 == 0:
            report(number, len(wordnet))
    bounds = np.array(first, np.int64)
    return Candidates(
        np.array(synset, np.int32),
        np.array(key, np.int64),
        np.array(left_out, np.bool_),
        bounds,
        np.repeat(np.arange(len(synset), dtype=np.int32), np.diff(bounds)),
        np.array(sense, np.int32),
        np.array(share, np.float32),
        np.array(before, np.float32),
        keys,
    )


def _beforehand(word: GlossWord, lemma: str, part: str, share: float, *, itself: bool) -> float:
    """Return what speaks for a candidate before its meaning is looked at."""
    return 0.7 * float(np.log(share)) + 3 * (part == word.tag) + 3 * ("_" in lemma) + 6 * itself


class _Shares:
    """How often each sense of a lemma was tagged in the concordances, as a share of all of them."""

    def __init__(self, reader: GlossReader) -> None:
        self._known, self._wordnet = reader.morphology.known, reader.wordnet
        self._shares: dict[tuple[str, str], dict[int, float]] = {}

    def of(self, lemma: str, part: str, sense: int) -> float:
        key = lemma, part
        if key not in self._shares:
            senses = self._known(lemma, part)
            counts = [self._count(lemma, s) for s in senses]
            self._shares[key] = {
                s: (count + 1 / len(senses)) / (sum(counts) + 1) for s, count in zip(senses, counts, strict=True)
            }
        return self._shares[key][sense]

    def _count(self, lemma: str, synset: int) -> int:
        words = self._wordnet.words(synset)
        return sum(
            self._wordnet.count(s)
            for s, word in zip(self._wordnet.senses(synset), words, strict=True)
            if word.lower() == lemma
        )


def _fit(wordnet: WordNet, found: Candidates) -> Floats:
    """Return how well every candidate fits its definition."""
    size, of = len(wordnet), found.synset[found.word]
    near = likeness.joined_matrix(wordnet.pointer_pairs(), size)
    words, rarity = _words(wordnet, found)
    general = _pointers(wordnet, EXAMPLE_OF)
    extended = likeness.unit(words + 0.5 * (likeness.averaged(general) @ words))
    lesk = likeness.row_products(of, found.sense, extended.indptr, extended.indices, extended.data, words.shape[1])
    by_text = likeness.embedded(sp.csr_matrix(words + likeness.averaged(near) @ words), 2, 0)
    degrees = 1 / np.sqrt(np.maximum(np.asarray(near.sum(axis=1)).ravel(), 1))
    spread = likeness.scaled(
        sp.csr_matrix(likeness.scaled(near, degrees) @ sp.diags(degrees.astype(np.float32))), np.ones(size)
    )
    by_graph = likeness.embedded(sp.csr_matrix(0.5 * sp.identity(size, np.float32, "csr") + spread), 3, 1)
    above = _pointers(wordnet, UPWARDS)
    shares = found.share * rarity[found.key][found.word]
    fit: Floats = (
        8 * lesk
        + 3 * likeness.products(by_text, of, found.sense)
        + 2 * likeness.products(by_graph, of, found.sense)
        + likeness.upwards(above.indptr, above.indices, of, found.sense, 18)
        + 0.5 * _by_topic(wordnet, found)
        + 2 * likeness.in_context(by_text, found.synset, found.first, found.sense, shares)
    )
    return fit


def _words(wordnet: WordNet, found: Candidates) -> tuple[sp.csr_matrix, Floats]:
    """Return synsets as the words of their definitions and their own lemmas, weighted, and the words' rarity."""
    synsets, words = [found.synset], [found.key]
    own: list[tuple[int, int]] = []
    for number in range(len(wordnet)):
        part = wordnet.part(number).replace("s", "a")
        for word in map(str.lower, wordnet.words(number)):
            pieces = word.split("_") if "_" in word else []
            named = [found.keys.get((word, part))]
            named += [next((found.keys[p, q] for q in "nva" if (p, q) in found.keys), None) for p in pieces]
            own += [(number, key) for key in named if key is not None]
    table = np.array(own, np.int64)
    shape = len(wordnet), len(found.keys)
    return likeness.weighted_words(
        np.concatenate([*synsets, table[:, 0]]), np.concatenate([*words, table[:, 1]]), shape
    )


def _pointers(wordnet: WordNet, symbols: tuple[str, ...]) -> sp.csr_matrix:
    """Return which synsets the pointers of some kinds lead to."""
    pairs = wordnet.pointer_pairs(symbols)
    matrix = sp.csr_matrix((np.ones(len(pairs), np.float32), (pairs[:, 0], pairs[:, 1])), (len(wordnet),) * 2)
    matrix.data[:] = 1
    return matrix


def _by_topic(wordnet: WordNet, found: Candidates) -> Floats:
    """Return ln P(topic of a sense | topic of the synset) / P(topic of a sense), counted where there is one sense."""
    topics = wordnet.topics()
    single = np.diff(found.first) == 1
    counts = np.zeros((64, 64))
    np.add.at(counts, (topics[found.synset[single]], topics[found.sense[found.first[:-1][single]]]), 1)
    counts += 0.5
    table = np.log(counts * counts.sum() / (counts.sum(axis=1, keepdims=True) * counts.sum(axis=0)))
    logs: Floats = table[topics[found.synset[found.word]], topics[found.sense]].astype(np.float32)
    return logs
