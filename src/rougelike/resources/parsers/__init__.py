"""Parsers: sentences in, dependency trees with character spans out; and CoNLL-U, in which trees are exchanged."""

from rougelike.resources.parsers.conllu import read_conllu, write_conllu
from rougelike.resources.parsers.opening import DEFAULT_PARSER, open_parser
from rougelike.resources.parsers.tree import Parser, Token, Tree

__all__ = ["DEFAULT_PARSER", "Parser", "Token", "Tree", "open_parser", "read_conllu", "write_conllu"]
