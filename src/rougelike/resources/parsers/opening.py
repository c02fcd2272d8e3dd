"""Opens a parser by its name: ours, one of another package, a server, or files of trees."""

import importlib.util
import os
from collections.abc import Callable
from pathlib import Path

from rougelike.errors import ResourceError, nearest, shown
from rougelike.resources import cache
from rougelike.resources.parsers.corenlp import CoreNLPParser
from rougelike.resources.parsers.given import ConlluParser
from rougelike.resources.parsers.memory import RememberingParser
from rougelike.resources.parsers.spacy_pipeline import SpacyParser
from rougelike.resources.parsers.stanza_pipeline import StanzaParser
from rougelike.resources.parsers.tree import Parser
from rougelike.resources.parsers.udpipe import UDPipeParser
from rougelike.resources.remembering import writable

DEFAULT_PARSER = "en-ewt"
OWN_PACKAGE = "rougelike_en_ewt"
CONFIG = "config.cfg"
"""What the folder of a spaCy pipeline has, and the folder of its package only deeper down."""


def open_parser(name: str | os.PathLike[str] = DEFAULT_PARSER, memory: bool = True) -> Parser:
    """Open a parser: `en-ewt`, or KIND:WHAT with a kind of `KINDS`.

    With `memory`, trees are kept on disk by model and sentence, where the cache can be written to. Those read from
    files are not, nor those of a server, for nobody knows when its models change.
    """
    opened = _open(os.fspath(name))
    if isinstance(opened, ConlluParser):
        return opened
    folder = cache.root() / "trees"
    keeps = memory and bool(opened.sha256) and writable(folder)
    return RememberingParser(opened, folder / f"{opened.sha256}.sqlite" if keeps else None)


def _open(name: str) -> Parser:
    if name == DEFAULT_PARSER:
        return own()
    kind, colon, what = name.partition(":")
    if colon and what and kind in KINDS:
        return KINDS[kind][0](what)
    written = [f"{kind}:{form}" for kind, (_, form) in KINDS.items()]
    raise ResourceError(
        f"No parser is called {shown(name)}.{nearest(name, [DEFAULT_PARSER, *KINDS])} There are {DEFAULT_PARSER}, "
        f"{', '.join(written)}."
    )


def own() -> SpacyParser:
    """Return our English parser, or raise naming what brings it."""
    if importlib.util.find_spec(OWN_PACKAGE) is None:
        raise ResourceError(
            f"The parser {DEFAULT_PARSER} is not installed: run `pip install packages/rougelike-en-ewt` in rougelike's "
            "own folder, or name another parser."
        )
    model: Path = importlib.import_module(OWN_PACKAGE).MODEL
    return SpacyParser(DEFAULT_PARSER, model)


def _spacy(what: str) -> SpacyParser:
    place = Path(what)
    if not place.is_dir():
        found = importlib.util.find_spec(what.replace("-", "_")) if what.replace("-", "_").isidentifier() else None
        if found is None or not found.submodule_search_locations:
            raise ResourceError(
                f"No pipeline of spaCy is called {shown(what)} here: install its package, or give its folder."
            )
        place = Path(found.submodule_search_locations[0])
    configs = sorted([*place.glob(CONFIG), *place.glob(f"*/{CONFIG}")])
    if not configs:
        raise ResourceError(f"{place} is no pipeline of spaCy: it has no {CONFIG}.")
    return SpacyParser(f"spacy:{Path(what).name}", configs[0].parent)


KINDS: dict[str, tuple[Callable[[str], Parser], str]] = {
    "spacy": (_spacy, "NAME_OR_FOLDER"),
    "stanza": (StanzaParser, "LANGUAGE_OR_FOLDER"),
    "udpipe": (lambda what: UDPipeParser(Path(what)), "FILE"),
    "corenlp": (CoreNLPParser, "http://HOST:PORT"),
    "conllu": (lambda what: ConlluParser(Path(what)), "FILE_OR_FOLDER"),
}
"""What stands before the colon -> what opens the rest, and how the rest is written."""
