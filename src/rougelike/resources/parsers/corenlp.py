"""A running CoreNLP server as a parser, asked over HTTP."""

import json
import urllib.error
import urllib.parse
import urllib.request
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from rougelike.errors import ResourceError
from rougelike.resources.parsers.placing import joined
from rougelike.resources.parsers.tree import Token, Tree

BATCH = 100
"""Sentences a request: a server limits the characters of one, by default to 100,000."""
PATIENCE = 300.0
"""Seconds for one answer; the first makes the server load its models."""
PROPERTIES = {
    "annotators": "tokenize,ssplit,pos,lemma,depparse",
    "ssplit.eolonly": "true",
    "outputFormat": "json",
}
START = "java -mx4g -cp '*' edu.stanford.nlp.pipeline.StanfordCoreNLPServer -port 9000"

UPOS = {
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ", "RB": "ADV",
    "RBR": "ADV", "RBS": "ADV", "WRB": "ADV", "MD": "AUX", "IN": "ADP", "DT": "DET", "PDT": "DET", "WDT": "DET",
    "CC": "CCONJ", "CD": "NUM", "PRP": "PRON", "PRP$": "PRON", "WP": "PRON", "WP$": "PRON", "EX": "PRON", "RP": "ADP",
    "TO": "PART", "POS": "PART", "UH": "INTJ", "FW": "X", "LS": "X", "SYM": "SYM", "$": "SYM", "#": "SYM",
}  # fmt: skip
"""Penn Treebank tags as universal ones; what begins with VB is a verb, what has no letter punctuation."""


class CoreNLPParser:
    """A server at an address; nobody can see from outside which models it has, so nothing is remembered of it."""

    name = "corenlp"
    sha256 = ""

    def __init__(self, address: str) -> None:
        parts = urllib.parse.urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ResourceError(f"{address!r} is no address of a CoreNLP server: write corenlp:http://HOST:PORT.")
        self._address = address.rstrip("/")

    def parse(self, sentences: Sequence[str]) -> list[Tree]:
        """Return the trees of `sentences`, each of which is taken for one sentence."""
        trees: list[Tree] = []
        for start in range(0, len(sentences), BATCH):
            trees += self._batch(sentences[start : start + BATCH])
        return trees

    def _batch(self, sentences: Sequence[str]) -> list[Tree]:
        # Java counts in UTF-16; a sentence a line, and blanks for the line ends within.
        lines = ["".join(" " if c.isspace() else c for c in sentence) for sentence in sentences]
        starts = [0, *accumulate(_units(line) + 1 for line in lines)]
        found: dict[int, list[tuple[int, Tree]]] = defaultdict(list)
        for parsed in self._ask("\n".join(lines)):
            try:
                number = bisect_right(starts, parsed["tokens"][0]["characterOffsetBegin"]) - 1
                found[number].append((0, Tree("", _tokens(parsed, lines[number], starts[number]))))
            except (KeyError, IndexError) as problem:
                raise ResourceError(
                    f"The CoreNLP server at {self._address} answers without {problem}: it needs the annotators "
                    f"{PROPERTIES['annotators']}, and version 4."
                ) from problem
        return [Tree(sentence, joined(found[number])) for number, sentence in enumerate(sentences)]

    def _ask(self, text: str) -> list[dict[str, Any]]:
        if not text.strip():
            return []
        query = urllib.parse.urlencode({"properties": json.dumps(PROPERTIES)})
        request = urllib.request.Request(f"{self._address}/?{query}", text.encode())
        request.add_header("Content-Type", "text/plain; charset=utf-8")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                sentences: list[dict[str, Any]] = json.load(answer)["sentences"]
                return sentences
        except urllib.error.HTTPError as problem:
            said = problem.read().decode("utf-8", "replace").strip()
            raise ResourceError(
                f"The CoreNLP server at {self._address} refuses: {said or problem.reason} (status {problem.code})."
            ) from problem
        except OSError as problem:
            raise ResourceError(
                f"No CoreNLP server answers at {self._address} ({problem}): start one in CoreNLP's folder by `{START}`."
            ) from problem
        except (ValueError, KeyError) as problem:
            raise ResourceError(f"What answers at {self._address} is no CoreNLP server: {problem!r}.") from problem


def _tokens(parsed: dict[str, Any], line: str, start: int) -> tuple[Token, ...]:
    arcs = {arc["dependent"]: arc for arc in parsed["basicDependencies"]}
    graph: dict[int, list[str]] = defaultdict(list)
    for arc in parsed.get("enhancedPlusPlusDependencies", ()):
        graph[arc["dependent"]].append(f"{arc['governor']}:{arc['dep'].lower() if not arc['governor'] else arc['dep']}")
    places = [place for place, character in enumerate(line) for _ in range(_units(character))]
    places.append(len(line))
    return tuple(
        Token(
            token.get("originalText") or token["word"], token.get("lemma", ""), _upos(token["pos"]), token["pos"],
            arcs[number]["governor"], arcs[number]["dep"] if arcs[number]["governor"] else "root",
            places[token["characterOffsetBegin"] - start], places[token["characterOffsetEnd"] - start],
            enhanced="|".join(graph[number]),
        )
        for number, token in enumerate(parsed["tokens"], 1)
    )  # fmt: skip


def _upos(tag: str) -> str:
    return UPOS.get(tag) or ("VERB" if tag.startswith("VB") else "X" if tag.isalpha() and tag.isupper() else "PUNCT")


def _units(text: str) -> int:
    return len(text) + sum(character > "\uffff" for character in text)
