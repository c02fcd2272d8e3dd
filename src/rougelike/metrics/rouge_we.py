"""ROUGE-WE: ROUGE where two units are as equal as their vectors are alike (Ng & Abrecht 2015).

f(g, h) is 0 if a word of either has no vector, otherwise the similarity of the composed vectors. Recall is hits over
the reference's units, precision hits over the candidate's. The paper does not say how f replaces the count of matches:
`greedy` pairs units off, the most alike first, and with f = equality gives ROUGE's clipped count back.
"""

import numpy as np

from rougelike.batch import Batch
from rougelike.matching.best import all_pairs, best
from rougelike.matching.clipped import clipped
from rougelike.matching.greedy import greedy
from rougelike.matching.optimal import optimal
from rougelike.matching.similar import matched
from rougelike.metrics.base import Measures, Metric, Parameter, register
from rougelike.metrics.meaning import ANALYSER, VECTORS, Meaning, composition
from rougelike.metrics.overlap import DIGITS, MULTI, STATISTICS, headline, overlap, ratio
from rougelike.similarity.vectors import Recipe
from rougelike.units import Units
from rougelike.units.ngrams import ngrams
from rougelike.units.skips import skips, words_but_last

RULES = {"greedy": greedy, "optimal": optimal, "best": best, "all": all_pairs}


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
        ANALYSER,
        MULTI,
        headline("recall"),
        DIGITS,
    )
    statistics = STATISTICS

    def recipe(self, metric: Metric) -> Recipe:
        """Return how units get their vectors: all words must have one."""
        return Recipe(metric.text("vectors"), metric.text("compose"), cosine=metric["sim"] == "cosine")

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Pair units off; units of different length are never compared."""
        analyser, argument = self.analyser(metric), metric.argument
        if argument.isdigit():
            kinds = [batch.units(analyser, ngrams, n=int(argument))]
        else:
            kinds = [batch.units(analyser, skips, gap=int(argument.lstrip("SU")), words=False)]
            if argument.startswith("SU"):
                kinds.append(batch.units(analyser, words_but_last))
        hits, candidate_total, reference_total = (np.zeros(batch.groups.pairs[-1]) for _ in range(3))
        candidates, references = batch.groups.pair_texts
        for units in kinds:
            hits += self._hits(metric, batch, units)
            candidate_total += units.sizes[candidates]
            reference_total += units.sizes[references]
        totals = candidate_total, reference_total
        return overlap(metric, hits, *totals, batch.groups.pairs, best_by=lambda _: ratio(hits, reference_total))

    def _hits(self, metric: Metric, batch: Batch, units: Units) -> np.ndarray:
        share = metric.number("lexical")
        exact = metric["oov"] == "exact"
        rule = RULES[metric.text("match")]
        words = self.words(metric, batch)
        hits = matched(
            units, batch.groups, words, lambda s, reference, candidate, _: rule(s, reference, candidate), exact=exact
        )
        return hits if share == 0 else share * clipped(units, batch.groups) + (1 - share) * hits


register(RougeWE())
