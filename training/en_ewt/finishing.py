"""A trained pipeline measured on the test part, and written without what only training needs."""

import time
from pathlib import Path

from corpus import Sentence, gold, sentences
from spacy.language import Language
from spacy.tokens import Doc
from words import split_as_treebank

FIELDS = ("UPOS", "XPOS", "lemma", "features", "UAS", "LAS")
ONLY_TRAINING = ("paths", "system", "corpora", "training", "pretraining", "initialize")
RUN = 10
"""Sentences of a running text."""

Word = tuple[tuple[int, int], tuple[object, ...]]
"""Where a word stands among the characters that are no blanks, and what is said of it."""


def finish(nlp: Language, test: Path, folder: Path) -> dict[str, dict[str, float]]:
    """Write `nlp` with its scores into `folder` and return them."""
    split_as_treebank(nlp)  # training sees the treebank's own words
    scores = measured(nlp, [sentence for _, sentence in sentences(test)])
    for section in ONLY_TRAINING:
        nlp.config.pop(section, None)
    nlp.meta.update(
        name="en_ewt",
        version="1.0.0",
        spacy_version=">=3.8.0,<3.9.0",
        description="English for Universal Dependencies, trained on UD English EWT",
        license="CC BY-SA 4.0",
        performance=scores,
    )
    nlp.to_disk(folder)
    return scores


def measured(nlp: Language, test: list[Sentence]) -> dict[str, dict[str, float]]:
    """Return F1 (on gold tokens: the share right) of each field, in per cent, and the speed."""
    documents = [gold(nlp.vocab, [sentence]) for sentence in test]
    runs = [gold(nlp.vocab, test[start : start + RUN]) for start in range(0, len(test), RUN)]
    blank = [Doc(nlp.vocab, [t.text for t in d], [bool(t.whitespace_) for t in d]) for d in documents]
    return {
        "gold tokens": _scores(documents, list(nlp.pipe(map(_one_sentence, blank)))),
        "sentences as text": _scores(documents, list(nlp.pipe(_one_sentence(nlp.make_doc(d.text)) for d in documents))),
        "running text": _scores(runs, list(nlp.pipe(d.text for d in runs))),
        "speed": {"tokens per CPU second": _speed(nlp, [d.text for d in documents])},
    }


def _scores(given: list[Doc], found: list[Doc]) -> dict[str, float]:
    right = dict.fromkeys(("words", "sentences", *FIELDS), 0)
    words = ends = 0
    for reference, mine in zip(given, found, strict=True):
        theirs, ours = dict(_words(reference)), dict(_words(mine))
        words += len(theirs) + len(ours)
        their_ends, our_ends = _ends(reference), _ends(mine)
        ends += len(their_ends) + len(our_ends)
        right["sentences"] += len(their_ends & our_ends)
        for place in theirs.keys() & ours.keys():
            right["words"] += 1
            for name, one, other in zip(FIELDS, theirs[place], ours[place], strict=True):
                right[name] += one == other
    return {name: round(200 * count / (ends if name == "sentences" else words), 2) for name, count in right.items()}


def _words(document: Doc) -> list[Word]:
    places = _places(document)
    return [
        (
            place,
            (
                token.pos_,
                token.tag_,
                token.lemma_,
                str(token.morph),
                head := places[token.head.i] if token.head.i != token.i else None,
                (head, token.dep_),
            ),
        )
        for token, place in zip(document, places, strict=True)
    ]


def _places(document: Doc) -> list[tuple[int, int]]:
    places, end = [], 0
    for token in document:
        start, end = end, end + len(token.text.strip())
        places.append((start, end))
    return places


def _ends(document: Doc) -> set[int]:
    places = _places(document)
    return {places[sentence.end - 1][1] for sentence in document.sents}


def _speed(nlp: Language, texts: list[str]) -> int:
    """Return how many words a CPU second takes from text to tree, in one process, like lengths together."""
    texts = sorted(texts, key=len)
    list(nlp.pipe(texts[:100]))
    began = time.process_time()
    words = sum(len(document) for document in nlp.pipe(texts))
    return round(words / (time.process_time() - began))


def _one_sentence(document: Doc) -> Doc:
    for token in list(document)[1:]:
        token.is_sent_start = False
    return document
