"""Models of UDPipe 1 as parsers."""

import functools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rougelike.errors import ResourceError
from rougelike.resources.disk import sha256_of
from rougelike.resources.optional import load
from rougelike.resources.parsers.conllu import by_sentence, tree
from rougelike.resources.parsers.placing import blankless, joined, placed
from rougelike.resources.parsers.tree import Tree

PACKAGE = "ufal.udpipe"


class UDPipeParser:
    """A model file of UDPipe with a tokenizer, a tagger and a parser."""

    def __init__(self, file: Path) -> None:
        if not file.is_file():
            raise ResourceError(f"There is no file {file}: give the model of UDPipe that you have on this machine.")
        self.name = f"udpipe:{file.name}"
        self._file = file

    @functools.cached_property
    def sha256(self) -> str:
        """The hash of the model."""
        return sha256_of(self._file)

    @functools.cached_property
    def _opened(self) -> tuple[Any, Any, Any]:
        """The model, its pipeline and where it tells problems; the pipeline does not keep its model alive itself."""
        udpipe = load(PACKAGE, f"The parser {self.name}", PACKAGE)
        model = udpipe.Model.load(str(self._file))
        if model is None:
            raise ResourceError(f"{self._file} cannot be opened as a model of UDPipe: is it whole?")
        return model, udpipe.Pipeline(model, "tokenizer=presegmented", "", "", "conllu"), udpipe.ProcessingError()

    def _process(self, sentence: str) -> str:
        _, pipeline, problem = self._opened
        result: str = pipeline.process(sentence, problem)
        if problem.occurred():
            raise ResourceError(f"UDPipe cannot parse {sentence!r} with {self._file}: {problem.message}.")
        return result

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`, each of which is taken for one sentence."""
        return [self._parsed(sentence) for sentence in sentences]

    def _parsed(self, sentence: str) -> Tree:
        written = self._process(" ".join(sentence.split()))
        places, first, found = blankless(sentence)[1], 0, []
        for lines in by_sentence(written.split("\n")):
            own = tree(lines, f"what UDPipe says of {sentence!r}")
            found.append(placed(own, sentence, places, first))
            first += len(blankless(own.text)[0])
        return Tree(sentence, joined(found))
