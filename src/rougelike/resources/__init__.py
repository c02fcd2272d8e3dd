"""Language resources: found in a catalogue, verified by hash, opened at once, never downloaded while scoring."""

from rougelike.resources.cache import installed, path
from rougelike.resources.catalogue import Resource, catalogue
from rougelike.resources.install import add, get, remove, verify
from rougelike.resources.vectors import VectorStore, open_vectors
from rougelike.resources.wordnet.exceptions import wordnet_exceptions

__all__ = [
    "Resource",
    "VectorStore",
    "add",
    "catalogue",
    "get",
    "installed",
    "open_vectors",
    "path",
    "remove",
    "verify",
    "wordnet_exceptions",
]
