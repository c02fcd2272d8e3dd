"""ROUGE-G: ROUGE where part of the credit is for meaning, by random walks over WordNet (ShafieiBavani et al. 2018).

Sim_LS(g, h) = beta * Count_match + (1 - beta) * Sim_sem(g, h) (Eq. 5), summed over a reference's and a candidate's
n-grams and divided by the reference's (Eq. 4). Count_match is ROUGE's clipped count; Sim_sem compares the walks from
the senses of both (`similarity.pagerank`). Eq. 4 sums over all pairs, and so grows with the candidate's length and
passes 1 (`pairs=all`); `best` gives each of the reference's n-grams its most alike partner.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from typing import cast

import numpy as np

from rougelike.alignment import Link, Part, aligned
from rougelike.analysis import Analyser
from rougelike.analysis.parses import parser
from rougelike.batch import Batch
from rougelike.errors import MetricError
from rougelike.items import Dataset, Text
from rougelike.matching.clipped import clipped, equal_links
from rougelike.metrics.base import Measures, Metric, Preparation, register
from rougelike.metrics.counted import Counted
from rougelike.metrics.meanings import RULES, Manner, Topic, linked
from rougelike.metrics.overlap import STATISTICS
from rougelike.metrics.remarks import remarked
from rougelike.metrics.tagged import every_part, tagged_parts
from rougelike.metrics.topics import Whole, added
from rougelike.metrics.walk_options import PARAMETERS, SETTLED
from rougelike.resources.progress import bar
from rougelike.resources.wordnet.database import WordNet, open_wordnet
from rougelike.resources.wordnet.graph import Graph, open_gloss_graph, open_graph
from rougelike.resources.wordnet.lexicon import Lexicon, WordList, WordNetLexicon
from rougelike.resources.wordnet.own_graph import open_own_graph
from rougelike.similarity.pagerank import Comparison
from rougelike.similarity.pagerank.remembered import remembered
from rougelike.similarity.pagerank.settings import SMALL
from rougelike.similarity.senses import read
from rougelike.texts import flat
from rougelike.units import Units
from rougelike.units.ngrams import ngrams
from rougelike.units.skips import skips

RECIPE = 4
"""Counts up when similarities change, so that none is remembered from before."""


@cache
def _database() -> WordNet:
    return open_wordnet()


@cache
def _wordnet() -> Lexicon:
    return WordNetLexicon(_database())


def graph_and_lexicon(metric: Metric) -> tuple[Graph, Lexicon]:
    """Return what the walker walks on, and what knows the senses of words."""
    name = metric.text("graph")
    if metric["lexicon"]:
        own = open_own_graph(name, metric.text("lexicon"))
        return own.graph, WordList(own.senses)
    if name == "wordnet+gloss":
        return open_gloss_graph(), _wordnet()
    return open_graph(None if name == "wordnet" else name), _wordnet()


class RougeG(Counted):
    """N-grams or skip-bigrams, PageRank, best partner or all pairs."""

    pattern = r"ROUGE-G-([1-4]|SU?[0-9]{1,6})"
    names = ("ROUGE-G-1", "ROUGE-G-2", "ROUGE-G-3", "ROUGE-G-S4", "ROUGE-G-SU4")
    title = "ROUGE where part of the credit is for meaning, by random walks over WordNet"
    formula = "recall = sum of beta * clipped count + (1 - beta) * similarity / n-grams of the reference (Eq. 4, 5)"
    paper = "ShafieiBavani et al. 2018, A Graph-theoretic Summary Evaluation for ROUGE"
    parameters = PARAMETERS
    statistics = (*STATISTICS, "lexical", "semantic")

    def canonical(self, name: str) -> str:
        """Return the name without leading zeros."""
        letters = name.upper().rstrip("0123456789")
        return f"{letters}{int(name[len(letters) :])}"

    def check(self, metric: Metric) -> None:
        """Refuse options that do not go together."""
        if not metric["graph"]:
            raise MetricError(f"{metric.name}: option graph takes a name or a file, not ''")
        if metric["lexicon"] and metric["graph"] in ("wordnet", "wordnet+gloss"):
            raise MetricError(f"{metric.name}: lexicon is for a graph of one's own; give graph=FILE too")
        self.how(metric).check(metric.name)

    def how(self, metric: Metric) -> Comparison:
        """Return how similarities are made."""
        return Comparison(
            metric.number("damping"),
            int(metric.number("steps")),
            metric.number("decay"),
            metric.text("compare"),
            metric.text("ties"),
            metric.text("mode"),
        )

    def analyser(self, metric: Metric, *, stem: bool = False) -> Analyser:
        """Return how this metric reads texts; senses are those of words, never of stems."""
        return Analyser(metric.text("analyser"), "rouge155" if stem else "none")

    def resources(self, metric: Metric) -> Mapping[str, str]:
        """Name the graph, which its hash says all of."""
        graph, _ = graph_and_lexicon(metric)
        used = {graph.name: graph.sha256}
        if metric["pos"] == "tagged":
            tagger = parser(metric.text("parser"))
            used[tagger.name] = tagger.sha256 or "unknown"
        return used

    def prepare(self, metric: Metric) -> Preparation:
        """Ask for the similarities of all pairs of the data, topic by topic."""
        key = tuple((option, value) for option, value in metric.options if option not in SETTLED)

        def make(whole: Dataset) -> Whole:
            batch, (graph, _) = Batch(whole), graph_and_lexicon(metric)
            written, pairs = flat(batch.texts), {(c, r) for c, r in zip(*batch.groups.pair_texts, strict=True)}
            named = {(batch.texts[c], batch.texts[r]): (written[c], written[r]) for c, r in pairs}
            manner = f"{RECIPE} {metric.name} {key} {graph.sha256}"
            kept = remembered(manner, RULES) if len(graph.starts) > SMALL else nullcontext()
            with bar(metric.name) as report, kept as store:
                known = store.read(named.values()) if store else {}
                found = {pair: known[texts] for pair, texts in named.items() if texts in known}
                for done, topics in enumerate(self._topics(metric, batch, found), 1):
                    new = added(batch, topics)
                    if store:
                        store.write({named[pair]: sums for pair, sums in new.items()})
                    found |= new
                    report(done, len(batch.groups.refs) - 1)
            return Whole(found, whole, lambda of_topic: next(self._topics(metric, of_topic)))

        return Preparation((metric.name, key), make)

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Add the lexical and the semantic part up."""
        pairs, beta = batch.groups.pairs, metric.number("beta")
        candidates, references = batch.groups.pair_texts
        sums = self._whole(metric, batch).sums
        lexical, candidate_total, reference_total = (np.zeros(pairs[-1]) for _ in range(3))
        for _, units in self._kinds(metric, batch, stem=bool(metric["stem"])):
            lexical += clipped(units, batch.groups)
            candidate_total += units.sizes[candidates]
            reference_total += units.sizes[references]
        texts, rule = batch.texts, metric.text("pairs")
        semantic = np.array([sums[texts[c], texts[r]][rule] for c, r in zip(candidates, references, strict=True)])
        semantic = semantic / self._most(metric)
        hits = beta * lexical + (1 - beta) * semantic
        made = self.combine(metric, hits, candidate_total, reference_total, pairs)
        beside = [np.add.reduceat(column, pairs[:-1]) for column in (lexical, semantic)]
        return replace(made, statistics=np.column_stack([made.statistics, *beside]))

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return which units are equal and which are alike, with the credit for both in one link."""
        beta, most = metric.number("beta"), self._most(metric)
        topics, numbers = self._whole(metric, batch).topics(batch.dataset.references[0])
        parts = []
        stems = [units for _, units in self._kinds(metric, batch, stem=bool(metric["stem"]))]
        for (kind, units), topic, stem in zip(self._kinds(metric, batch), topics, stems, strict=True):
            alike = linked(topic, metric.text("pairs"), numbers[batch.dataset.candidates[0]])
            links = [
                _joined(equal, alike[r], beta, most)
                for equal, r in zip(equal_links(stem), topic.references_in_order, strict=True)
            ]
            parts += aligned(units, batch.tokens(self.analyser(metric)), flat(batch.texts), kind, links)
        return parts

    def remarked(self, metric: Metric, batch: Batch, parts: Sequence[Part], *, closely: bool) -> list[Part]:
        """Return the parts with senses and glosses, closely also the synsets that carry similarities.

        Only WordNet's senses have glosses.
        A sense chosen n-gram by n-gram differs from link to link, and is not told.
        """
        if metric["lexicon"] or metric["align"] != "text":
            return list(parts)
        topics, numbers = self._whole(metric, batch).topics(batch.dataset.references[0])
        candidate = numbers[batch.dataset.candidates[0]]
        by_kind = dict(zip((kind for kind, _ in self._kinds(metric, batch)), topics, strict=True))
        return [remarked(part, by_kind[part.kind], candidate, _database(), closely=closely) for part in parts]

    def _whole(self, metric: Metric, batch: Batch) -> Whole:
        return cast("Whole", batch.prepared[self.prepare(metric).key])

    def _most(self, metric: Metric) -> float:
        return self.how(metric).most if metric["normalise"] else 1.0

    def _kinds(self, metric: Metric, batch: Batch, *, stem: bool = False) -> Iterator[tuple[str, Units]]:
        """Yield the kinds of units that the name asks for."""
        analyser, argument = self.analyser(metric, stem=stem), metric.argument
        if argument.isdigit():
            yield f"{argument}-gram", batch.units(analyser, ngrams, n=int(argument))
            return
        yield "skip-bigram", batch.units(analyser, skips, gap=int(argument.lstrip("SU")), words=False)
        if argument.startswith("SU"):
            yield "word", batch.units(analyser, ngrams, n=1)

    def _topics(self, metric: Metric, batch: Batch, known: Container[tuple[Text, Text]] = ()) -> Iterator[list[Topic]]:
        """Yield, for every group of candidates with the same references, a topic for each kind of units.

        Candidates whose pairs are all known are left out.
        """
        graph, lexicon = graph_and_lexicon(metric)
        small = len(graph.starts) <= SMALL
        manner = Manner(
            graph,
            self.how(metric),
            by_text=metric["align"] == "text",
            first=metric["choice"] == "first" or (metric["choice"] == "auto" and not small),
            strangers=metric["oov"] == "dimension",
            memory=metric.number("memory"),
        )
        tokens = batch.tokens(self.analyser(metric))
        tagged = metric["pos"] == "tagged"
        parts = tagged_parts(batch, tokens, metric.text("parser")) if tagged else every_part(tokens)
        reading = read(tokens, flat(batch.texts), lexicon, parts)
        groups, numbers = batch.groups, {text: n for n, text in reversed(list(enumerate(batch.texts)))}
        first = [numbers[text] for text in batch.texts]
        for g in range(len(groups.refs) - 1):
            references = [first[t] for t in groups.references[groups.refs[g] : groups.refs[g + 1]].tolist()]
            candidates = [first[t] for t in groups.candidates[groups.items[g] : groups.items[g + 1]].tolist()]
            candidates = [
                c for c in candidates if any((batch.texts[c], batch.texts[r]) not in known for r in references)
            ]
            kinds = self._kinds(metric, batch) if candidates else ()
            yield [Topic(manner, tokens, reading, units, references, candidates) for _, units in kinds]


def _joined(equal: list[Link], alike: list[Link], beta: float, most: float) -> list[Link]:
    """Return a link a pair of units, with what it counts for being equal and for being alike."""
    links = {
        (link.candidate, link.reference): Link(
            link.candidate, link.reference, link.similarity / most, (1 - beta) * link.credit / most
        )
        for link in alike
    }
    for link in equal:
        place = link.candidate, link.reference
        same = links.get(place, Link(*place, 1.0, 0.0))
        links[place] = Link(*place, same.similarity, same.credit + beta, lexical=beta)
    return [link for link in links.values() if link.credit]


register(RougeG())
