"""Opens a parser by its name: ours, one of another package, a server, or files of trees."""

import importlib.util
import os
from collections.abc import Callable
from pathlib import Path

from rougelike.errors import ResourceError, nearest, shown
from rougelike.resources import cache
from rougelike.resources.parsers.memory import RememberingParser
from rougelike.resources.parsers.tree import Parser
from rougelike.resources.remembering import writable

DEFAULT_PARSER = "en-ewt"
OWN_PACKAGE = "rougelike_en_ewt"
EDITION = 2
"""To be raised when the trees of a model come out otherwise because of us: other words, labels or packing."""
CONFIG = "config.cfg"
"""What the folder of a spaCy pipeline has, and the folder of its package only deeper down."""


def open_parser(name: str | os.PathLike[str] = DEFAULT_PARSER, memory: bool = True) -> Parser:
    """Open a parser: `en-ewt`, or KIND:WHAT with a kind of `KINDS`.

    With `memory`, trees are kept on disk by model and sentence, where the cache can be written to. Those read from
    files are not, nor those of a server, for nobody knows when its models change.
    """
    name = os.fspath(name)
    opened = _open(name)
    kind = name.partition(":")[0]
    if kind == "conllu":
        return opened
    folder = cache.root() / "trees"
    keeps = memory and bool(opened.sha256) and writable(folder)
    # Only what is slow to parse and quick to open is shared among processes.
    shared = name if kind in (DEFAULT_PARSER, "spacy") else None
    return RememberingParser(opened, folder / f"{opened.sha256}-{EDITION}.sqlite" if keeps else None, shared)


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


def own() -> Parser:
    """Return our English parser, or raise naming what brings it."""
    from rougelike.resources.parsers.spacy_pipeline import SpacyParser

    if not own_installed():
        raise ResourceError(
            f"The parser {DEFAULT_PARSER} is not installed: run `pip install packages/rougelike-en-ewt` in rougelike's "
            "own folder, or name another parser."
        )
    model: Path = importlib.import_module(OWN_PACKAGE).MODEL
    return SpacyParser(DEFAULT_PARSER, model)


def own_installed() -> bool:
    """Return whether the package of our English parser is here."""
    return importlib.util.find_spec(OWN_PACKAGE) is not None


def _spacy(what: str) -> Parser:
    from rougelike.resources.parsers.spacy_pipeline import SpacyParser

    place = Path(what)
    if not place.is_dir():
        module = what.replace("-", "_")
        found = importlib.util.find_spec(module) if module.isidentifier() else None
        if found is None or not found.submodule_search_locations:
            raise ResourceError(
                f"No pipeline of spaCy is called {shown(what)} here: install its package, or give its folder."
            )
        place = Path(found.submodule_search_locations[0])
    configs = sorted([*place.glob(CONFIG), *place.glob(f"*/{CONFIG}")])
    if not configs:
        raise ResourceError(f"{place} is no pipeline of spaCy: it has no {CONFIG}.")
    return SpacyParser(f"spacy:{Path(what).name}", configs[0].parent)


def _stanza(what: str) -> Parser:
    from rougelike.resources.parsers.stanza_pipeline import StanzaParser

    return StanzaParser(what)


def _udpipe(what: str) -> Parser:
    from rougelike.resources.parsers.udpipe import UDPipeParser

    return UDPipeParser(Path(what))


def _corenlp(what: str) -> Parser:
    from rougelike.resources.parsers.corenlp import CoreNLPParser

    return CoreNLPParser(what)


def _conllu(what: str) -> Parser:
    from rougelike.resources.parsers.given import ConlluParser

    return ConlluParser(Path(what))


KINDS: dict[str, tuple[Callable[[str], Parser], str]] = {
    "spacy": (_spacy, "NAME_OR_FOLDER"),
    "stanza": (_stanza, "LANGUAGE_OR_FOLDER"),
    "udpipe": (_udpipe, "FILE"),
    "corenlp": (_corenlp, "http://HOST:PORT"),
    "conllu": (_conllu, "FILE_OR_FOLDER"),
}
"""What stands before the colon -> what opens the rest, and how the rest is written."""
