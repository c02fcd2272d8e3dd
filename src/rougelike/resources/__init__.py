"""Language resources: found in a catalogue, verified by hash, opened at once, never downloaded while scoring."""

from rougelike.resources.cache import installed, path
from rougelike.resources.encoders import Encoder, open_encoder
from rougelike.resources.entries import Resource, catalogue
from rougelike.resources.install import add, get, remove, verify
from rougelike.resources.parsers import DEFAULT_PARSER, Parser, open_parser
from rougelike.resources.vectors import VectorStore, open_vectors
from rougelike.resources.wordnet.database import WordNet, open_wordnet
from rougelike.resources.wordnet.exceptions import wordnet_exceptions
from rougelike.resources.wordnet.graph import Graph, open_graph

__all__ = [
    "DEFAULT_PARSER",
    "Encoder",
    "Graph",
    "Parser",
    "Resource",
    "VectorStore",
    "WordNet",
    "add",
    "catalogue",
    "get",
    "installed",
    "open_encoder",
    "open_graph",
    "open_parser",
    "open_vectors",
    "open_wordnet",
    "path",
    "remove",
    "verify",
    "wordnet_exceptions",
]
