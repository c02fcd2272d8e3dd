"""Pipelines of Stanza as parsers, where their models are on this machine."""

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rougelike.errors import ResourceError
from rougelike.resources.disk import combined_sha256, sha256_of
from rougelike.resources.optional import load
from rougelike.resources.parsers.placing import joined
from rougelike.resources.parsers.tree import Token, Tree

MODELS = "*.pt"
PROCESSORS = "tokenize,pos,lemma,depparse"
"""What splits contractions, where a language has some, is added by Stanza itself."""


class StanzaParser:
    """A language's pipeline of Stanza: its code, or the folder of its models such as stanza_resources/en."""

    def __init__(self, language: str) -> None:
        folder = Path(language)
        self._folder = folder if folder.is_dir() else None
        self._language = folder.resolve().name if folder.is_dir() else language
        self.name = f"stanza:{self._language}"

    @functools.cached_property
    def _stanza(self) -> Any:  # noqa: ANN401
        return load("stanza", f"The parser {self.name}", "stanza")

    @functools.cached_property
    def _models(self) -> Path:
        if self._folder:
            return self._folder.resolve()
        return Path(self._stanza.resources.common.DEFAULT_MODEL_DIR) / self._language

    @functools.cached_property
    def sha256(self) -> str:
        """The hash of the language's models."""
        files = sorted(self._models.rglob(MODELS))
        if not files:
            raise ResourceError(
                f"Stanza's models of {self._language} are not in {self._models}: run "
                f"`python -c \"import stanza; stanza.download('{self._language}')\"` where there is a network, or give "
                "the folder of a copy as stanza:FOLDER."
            )
        return combined_sha256({file.relative_to(self._models).as_posix(): sha256_of(file) for file in files})

    @functools.cached_property
    def _pipeline(self) -> Any:  # noqa: ANN401
        try:
            return self._stanza.Pipeline(
                self._language,
                dir=str(self._models.parent),
                processors=PROCESSORS,
                tokenize_no_ssplit=True,
                download_method=None,
                verbose=False,
                use_gpu=False,
            )
        except Exception as problem:  # Stanza raises its own errors and those of torch, of no common kind
            raise ResourceError(f"Stanza cannot open its models in {self._models}: {problem}") from problem

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`, each of which is taken for one sentence."""
        # A blank line would end a sentence; one blank for another keeps every word's place.
        given = ["".join(" " if c.isspace() else c for c in sentence) for sentence in sentences]
        filled = [text for text in given if text.strip()]
        documents = iter(self._pipeline.bulk_process(filled) if filled else [])
        return [
            Tree(sentence, _tokens(next(documents)) if text.strip() else ())
            for sentence, text in zip(sentences, given, strict=True)
        ]


def _tokens(document: Any) -> tuple[Token, ...]:  # noqa: ANN401
    return joined((0, Tree("", tuple(_sentence(sentence)))) for sentence in document.sentences)


def _sentence(sentence: Any) -> list[Token]:  # noqa: ANN401
    return [
        Token(
            word.text, word.lemma or "", word.upos or "", word.xpos or "", word.head, word.deprel,
            token.start_char, token.end_char, word.feats or "",
        )
        for token in sentence.tokens
        for word in token.words
    ]  # fmt: skip
