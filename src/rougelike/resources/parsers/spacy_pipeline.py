"""Pipelines of spaCy as parsers: ours for English, and any other that is installed or in a folder."""

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rougelike.errors import ResourceError
from rougelike.resources.disk import combined_sha256, sha256_of
from rougelike.resources.optional import PARSER, load
from rougelike.resources.parsers import clearnlp
from rougelike.resources.parsers.placing import JOINED, one_root
from rougelike.resources.parsers.tree import Token, Tree
from rougelike.resources.parsers.workers import BATCH

NEEDED = ("tok2vec", "transformer", "tagger", "morphologizer", "attribute_ruler", "lemmatizer",
          "trainable_lemmatizer", "parser")  # fmt: skip


class SpacyParser:
    """A pipeline of spaCy; labels of ClearNLP's scheme are mapped to Universal Dependencies."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self._folder = folder

    @functools.cached_property
    def sha256(self) -> str:
        """The hash of the files of the model, without the code and the papers that a package has beside them."""
        files = [file for file in self._folder.rglob("*") if file.is_file() and file.suffix not in (".py", ".pyc")]
        return combined_sha256({file.relative_to(self._folder).as_posix(): sha256_of(file) for file in files})

    @functools.cached_property
    def _pipeline(self) -> Any:  # noqa: ANN401
        spacy = load("spacy", f"The parser {self.name}", PARSER)
        try:
            pipeline = spacy.load(self._folder)
        except (OSError, ValueError, KeyError) as problem:
            raise ResourceError(f"{self._folder} cannot be opened as a pipeline of spaCy: {problem}") from problem
        if "parser" not in pipeline.pipe_names:
            raise ResourceError(
                f"The pipeline {self.name} has {', '.join(pipeline.pipe_names) or 'nothing'} and no parser."
            )
        pipeline.select_pipes(enable=[name for name in pipeline.pipe_names if name in NEEDED])
        return pipeline

    @functools.cached_property
    def _to_universal(self) -> bool:
        return set(self._pipeline.get_pipe("parser").labels) >= clearnlp.MARKS

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`, each of which is taken for one sentence."""
        documents = self._pipeline.pipe((self._words(s) for s in sentences), batch_size=BATCH)
        trees = [Tree(s, _tokens(document, s)) for s, document in zip(sentences, documents, strict=True)]
        return [clearnlp.to_universal(tree) for tree in trees] if self._to_universal else trees

    def _words(self, sentence: str) -> Any:  # noqa: ANN401
        """Return the words of a sentence without those that are blanks, which no treebank has."""
        sentence = _encodable(sentence)
        document = self._pipeline.make_doc(sentence)
        if any(token.is_space for token in document):
            words = [token for token in document if not token.is_space]
            # Blanks that are words of their own lose the knowledge that a space was before them; this restores it.
            spaces = [sentence[w.idx + len(w) : w.idx + len(w) + 1].isspace() for w in words]
            document = type(document)(self._pipeline.vocab, [w.text for w in words], spaces)
        for place in range(1, len(document)):
            document[place].is_sent_start = False
        return document


def _tokens(document: Any, sentence: str) -> tuple[Token, ...]:  # noqa: ANN401
    heads = one_root([0 if t.head.i == t.i else t.head.i + 1 for t in document])
    tokens, place, sentence = [], 0, _encodable(sentence)
    for token, head in zip(document, heads, strict=True):
        place = sentence.index(token.text, place)
        end = place + len(token.text)
        relation = token.dep_ if token.dep_ != "ROOT" else "root" if not head else JOINED
        features = str(token.morph)
        tokens.append(Token(token.text, token.lemma_, token.pos_, token.tag_, head, relation, place, end, features))
        place = end
    return tuple(tokens)


def _encodable(sentence: str) -> str:
    """Return a sentence in which half a surrogate pair, which spaCy refuses, is a question mark."""
    return sentence if sentence.isascii() else sentence.encode("utf-8", "replace").decode()
