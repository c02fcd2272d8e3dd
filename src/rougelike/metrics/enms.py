"""ENMS: n-gram metrics that look for meaning (He et al. 2022): NSM, NSS and S-RL.

NSM counts a candidate's n-gram 1 if its greatest cosine to one of the reference's is above alpha; NSS counts that
cosine times the occurrences of the n-gram found. As printed (Eq. 4, 6) the sums run over the candidate, are not
clipped, and are divided by the reference's n-grams: values above 1 are possible, and long candidates are paid for
being long. `side=reference` asks the same of each of the reference's n-grams.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from rougelike.alignment import Account, Part, Step, aligned, hits
from rougelike.batch import Batch
from rougelike.matching.above import Above
from rougelike.matching.similar import Rule, matched, matched_links
from rougelike.matching.similar_union import SimilarUnion
from rougelike.metrics.base import Column, Measures, Metric, Parameter, register
from rougelike.metrics.counted import SEVERAL, number, numbered
from rougelike.metrics.meaning import ANALYSER, VECTORS, Meaning, composition
from rougelike.metrics.overlap import DIGITS, MULTI, STATISTICS, headline, ratio
from rougelike.similarity.vectors import Recipe
from rougelike.texts import flat
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

    def rule(self, metric: Metric, batch: Batch) -> Rule:
        """Return how similarities become hits: Algorithm 1, or 2 for NSS."""
        from_candidate = metric["side"] == "candidate"
        return Above(metric.number("alpha"), metric.name.startswith("NSS"), from_candidate)

    def sums(self, metric: Metric, batch: Batch, units: Units) -> Column:
        """Return, for every pair, the hits of one kind of units."""
        words, rule = self.words(metric, batch), self.rule(metric, batch)
        return matched(units, batch.groups, words, rule, exact=bool(metric["exact"]))

    def parts(
        self,
        metric: Metric,
        batch: Batch,
        units: Units,
        kind: str,
        side: str = "both",
        totals: list[float] | None = None,
    ) -> list[Part]:
        """Return what the hits of one kind of units are made of."""
        words, rule = self.words(metric, batch), self.rule(metric, batch)
        links = matched_links(units, batch.groups, words, rule, exact=bool(metric["exact"]))
        tokens, texts = batch.tokens(self.analyser(metric)), flat(batch.texts)
        return aligned(units, tokens, texts, kind, links, side=side, totals=totals)


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
        totals = batch.groups.pair_sizes(units.offsets)
        return self.combine(metric, self.sums(metric, batch, units), *totals, batch.groups.pairs)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return which n-grams have which one alike."""
        n = int(metric.argument)
        return self.parts(metric, batch, batch.units(self.analyser(metric), ngrams, n=n), f"{n}-gram")


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
        pairs, words = self._kinds(metric, batch)
        hits = self.sums(metric, batch, pairs) + self.sums(metric, batch, words)
        totals = batch.groups.of_pairs(self._pairs(metric, pairs, words) + words.sizes)
        return self.combine(metric, hits, *totals, batch.groups.pairs)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return which skip-bigrams and words have which one alike."""
        pairs, words = self._kinds(metric, batch)
        totals = self._pairs(metric, pairs, words).tolist()
        of_pairs = self.parts(metric, batch, pairs, "skip-bigram", totals=totals)
        return of_pairs + self.parts(metric, batch, words, "word")

    def _kinds(self, metric: Metric, batch: Batch) -> tuple[Units, Units]:
        analyser = self.analyser(metric)
        return batch.units(analyser, skips, gap=GAP, words=False), batch.units(analyser, ngrams, n=1)

    def _pairs(self, metric: Metric, pairs: Units, words: Units) -> Column:
        """Return how many pairs of words every text is divided by: C(l, 2) as printed, or those that there are."""
        counted = metric["denominator"] == "count"
        return (pairs.sizes if counted else words.sizes * (words.sizes - 1) / 2).astype(float)


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
        units = [batch.units(analyser, ngrams, n=n) for n in range(1, order + 1)]
        totals = [batch.groups.pair_sizes(own.offsets)[0] for own in units]
        shares = [ratio(self.sums(metric, batch, own), total) for own, total in zip(units, totals, strict=True)]
        lengths = batch.groups.pair_sizes(batch.tokens(analyser).offsets)
        first, several = pairs[:-1], np.diff(pairs)
        scores = _penalty(metric, *lengths) * _geometric(shares)
        value = (
            np.add.reduceat(scores, first) / several
            if metric["multi"] == "mean"
            else np.maximum.reduceat(scores, first)
        )
        empty_reference = np.logical_or.reduceat(lengths[1] == 0, first)
        return Measures(
            value, None, None, None, several[:, None].astype(float), lengths[0][first] == 0, empty_reference
        )

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return, order by order, which n-grams have which one alike."""
        analyser, orders = self.analyser(metric), range(1, int(metric.argument) + 1)
        units = [batch.units(analyser, ngrams, n=n) for n in orders]
        return [
            part
            for n, own in zip(orders, units, strict=True)
            for part in self.parts(metric, batch, own, f"{n}-gram", "candidate")
        ]

    def account(self, metric: Metric, parts: Sequence[Part], statistics: Mapping[str, float]) -> Account:
        """Return the precisions of every order and reference, their geometric mean, and what references make of it."""
        steps, scores = [], []
        count = len({part.reference for part in parts})
        for r, of in enumerate(numbered(count)):
            own = [part for part in parts if part.reference == r]  # in the order of n
            lengths = (np.array([total]) for total in (own[0].candidate_total, own[0].reference_total))
            found = [(hits(part.links), part.candidate_total) for part in own]
            shares = [ratio(*np.array([pair]).T) for pair in found]
            penalty, mean = _penalty(metric, *lengths).item(), _geometric(shares).item()
            for part, pair, share in zip(own, found, shares, strict=True):
                steps.append(Step(f"{part.kind} precision{of}", " / ".join(map(number, pair)), share.item()))
            if metric["bp"]:
                steps.append(Step(f"brevity penalty{of}", "min(1, exp(1 - r / c))", penalty))
            scores.append(penalty * mean)
            steps.append(Step(f"score{of}", "geometric mean" + " * penalty" * bool(metric["bp"]), scores[-1]))
        value = sum(scores) / count if metric["multi"] == "mean" else max(scores)
        if count > 1:
            steps.append(Step("score", SEVERAL[metric.text("multi")].format(count), value))
        return Account(tuple(steps), value)


def _geometric(shares: Sequence[Column]) -> Column:
    """Return the geometric mean of the shares of all orders, 0 where one is not above 0."""
    with np.errstate(divide="ignore"):
        logs = sum(np.log(np.maximum(share, 0)) / len(shares) for share in shares)
    return np.exp(np.asarray(logs, np.float64))


def _penalty(metric: Metric, candidate: Column, reference: Column) -> Column:
    """Return BLEU's brevity penalty, 1 where it is not asked for."""
    if not metric["bp"]:
        return np.ones_like(candidate)
    return np.exp(np.minimum(0, 1 - reference / np.maximum(candidate, 1)))


class SRl(Enms):
    """Words, word vectors, longest similar subsequence."""

    pattern = r"S-RL()"
    names = ("S-RL",)
    ordered = True
    title = "ROUGE-L of words that are alike"
    formula = "sum over the reference's sentences of the union of longest similar subsequences / words (Eq. 8, 9)"
    parameters = (*VECTOR_OPTIONS, *LAST)

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Unite the longest similar subsequences with every sentence of the candidate."""
        units = batch.units(self.analyser(metric), ngrams, n=1)
        totals = batch.groups.pair_sizes(units.offsets)
        return self.combine(metric, self.sums(metric, batch, units), *totals, batch.groups.pairs)

    def rule(self, metric: Metric, batch: Batch) -> Rule:
        """Return the union of longest similar subsequences."""
        return SimilarUnion(batch.sentences(self.analyser(metric)), batch.groups, metric.number("alpha"))

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return the reference's words on a longest similar subsequence, each with the candidate's."""
        return self.parts(metric, batch, batch.units(self.analyser(metric), ngrams, n=1), "word")


for _family in (NsmR(), NsmSu(), NsmBl(), SRl()):
    register(_family)
