"""ENMS: n-gram metrics that look for meaning (He et al. 2022): NSM, NSS and S-RL.

NSM counts a candidate's n-gram 1 if its greatest cosine to one of the reference's is above alpha; NSS counts that
cosine times the occurrences of the n-gram found. As printed (Eq. 4, 6) the sums run over the candidate, are not
clipped, and are divided by the reference's n-grams: values above 1 are possible, and long candidates are paid for
being long. `side=reference` asks the same of each of the reference's n-grams.
"""

import numpy as np

from rougelike.batch import Batch
from rougelike.matching.best import above, similar_union
from rougelike.matching.similar import Similar, matched
from rougelike.metrics.base import Column, Measures, Metric, Parameter, register
from rougelike.metrics.meaning import ANALYSER, VECTORS, Meaning, composition
from rougelike.metrics.overlap import DIGITS, MULTI, STATISTICS, headline, overlap, ratio
from rougelike.similarity.vectors import Recipe
from rougelike.texts import Ints, Tokens
from rougelike.units import Units
from rougelike.units.ngrams import ngrams
from rougelike.units.skips import skips

GAP = 4
VECTOR_OPTIONS = (
    VECTORS,
    Parameter("ngrams", "", "trained n-gram vectors, words joined by _; '' for none"),
    composition("midpoint"),
    Parameter("missing", "skip", "words without a vector: left out, or the n-gram has none", choices=("skip", "drop")),
    Parameter("exact", True, "identical n-grams have similarity 1, with or without a vector"),
    Parameter("alpha", 0.6, "how alike two units must be", least=-1, most=1),
)
SIDE = Parameter("side", "candidate", "whose n-grams ask for a partner", choices=("candidate", "reference"))
LAST = (ANALYSER, MULTI, headline("recall"), DIGITS)


class Enms(Meaning):
    """What NSM, NSS and S-RL share."""

    paper = "He et al. 2022, Enhancing N-Gram Based Metrics with Semantics"
    statistics: tuple[str, ...] = STATISTICS

    def recipe(self, metric: Metric) -> Recipe:
        """Return how n-grams get their vectors."""
        return Recipe(metric.text("vectors"), metric.text("compose"), metric.text("missing"), metric.text("ngrams"))

    def sums(self, metric: Metric, batch: Batch, units: Units) -> Column:
        """Return, for every pair, Algorithm 1 or 2 summed over the asking side's units."""
        alpha, times = metric.number("alpha"), metric.name.startswith("NSS")

        def from_candidate(similar: Similar, reference: Ints, candidate: Ints, _: int) -> float:
            return above(similar.T, candidate, reference, alpha, times)

        def from_reference(similar: Similar, reference: Ints, candidate: Ints, _: int) -> float:
            return above(similar, reference, candidate, alpha, times)

        rule = from_candidate if metric["side"] == "candidate" else from_reference
        return matched(units, batch.groups, self.words(metric, batch), rule, exact=bool(metric["exact"]))

    def made(self, metric: Metric, batch: Batch, hits: Column, totals: tuple[Column, Column]) -> Measures:
        """Make scores of hits and totals."""
        return overlap(metric, hits, *totals, batch.groups.pairs, best_by=lambda _: ratio(hits, totals[1]))


def _of_pairs(batch: Batch, sizes: Column) -> tuple[Column, Column]:
    candidates, references = batch.groups.pair_texts
    return sizes[candidates], sizes[references]


class NsmR(Enms):
    """N-grams, n-gram vectors, best above alpha."""

    pattern = r"NS[MS]-R([1-4])"
    names = tuple(f"{kind}-R{n}" for kind in ("NSM", "NSS") for n in range(1, 5))
    title = "n-grams that have one alike, counted (NSM) or weighed (NSS)"
    formula = "sum of NSM or NSS over the candidate's n-grams / n-grams of the reference (Eq. 4, 6)"
    parameters = (*VECTOR_OPTIONS, SIDE, *LAST)

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Sum over n-grams."""
        units = batch.units(self.analyser(metric), ngrams, n=int(metric.argument))
        return self.made(metric, batch, self.sums(metric, batch, units), _of_pairs(batch, units.sizes.astype(float)))


class NsmSu(Enms):
    """Skip-bigrams and words, vectors, best above alpha."""

    pattern = r"NS[MS]-RSU4"
    names = ("NSM-RSU4", "NSS-RSU4")
    title = "skip-bigrams and words that have one alike"
    formula = "(sum over skip-bigrams + sum over words) / (C(l, 2) + l), l words in the reference (Sec. 4.2)"
    parameters = (
        *VECTOR_OPTIONS,
        SIDE,
        Parameter(
            "denominator", "printed", "C(l, 2) + l, or how many skip-bigrams and words there are",
            choices=("printed", "count"),
        ),
        *LAST,
    )  # fmt: skip

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Sum over skip-bigrams and over words."""
        analyser = self.analyser(metric)
        pairs = batch.units(analyser, skips, gap=GAP, words=False)
        words = batch.units(analyser, ngrams, n=1)
        hits = self.sums(metric, batch, pairs) + self.sums(metric, batch, words)
        length = words.sizes.astype(float)
        printed = length * (length - 1) / 2 + length
        totals = _of_pairs(batch, printed if metric["denominator"] == "printed" else length + pairs.sizes)
        return self.made(metric, batch, hits, totals)


class NsmBl(Enms):
    """N-grams of every order up to n, n-gram vectors, best above alpha."""

    pattern = r"NS[MS]-BL([1-4])"
    names = tuple(f"{kind}-BL{n}" for kind in ("NSM", "NSS") for n in range(1, 5))
    title = "BLEU of n-grams that have one alike"
    formula = "BP * exp(mean over n of log(sum over the candidate's n-grams / their number)) (Eq. 5, 7)"
    parameters = (
        *VECTOR_OPTIONS,
        SIDE,
        Parameter("bp", False, "penalise candidates shorter than their reference; the paper does not"),
        ANALYSER,
        Parameter("multi", "mean", "how several references make one score", choices=("mean", "best")),
    )
    statistics = ("references",)

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Take the geometric mean over orders, for every reference."""
        analyser, order, pairs = self.analyser(metric), int(metric.argument), batch.groups.pairs
        logs = np.zeros(pairs[-1])
        for n in range(1, order + 1):
            units = batch.units(analyser, ngrams, n=n)
            share = ratio(self.sums(metric, batch, units), _of_pairs(batch, units.sizes.astype(float))[0])
            with np.errstate(divide="ignore"):
                logs += np.log(np.maximum(share, 0)) / order
        lengths = _of_pairs(batch, np.diff(batch.tokens(analyser).offsets).astype(float))
        scores = np.exp(logs)
        if metric["bp"]:
            scores = scores * np.exp(np.minimum(0, 1 - lengths[1] / np.maximum(lengths[0], 1)))
        first, several = pairs[:-1], np.diff(pairs)
        value = (
            np.add.reduceat(scores, first) / several
            if metric["multi"] == "mean"
            else np.maximum.reduceat(scores, first)
        )
        empty_reference = np.logical_or.reduceat(lengths[1] == 0, first)
        return Measures(
            value, None, None, None, several[:, None].astype(float), lengths[0][first] == 0, empty_reference
        )


class SRl(Enms):
    """Words, word vectors, longest similar subsequence."""

    pattern = r"S-RL()"
    names = ("S-RL",)
    title = "ROUGE-L of words that are alike"
    formula = "sum over the reference's sentences of the union of longest similar subsequences / words (Eq. 8, 9)"
    parameters = (*VECTOR_OPTIONS, *LAST)

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Unite the longest similar subsequences with every sentence of the candidate."""
        analyser = self.analyser(metric)
        tokens, units = batch.sentences(analyser), batch.units(analyser, ngrams, n=1)
        alpha, groups = metric.number("alpha"), batch.groups
        candidates, references = groups.pair_texts

        def rule(similar: Similar, reference: Ints, candidate: Ints, pair: int) -> float:
            ends = [_sentence_ends(tokens, int(side[pair])) for side in (references, candidates)]
            return similar_union(similar, reference, candidate, ends[0], ends[1], alpha)

        hits = matched(units, groups, self.words(metric, batch), rule, exact=bool(metric["exact"]))
        return self.made(metric, batch, hits, _of_pairs(batch, units.sizes.astype(float)))


def _sentence_ends(tokens: Tokens, text: int) -> Ints:
    """Return where a text's sentences end, counted from its first token."""
    first, last = tokens.text_sentences[text : text + 2]
    ends: Ints = tokens.sentences[first + 1 : last + 1] - tokens.offsets[text]
    return ends


for _family in (NsmR(), NsmSu(), NsmBl(), SRl()):
    register(_family)
