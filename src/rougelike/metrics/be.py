"""BE and pBE: how many of the references' dependency triples a candidate has (Honda et al. 2018).

BE counts them (Eq. 1), pBE-cnt tells only whether they are there (Eq. 2), pBE+cls first replaces words by clusters of
words alike, and pBE, the paper's pBE-cnt+cls, does both (Eq. 3). Sums run over all references: a triple of three
references counts three times below the line. Recall is the paper's; precision and F1 are made of the same counts.
"""

from collections import Counter
from collections.abc import Mapping
from typing import cast

import numpy as np

from rougelike.alignment import Part, Piece
from rougelike.analysis.parses import Parsed, parser
from rougelike.analysis.sentences import check_splitter
from rougelike.batch import Batch
from rougelike.errors import MetricError
from rougelike.items import Dataset, Text
from rougelike.matching.clipped import clipped, clipped_links
from rougelike.matching.clustered import clustered_counts, clustered_numbers
from rougelike.metrics.base import Measures, Metric, Parameter, Preparation, register
from rougelike.metrics.counted import Counted
from rougelike.metrics.meaning import VECTORS
from rougelike.metrics.overlap import DIGITS, STATISTICS, headline
from rougelike.metrics.parsed import SPLIT, of_texts, parses
from rougelike.resources.parsers import DEFAULT_PARSER
from rougelike.resources.parsers.texts import ConlluTexts
from rougelike.similarity.clusters import WordVectors, word_vectors
from rougelike.similarity.vectors import Unknown, store
from rougelike.texts import Ints, bounds
from rougelike.units import Units
from rougelike.units.extracted import Choice, Extracted, Placed, of_given, of_trees
from rougelike.units.triples import Triple, relations

TRIPLES = "triples"
"""In the place of a parser: texts are lists of triples."""
GIVEN = (TRIPLES, ConlluTexts.name)


class BasicElements(Counted):
    """Triples, equal or by clusters, counted or told apart."""

    pattern = r"BE|pBE(?:-cnt|\+cls|-cnt\+cls)?"
    names = ("BE", "pBE-cnt", "pBE+cls", "pBE")
    title = "dependency triples: counted (BE), each once (pBE-cnt), of clusters of words (pBE+cls), or both (pBE)"
    formula = "recall = triples of the references that the candidate has / triples of the references (Eq. 1 to 3)"
    paper = "Honda et al. 2018, Pruning Basic Elements for Better Automatic Evaluation of Summaries"
    parameters = (
        Parameter(
            "parser", DEFAULT_PARSER,
            "what makes trees of texts, by name or as KIND:WHAT; conllu or triples where texts are these already",
        ),
        SPLIT,
        Parameter(
            "enhanced", "made",
            "whose triples: of the enhanced++ graph we make of a tree, of the one given with it, or of the basic tree",
            choices=("made", "given", "basic"),
        ),
        Parameter("relations", "paper", "which are kept: the paper's 28, all, or names joined by +, as nsubj+dobj"),
        Parameter("lower", False, "compare words in lower case, which the paper does not"),
        VECTORS,
        Parameter("clusters", 0.975, "how many clusters for each word that has a vector", least=0, most=1),
        Parameter(
            "multi", "pooled", "how several references make one score",
            choices=("pooled", "mean", "best", "jackknife"),
        ),
        headline("recall"),
        DIGITS,
    )  # fmt: skip
    statistics = STATISTICS

    def canonical(self, name: str) -> str:
        """Return the paper's spelling; pBE-cnt+cls is pBE."""
        return {n.upper(): n for n in self.names}.get(name.upper(), "pBE")

    def check(self, metric: Metric) -> None:
        """Refuse names of nothing, a splitter that there is none of, and relations that UD v1 does not have."""
        for option in ("parser", "vectors"):
            if not metric[option]:
                raise MetricError(f"{metric.name}: option {option} takes a name or a path, not ''")
        check_splitter(metric.text("split"))
        relations(metric.text("relations"))

    def prepare(self, metric: Metric) -> Preparation:
        """Ask for the triples of all texts, and for the vectors of their words where these are clustered."""
        extracted = self._extraction(metric)
        if not clusters(metric):
            return extracted
        name = metric.text("vectors")

        def make(found: Extracted) -> WordVectors:
            return word_vectors(found.triples.words, name)

        return Preparation(("vectors", name, extracted.key), make, extracted)

    def resources(self, metric: Metric) -> Mapping[str, str]:
        """Name the parser and the vectors."""
        used = {}
        if metric["parser"] not in GIVEN:
            opened = parser(metric.text("parser"))
            used[opened.name] = opened.sha256
        if clusters(metric):
            vectors = store(metric.text("vectors"))
            used[vectors.name] = vectors.sha256
        return used

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Count the triples that a candidate has of its references'."""
        extracted, pairs = self.extracted(metric, batch), batch.groups.pairs
        if clusters(metric):
            rate, found = metric.number("clusters"), self._vectors(metric, batch, extracted)
            rows = extracted.rows(batch.texts)
            counts = clustered_counts(rows, batch.groups, found, rate, presence=once(metric))
            return self.combine(metric, counts[:, 0], counts[:, 1], counts[:, 2], pairs)
        units = extracted.units(batch.texts)
        units = distinct(units) if once(metric) else units
        own, other = batch.groups.pair_sizes(units.offsets)
        return self.combine(metric, clipped(units, batch.groups), own, other, pairs)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return which triples are the same, each with the first that is left; where they count once, the first."""
        keys = self.numbers(metric, batch)
        placed = self.extracted(metric, batch).placed
        pieces = [_pieces(placed[text], number - 1) for number, text in enumerate(batch.texts)]
        if once(metric):
            firsts = [np.sort(np.unique(own, return_index=True)[1]) for own in keys]
            keys = [own[first] for own, first in zip(keys, firsts, strict=True)]
            pieces = [tuple(own[i] for i in first.tolist()) for own, first in zip(pieces, firsts, strict=True)]
        return [_part(r, keys, pieces) for r in range(len(keys) - 1)]

    def numbers(self, metric: Metric, batch: Batch) -> list[Ints]:
        """Return the triples of one item as numbers, its candidate's first; what counts as the same has the same."""
        extracted = self.extracted(metric, batch)
        if clusters(metric):
            rate, found = metric.number("clusters"), self._vectors(metric, batch, extracted)
            return clustered_numbers(extracted.rows(batch.texts), batch.groups, found, rate)
        units = extracted.units(batch.texts)
        return np.split(units.keys, units.offsets[1:-1])

    def extracted(self, metric: Metric, batch: Batch) -> Extracted:
        """Return the triples of the whole data."""
        return cast("Extracted", batch.prepared[self._extraction(metric).key])

    def _extraction(self, metric: Metric) -> Preparation:
        graph, choice = metric.text("enhanced"), Choice(metric.text("relations"), bool(metric["lower"]))
        if metric["parser"] == TRIPLES:

            def make(whole: Dataset) -> Extracted:
                return of_texts(whole, lambda texts: of_given(texts, choice))

            return Preparation((TRIPLES, choice), make)
        trees = parses(metric.text("parser"), metric.text("split"))

        def convert(parsed: Mapping[Text, Parsed]) -> Extracted:
            return of_trees(parsed, graph, choice)

        return Preparation((TRIPLES, choice, graph, trees.key), convert, trees)

    def _vectors(self, metric: Metric, batch: Batch, extracted: Extracted) -> WordVectors:
        """Return the vectors, having noted which of the batch's words have none."""
        found = cast("WordVectors", batch.prepared[self.prepare(metric).key])
        words = extracted.rows(batch.texts).columns[:, 1:].ravel()
        strange = Counter(words[found.rows[words] < 0].tolist())
        spelled = extracted.triples.words
        name = store(metric.text("vectors")).name
        batch.unknown[name] = Unknown(len(words), Counter({spelled[w]: n for w, n in strange.items()}))
        return found


def once(metric: Metric) -> bool:
    """Return whether a triple counts once, however often it is there."""
    return metric.name in ("pBE-cnt", "pBE")


def clusters(metric: Metric) -> bool:
    """Return whether words are replaced by clusters."""
    return metric.name in ("pBE+cls", "pBE")


def distinct(units: Units) -> Units:
    """Return each text's units once."""
    own = [np.unique(keys) for keys in np.split(units.keys, units.offsets[1:-1])]
    return Units(np.concatenate(own), bounds([len(keys) for keys in own]), units.places)


def _pieces(placed: Placed, reference: int) -> tuple[Piece, ...]:
    def moved(start: int, triple: Triple) -> Piece:
        spans = tuple((start + a, start + b) for a, b in triple[3:])
        return Piece(str(triple), spans, reference, triple.relation)

    return tuple(moved(start, triple) for start, triples in placed for triple in triples)


def _part(reference: int, keys: list[Ints], pieces: list[tuple[Piece, ...]]) -> Part:
    own, other = (pieces[number] for number in (0, reference + 1))
    links = tuple(clipped_links(keys[0], keys[reference + 1]))
    return Part(reference, "triple", "both", own, other, links, float(len(links)), float(len(own)), float(len(other)))


register(BasicElements())
