"""The treebank as spaCy's training examples: single sentences and short runs of them, some in lower case."""

import gzip
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.vocab import Vocab
from supplement import made

Row = list[str]
Sentence = list[tuple[Row, bool]]
"""The words of a sentence, each with whether a space follows it."""


def sentences(file: Path) -> Iterator[tuple[bool, Sentence]]:
    """Yield each sentence of a CoNLL-U file and whether it begins a document."""
    opening = gzip.open if file.suffix == ".gz" else open
    with opening(file, "rt", encoding="utf-8") as stream:
        block: list[str] = []
        for line in stream:
            if line.strip():
                block.append(line.rstrip("\n"))
            elif block:
                yield any(entry.startswith("# newdoc") for entry in block), _words(block)
                block = []
        if block:
            yield any(entry.startswith("# newdoc") for entry in block), _words(block)


def _words(block: list[str]) -> Sentence:
    words: Sentence = []
    contraction_ends, contraction_space = 0, True
    for row in (line.split("\t") for line in block if not line.startswith("#")):
        space = "SpaceAfter=No" not in row[9]
        if "-" in row[0]:
            contraction_ends, contraction_space = int(row[0].split("-")[1]), space
        elif "." not in row[0]:
            number = int(row[0])
            # Inside a contraction nothing is between the words; behind it stands what stands behind the whole.
            if number <= contraction_ends:
                space = contraction_space and number == contraction_ends
            words.append((row, space))
    return words


def gold(vocab: Vocab, run: Iterable[Sentence]) -> Doc:
    """Return sentences as one annotated document."""
    words, spaces, tags, upos, features, lemmas, heads, relations, starts = ([] for _ in range(9))
    for sentence in run:
        offset = len(words)
        for position, (row, space) in enumerate(sentence):
            words.append(row[1])
            spaces.append(space or position + 1 == len(sentence))
            lemmas.append(row[2])
            upos.append(row[3])
            tags.append(row[4])
            features.append("" if row[5] == "_" else row[5])
            head = int(row[6])
            heads.append(offset + (head - 1 if head else position))
            relations.append("ROOT" if not head else row[7])
            starts.append(position == 0)
    return Doc(
        vocab, words, spaces, tags=tags, pos=upos, morphs=features, lemmas=lemmas, heads=heads, deps=relations,
        sent_starts=starts,
    )  # fmt: skip


@spacy.registry.readers("rougelike.treebank.v1")
def treebank(
    path: str, seed: int = 0, runs: float = 0.0, longest_run: int = 5, lower: float = 0.0, supplement: int = 0
) -> Callable[[Language], Iterator[Example]]:
    """Return a reader: a share `runs` of the sentences comes in runs of a document's, a share `lower` in lower case.

    Each epoch draws anew, and adds `supplement` made sentences. `runs` 0 is for development data: every sentence alone,
    and known to be one sentence.
    """
    everything = list(sentences(Path(path)))
    draw = random.Random(seed)

    def read(nlp: Language) -> Iterator[Example]:
        more = ((True, made(draw)) for _ in range(supplement))
        for run in _runs(chain(everything, more), draw, runs, longest_run):
            if lower and draw.random() < lower:
                run = [[([row[0], row[1].lower(), *row[2:]], space) for row, space in sentence] for sentence in run]
            reference = gold(nlp.vocab, run)
            predicted = Doc(nlp.vocab, [t.text for t in reference], [bool(t.whitespace_) for t in reference])
            if not runs:
                for token in predicted[1:]:
                    token.is_sent_start = False
            yield Example(predicted, reference)

    return read


def _runs(
    everything: Iterable[tuple[bool, Sentence]], draw: random.Random, share: float, longest: int
) -> Iterator[list[Sentence]]:
    run: list[Sentence] = []
    wanted = 1
    for begins, sentence in everything:
        if run and (begins or len(run) >= wanted):
            yield run
            run = []
        if not run:
            wanted = draw.randint(2, longest) if share and draw.random() < share else 1
        run.append(sentence)
    if run:
        yield run
