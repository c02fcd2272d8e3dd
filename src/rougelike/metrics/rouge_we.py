"""ROUGE-WE: ROUGE where two units are as equal as their vectors are alike (Ng & Abrecht 2015).

f(g, h) is 0 if a word of either has no vector, otherwise the similarity of the composed vectors. Recall is hits over
the reference's units, precision hits over the candidate's. The paper does not say how f replaces the count of matches:
`greedy` pairs units off, the most alike first, and with f = equality gives ROUGE's clipped count back.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from rougelike.alignment import Part, aligned
from rougelike.analysis import Analyser
from rougelike.batch import Batch
from rougelike.errors import MetricError
from rougelike.matching.best import AllPairs, Best
from rougelike.matching.clipped import clipped, equal_links
from rougelike.matching.greedy import Greedy
from rougelike.matching.in_order import InOrder
from rougelike.matching.optimal import Optimal
from rougelike.matching.similar import Rule, matched, matched_links
from rougelike.metrics.base import Measures, Metric, Parameter, register
from rougelike.metrics.meaning import ANALYSER, VECTORS, Meaning, composition
from rougelike.metrics.overlap import DIGITS, MULTI, STATISTICS, headline
from rougelike.similarity.vectors import Recipe
from rougelike.texts import flat
from rougelike.units import Units
from rougelike.units.ngrams import ngrams
from rougelike.units.skips import skips, words_but_last

RULES: Mapping[str, Rule] = {"greedy": Greedy(), "optimal": Optimal(), "best": Best(), "all": AllPairs()}
S3 = InOrder(threshold=0.8)
S3_DECIDES = ("compose", "sim", "match", "oov", "lexical", "last", "analyser")


class RougeWE(Meaning):
    """N-grams or skip-bigrams, vectors, paired off."""

    pattern = r"ROUGE-WE-([1-4]|SU?[0-9]{1,6})"
    names = ("ROUGE-WE-1", "ROUGE-WE-2", "ROUGE-WE-3", "ROUGE-WE-4", "ROUGE-WE-S4", "ROUGE-WE-SU4")
    title = "ROUGE with the similarity of vectors in the place of equality"
    formula = (
        "recall = sum of f over paired units / units of the reference, f = cos(product of g, product of h) (Eq. 4)"
    )
    paper = "Ng & Abrecht 2015, Better Summarization Evaluation with Word Embeddings for ROUGE"
    parameters = (
        VECTORS,
        composition("multiply"),
        Parameter("sim", "cosine", "how alike two vectors are", choices=("cosine", "dot")),
        Parameter("match", "greedy", "how similarities become hits", choices=tuple(RULES)),
        Parameter(
            "oov", "zero", "what an identical unit without a vector counts: nothing, or 1", choices=("zero", "exact")
        ),
        Parameter("lexical", 0.0, "how much of the hits is ROUGE's clipped count", least=0, most=1),
        Parameter("last", False, "count the last word of a text in SU, which ROUGE-1.5.5 forgets"),
        Parameter(
            "variant", "paper",
            "s3: the one that SummEval ships, where kinds of units with a cosine of at least 0.8 count one, references "
            "are pooled, and a text's words are what \\w+ matches",
            choices=("paper", "s3"),
        ),
        ANALYSER,
        MULTI,
        headline("recall"),
        DIGITS,
    )  # fmt: skip
    statistics = STATISTICS

    def check(self, metric: Metric) -> None:
        """Refuse options that the variant of S3 decides itself."""
        super().check(metric)
        if metric["variant"] == "s3":
            given = [p.name for p in self.parameters if p.name in S3_DECIDES and metric[p.name] != p.default]
            given += ["multi"] * (metric["multi"] not in (MULTI.default, "pooled"))
            if given:
                raise MetricError(f"{metric.name}: variant=s3 decides {' and '.join(given)} itself; leave them out")

    def analyser(self, metric: Metric) -> Analyser:
        """Return how this metric reads texts."""
        return Analyser("s3") if metric["variant"] == "s3" else super().analyser(metric)

    def recipe(self, metric: Metric) -> Recipe:
        """Return how units get their vectors: all words must have one."""
        # S3 adds vectors up, which has the direction of their mean.
        compose = "midpoint" if metric["variant"] == "s3" else metric.text("compose")
        return Recipe(metric.text("vectors"), compose, cosine=metric["sim"] == "cosine")

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Pair units off; units of different length are never compared."""
        share, pairs = metric.number("lexical"), batch.groups.pairs
        candidates, references = batch.groups.pair_texts
        words, rule, exact = self.words(metric, batch), self._rule(metric), self._exact(metric)
        hits, candidate_total, reference_total = (np.zeros(pairs[-1]) for _ in range(3))
        for _, units in self._kinds(metric, batch):
            found = matched(units, batch.groups, words, rule, exact=exact)
            hits += found if share == 0 else share * clipped(units, batch.groups) + (1 - share) * found
            candidate_total += units.sizes[candidates]
            reference_total += units.sizes[references]
        return self.combine(metric, hits, candidate_total, reference_total, pairs)

    def multi(self, metric: Metric) -> str:
        """Return how several references make one score; S3 pools them."""
        return "pooled" if metric["variant"] == "s3" else super().multi(metric)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return which units were paired off, and of a lexical share which are equal."""
        share, words, rule = metric.number("lexical"), self.words(metric, batch), self._rule(metric)
        parts = []
        for kind, units in self._kinds(metric, batch):
            alike = matched_links(units, batch.groups, words, rule, exact=self._exact(metric))
            equal = equal_links(units) if share else [()] * len(alike)
            links = [
                [*(link.scaled(1 - share) for link in own), *(link.scaled(share) for link in same)]
                for own, same in zip(alike, equal, strict=True)
            ]
            parts += aligned(units, batch.tokens(self.analyser(metric)), flat(batch.texts), kind, links)
        return parts

    def _kinds(self, metric: Metric, batch: Batch) -> Iterator[tuple[str, Units]]:
        """Yield the kinds of units that the name asks for."""
        analyser, argument = self.analyser(metric), metric.argument
        if argument.isdigit():
            yield f"{argument}-gram", batch.units(analyser, ngrams, n=int(argument))
            return
        yield "skip-bigram", batch.units(analyser, skips, gap=int(argument.lstrip("SU")), words=False)
        if argument.startswith("SU"):
            yield (
                "word",
                batch.units(analyser, ngrams, n=1) if metric["last"] else batch.units(analyser, words_but_last),
            )

    def _rule(self, metric: Metric) -> Rule:
        return S3 if metric["variant"] == "s3" else RULES[metric.text("match")]

    def _exact(self, metric: Metric) -> bool:
        """Return whether identical units without a vector are as alike as can be."""
        return metric["variant"] == "s3" or metric["oov"] == "exact"


register(RougeWE())
