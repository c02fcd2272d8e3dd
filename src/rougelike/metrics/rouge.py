"""ROUGE: the overlap of n-grams, of longest common subsequences, or of skip-bigrams (Lin 2004).

Profile `perl` equals ROUGE-1.5.5 to its five digits, profile `google` equals rouge-score 0.1.2; they differ in
tokeniser, stemmer, what -L compares, and how the best reference is chosen.
"""

from collections.abc import Mapping

import numpy as np

from rougelike.alignment import Part, aligned
from rougelike.analysis import Analyser, stopwords_digest
from rougelike.batch import Batch
from rougelike.errors import MetricError
from rougelike.matching.clipped import clipped, equal_links
from rougelike.matching.lcs import lcs
from rougelike.matching.union_lcs import lcs_links, union_lcs
from rougelike.matching.weighted_lcs import sentence_weights, weighted_lcs, weighted_links
from rougelike.metrics.base import Column, Measures, Metric, Parameter, register
from rougelike.metrics.counted import Counted
from rougelike.metrics.overlap import DIGITS, MULTI, STATISTICS, headline, overlap, ratio
from rougelike.texts import Ints, Tokens, flat
from rougelike.units import Units
from rougelike.units.ngrams import ngrams
from rougelike.units.skips import skips

PROFILE = Parameter(
    "profile", "perl", "equal to ROUGE-1.5.5 (perl) or to rouge-score (google)", choices=("perl", "google")
)
ANALYSER = Parameter(
    "analyser", "profile", "how words are found: as the profile does, or Unicode words for text that is not English",
    choices=("profile", "perl", "google", "unicode"),
)  # fmt: skip
STEM = Parameter("stem", False, "compare the profile's Porter stems instead of words")
STOPWORDS = Parameter("stopwords", "", "a file of words to leave out, one a line")
SENTENCES = Parameter(
    "sentences", "auto",
    "what a sentence is: a line where a text has several lines and otherwise what a splitter finds (auto), or always a "
    "line (lines)",
    choices=("auto", "lines"),
)  # fmt: skip
COMMON = (PROFILE, STEM, STOPWORDS, ANALYSER, MULTI, headline("f1"), DIGITS)


class Rouge(Counted):
    """What all ROUGEs share: analysis, totals, and the step from hits to scores."""

    paper = "Lin 2004, ROUGE: A Package for Automatic Evaluation of Summaries"
    parameters: tuple[Parameter, ...] = COMMON
    statistics = STATISTICS
    rounds_best = False
    """ROUGE-1.5.5 -f B compares recalls after rounding them for n-grams and skip-bigrams, before it for -L and -W."""

    def analyser(self, metric: Metric) -> Analyser:
        """Return how this metric reads texts."""
        profile = metric.text("profile")
        words = profile if metric["analyser"] == "profile" else metric.text("analyser")
        stemmer = {"perl": "rouge155", "google": "nltk"}[profile] if metric["stem"] else "none"
        return Analyser(words, stemmer, metric.text("stopwords"))

    def resources(self, metric: Metric) -> Mapping[str, str]:
        """Name the stop list and the stemmer's table of irregular forms."""
        used = {}
        if metric["stopwords"]:
            used["stopwords"] = stopwords_digest(metric.text("stopwords"))
        if metric["stem"] and metric["profile"] == "perl":
            from rougelike.resources import wordnet_exceptions

            used["wordnet-exceptions"] = wordnet_exceptions()[1]
        return used

    def combine(
        self, metric: Metric, hits: Column, candidate_total: Column, reference_total: Column, pairs: Ints
    ) -> Measures:
        """Make scores of hits and totals, choosing the best reference as the profile does."""

        def best_by(f1: Column) -> Column:
            rounded = 5 if self.rounds_best else -1
            return f1 if metric["profile"] == "google" else ratio(hits, reference_total, rounded)

        return overlap(metric, hits, candidate_total, reference_total, pairs, best_by=best_by)


def _equal_parts(batch: Batch, analyser: Analyser, units: Units, kind: str) -> list[Part]:
    """Return which equal units of one item were counted, a part a reference."""
    return aligned(units, batch.tokens(analyser), flat(batch.texts), kind, equal_links(units))


class RougeN(Rouge):
    """N-grams, equal, clipped."""

    pattern = r"ROUGE-([1-9])"
    names = tuple(f"ROUGE-{n}" for n in range(1, 10))
    title = "n-gram overlap"
    formula = "recall = shared n-grams, clipped, / n-grams of the reference (Eq. 1)"
    rounds_best = True

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Count shared n-grams."""
        units, groups = batch.units(self.analyser(metric), ngrams, n=int(metric.argument)), batch.groups
        return self.combine(metric, clipped(units, groups), *groups.pair_sizes(units.offsets), groups.pairs)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return the n-grams counted."""
        n, analyser = int(metric.argument), self.analyser(metric)
        return _equal_parts(batch, analyser, batch.units(analyser, ngrams, n=n), f"{n}-gram")


class RougeS(Rouge):
    """Skip-bigrams, and for SU single words too, equal, clipped."""

    pattern = r"ROUGE-S(U?[0-9]{1,6})"
    names = ("ROUGE-S4", "ROUGE-SU4")
    title = "skip-bigram overlap; SU counts single words too"
    formula = (
        "recall = shared word pairs with at most the given number of words between / pairs of the reference (Eq. 16)"
    )
    rounds_best = True

    def canonical(self, name: str) -> str:
        """Return the name without leading zeros."""
        letters = name.upper().rstrip("0123456789")
        return f"{letters}{int(name[len(letters) :])}"

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Count shared skip-bigrams."""
        words, gap = metric.argument.startswith("U"), int(metric.argument.removeprefix("U"))
        units, groups = batch.units(self.analyser(metric), skips, gap=gap, words=words), batch.groups
        return self.combine(metric, clipped(units, groups), *groups.pair_sizes(units.offsets), groups.pairs)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return the pairs of words counted, and for SU the words."""
        words, gap = metric.argument.startswith("U"), int(metric.argument.removeprefix("U"))
        analyser = self.analyser(metric)
        return _equal_parts(batch, analyser, batch.units(analyser, skips, gap=gap, words=words), "skip-bigram")


class RougeL(Rouge):
    """Tokens, equal, longest common subsequence: by sentence (perl, and -Lsum) or of whole texts (google)."""

    pattern = r"ROUGE-(L|LSUM)"
    names = ("ROUGE-L", "ROUGE-Lsum")
    title = "longest common subsequence"
    formula = "recall = tokens of the reference's sentences on an LCS with a candidate's sentence / tokens (Eq. 4)"
    parameters = (*COMMON, SENTENCES)
    ordered = True

    def canonical(self, name: str) -> str:
        """Return ROUGE-L or ROUGE-Lsum."""
        return "ROUGE-Lsum" if name.upper().endswith("SUM") else "ROUGE-L"

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Find longest common subsequences."""
        tokens, groups = self._sentences(metric, batch), batch.groups
        hits = (lcs if self._whole(metric) else union_lcs)(tokens, groups)
        return self.combine(metric, hits, *groups.pair_sizes(tokens.offsets), groups.pairs)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return the words counted: those on the longest common subsequences."""
        analyser = self.analyser(metric)
        links = lcs_links(self._sentences(metric, batch), batch.groups, whole=self._whole(metric))
        return aligned(batch.units(analyser, ngrams, n=1), batch.tokens(analyser), flat(batch.texts), "word", links)

    def _sentences(self, metric: Metric, batch: Batch) -> Tokens:
        """Return the tokens by sentence; rouge-score knows lines only."""
        split = metric["sentences"] == "auto" and metric["profile"] == "perl"
        return (batch.sentences if split else batch.tokens)(self.analyser(metric))

    def _whole(self, metric: Metric) -> bool:
        """Return whether whole texts are compared."""
        return metric["profile"] == "google" and metric.name == "ROUGE-L"


class RougeW(Rouge):
    """Tokens, equal, weighted longest common subsequence."""

    pattern = r"ROUGE-W-([0-9]+(?:\.[0-9]+)?)"
    names = ("ROUGE-W-1.2",)
    title = "longest common subsequence that prefers runs of words"
    formula = "recall = (sum of f(run) / f(reference length)) ** (1 / weight), f(k) = k ** weight (Eq. 14)"
    ordered = True
    parameters = (
        *COMMON,
        SENTENCES,
        Parameter(
            "normalise", False,
            "weigh sentences, not sentences and then texts again as ROUGE-1.5.5 does: equal texts then score 1",
        ),
    )  # fmt: skip

    def canonical(self, name: str) -> str:
        """Return the name with the weight in its shortest form."""
        return "ROUGE-W-" + repr(float(name[8:])).removesuffix(".0")

    def check(self, metric: Metric) -> None:
        """Refuse a weight that does not prefer runs."""
        if not 1 < float(metric.argument) <= 10:
            raise MetricError(f"{metric.name}: the weight must be above 1 and at most 10, as in ROUGE-W-1.2")

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Find weighted longest common subsequences."""
        weight = float(metric.argument)
        tokens = self._sentences(metric, batch)
        hits = weighted_lcs(tokens, batch.groups, weight)
        as_candidate, as_reference = self._totals(metric, tokens)
        candidates, references = batch.groups.of_pairs(as_candidate)[0], batch.groups.of_pairs(as_reference)[1]
        return self.combine(metric, hits, candidates, references, batch.groups.pairs)

    def combine(
        self, metric: Metric, hits: Column, candidate_total: Column, reference_total: Column, pairs: Ints
    ) -> Measures:
        """Make scores of hits and totals, undoing f; the best reference is that with the most of its sentences' f."""
        weight = float(metric.argument)
        weighed = reference_total if metric["normalise"] else reference_total ** (1 / weight)
        key = np.array([round(share ** (1 / weight), 12) for share in ratio(hits, weighed).tolist()])
        return overlap(
            metric,
            hits,
            candidate_total,
            reference_total,
            pairs,
            best_by=lambda _: key,
            transform=lambda share: np.minimum(share, 1) ** (1 / weight),  # a run may span a candidate's sentences
        )

    def share(self, metric: Metric, hits: str, total: str) -> str:
        """Return the share of the weight, with the root that undoes it."""
        return f"({hits} / {total}) ** (1 / {metric.argument})"

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return the words counted, each with its share of its run's weight, before the root that makes a score."""
        analyser, weight = self.analyser(metric), float(metric.argument)
        tokens, units = self._sentences(metric, batch), batch.units(analyser, ngrams, n=1)
        links, (as_candidate, as_reference) = weighted_links(tokens, batch.groups, weight), self._totals(metric, tokens)
        totals = [*as_candidate[:1].tolist(), *as_reference[1:].tolist()]
        return aligned(units, tokens, flat(batch.texts), "word", links, totals=totals)

    def _totals(self, metric: Metric, tokens: Tokens) -> tuple[Column, Column]:
        """Return f of every text, as a candidate's and as a reference's; ROUGE-1.5.5 takes f of f for the latter."""
        weight = float(metric.argument)
        weighed = sentence_weights(tokens, weight)
        if metric["normalise"]:
            return weighed, weighed
        return np.diff(tokens.offsets).astype(float) ** weight, weighed**weight

    def _sentences(self, metric: Metric, batch: Batch) -> Tokens:
        return (batch.sentences if metric["sentences"] == "auto" else batch.tokens)(self.analyser(metric))


for _family in (RougeN(), RougeL(), RougeS(), RougeW()):
    register(_family)
