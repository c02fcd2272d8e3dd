"""SEM-F1: how much of each side's sentences the other side says, by sentence vectors (Bansal et al. 2022).

Algorithm 1: a candidate's sentence is worth its greatest cosine to a sentence of all references together, precision is
the mean of those; a reference's sentence is worth its greatest cosine to a sentence of the candidate, recall is the
mean of those for each reference, and then over references (Sec. 6). F1 = 2PR / (P + R). Cosines are not floored, so all
three may be negative.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import cast

import numpy as np
from numpy.typing import NDArray

from rougelike.alignment import Account, Link, Part, Piece, Step, piece
from rougelike.alignment import hits as credits_of
from rougelike.analysis.sentences import check_splitter, spans
from rougelike.batch import Batch
from rougelike.errors import MetricError
from rougelike.items import Dataset, Text
from rougelike.matching.maxima import Maxima, maxima, over_references
from rougelike.metrics.base import Column, Family, Measures, Metric, Parameter, Preparation, register
from rougelike.metrics.counted import SEVERAL, account, number, numbered
from rougelike.metrics.overlap import combined, headline
from rougelike.metrics.parsed import SPLIT
from rougelike.similarity.encoder import Encoded, encode, encoder
from rougelike.texts import Ints, flat

PARAMETERS = (
    Parameter(
        "encoder", "paraphrase-minilm-l3",
        "what makes vectors of sentences: a name of 'rougelike resources list', a folder, or OWNER/MODEL of a hub",
    ),
    SPLIT,
    Parameter(
        "multi", "paper",
        "several references: precision against all together and recall averaged (paper), or as for ROUGE",
        choices=("paper", "mean", "best", "pooled", "jackknife"),
    ),
    headline("f1"),
)  # fmt: skip


def f1(precision: Column, recall: Column) -> Column:
    """Return 2PR / (P + R), 0 where P + R is 0; unlike shares of units, P and R may be negative."""
    total = precision + recall
    return np.where(total == 0, 0.0, 2 * precision * recall / np.where(total == 0, 1.0, total))


class SemF1(Family):
    """Sentences, encoder, row and column maxima."""

    pattern = r"SEM-F1"
    names = ("SEM-F1",)
    title = "sentences with their most alike by an encoder"
    formula = (
        "precision = mean over the candidate's sentences of the greatest cosine to one of the references' (Algorithm 1)"
    )
    paper = "Bansal et al. 2022, SEM-F1: an Automatic Way for Semantic Evaluation of Multi-Narrative Overlap Summaries"
    parameters = PARAMETERS
    statistics = ("precision_hits", "candidate_total", "recall_hits", "reference_total")

    def check(self, metric: Metric) -> None:
        """Refuse an encoder without a name, and a splitter that there is none of."""
        if not metric["encoder"]:
            raise MetricError(f"{metric.name}: option encoder takes a name or a folder, not ''")
        check_splitter(metric.text("split"))

    def prepare(self, metric: Metric) -> Preparation:
        """Ask for the vectors of all sentences of the data: what is encoded in one call is encoded once."""
        name, splitter = metric.text("encoder"), metric.text("split")

        def make(whole: Dataset) -> Encoded:
            texts = chain(whole.candidates, chain.from_iterable(whole.references))
            return encode(texts, encoder(name), splitter)

        return Preparation(("sentences", name, splitter), make)

    def resources(self, metric: Metric) -> Mapping[str, str]:
        """Name the encoder."""
        used = encoder(metric.text("encoder"))
        return {used.name: used.sha256 or "function"}

    def asked(self, metric: Metric, batch: Batch) -> tuple[Maxima, Maxima]:
        """Return what each pair's candidate finds in its reference and what the reference finds in the candidate."""
        key = self.prepare(metric).key
        return batch.once(("maxima", key), lambda: _maxima(batch, cast("Encoded", batch.prepared[key])))

    def sentences(self, metric: Metric, batch: Batch) -> tuple[Maxima, Maxima]:
        """Return what each item's candidate finds in all references, and what each reference finds in the candidate."""
        by_pair, recalled = self.asked(metric, batch)
        return over_references(by_pair, batch.groups.pairs), recalled

    def measure(self, metric: Metric, batch: Batch) -> Measures:
        """Average the sentences of each side."""
        by_pair, recalled = self.asked(metric, batch)
        pairs = batch.groups.pairs
        one, together, back = ((side.sums, side.sizes) for side in (by_pair, over_references(by_pair, pairs), recalled))
        return _scores(metric, one, together, back, pairs)

    def align(self, metric: Metric, batch: Batch) -> list[Part]:
        """Return each sentence with its most alike: for each reference what precision asks, then what recall asks.

        Precision asks all references together, unless `multi` takes them one by one: then a candidate's sentence has
        one link, in the part of the reference that says it best.
        """
        by_pair, recalled = self.asked(metric, batch)
        own, *others = [_pieces(text, metric.text("split"), n) for n, text in enumerate(batch.texts, -1)]
        chosen = over_references(by_pair, batch.groups.pairs).places.tolist()
        together = metric["multi"] in ("paper", "pooled")
        parts = []
        for r, other in enumerate(others):
            (values, places), (back, back_places) = (_of(asked, r) for asked in (by_pair, recalled))
            asking = [i for i, j in enumerate(places) if j >= 0 and (not together or chosen[i] == r)]
            precise = [Link(i, places[i], values[i], values[i]) for i in asking]
            recall = [Link(i, j, back[j], back[j]) for j, i in enumerate(back_places) if i >= 0]
            for side, links in (("candidate", precise), ("reference", recall)):
                hits, sizes = sum(link.credit for link in links), (float(len(own)), float(len(other)))
                parts.append(Part(r, "sentence", side, own, other, tuple(links), hits, *sizes))
        return parts

    def account(self, metric: Metric, parts: Sequence[Part], statistics: Mapping[str, float]) -> Account:
        """Return the mean cosine of the candidate's sentences, that of each reference's, and what they make."""
        asking, asked = ([p for p in parts if p.side == side] for side in ("candidate", "reference"))
        precise = np.array([(credits_of(p.links), p.candidate_total) for p in asking]).T
        recalled = np.array([(credits_of(p.links), p.reference_total) for p in asked]).T
        together = np.array([[precise[0].sum()], precise[1, :1]])
        count, multi = len(asked), metric.text("multi")
        made = _scores(metric, precise, together, recalled, np.array([0, count]))
        at_once = multi in ("paper", "pooled")
        of = [""] if at_once else numbered(count)
        steps = [_step(f"precision{name}", together if at_once else precise, r) for r, name in enumerate(of)]
        steps += [_step(f"recall{name}", recalled, r) for r, name in enumerate(numbered(count))]
        lines = []
        if count > 1:
            how = {"paper": SEVERAL["mean"], "pooled": "of the sentences of {} references"}.get(multi) or SEVERAL[multi]
            lines += [(name, how.format(count)) for name in (("recall",) if at_once else ("precision", "recall", "f1"))]
        if count == 1 or at_once:
            lines.append(("f1", "2PR / (P + R)"))
        steps += [Step(name.replace("f1", "F1"), how, getattr(made, name)[0].item()) for name, how in lines]
        return account(steps, made, metric)


def _maxima(batch: Batch, encoded: Encoded) -> tuple[Maxima, Maxima]:
    numbers = [encoded.numbers[text] for text in batch.texts]
    bounds = np.concatenate(([0], np.cumsum([len(of) for of in numbers])))
    return maxima(encoded, np.concatenate(numbers), bounds, batch.groups)


Cosines = tuple[Column, Column] | NDArray[np.float64]
"""The sum of each asking's cosines, and how many sentences ask."""


def _scores(metric: Metric, by_pair: Cosines, together: Cosines, recalled: Cosines, pairs: Ints) -> Measures:
    """Make scores of what candidates find in each reference and in all together, and references in candidates."""
    first, multi = pairs[:-1], metric.text("multi")
    hits, total = (np.add.reduceat(column, first) for column in recalled)
    if multi == "paper":
        precision, recall = _mean(together), np.add.reduceat(_mean(recalled), first) / np.diff(pairs)
        f = f1(precision, recall)
    elif multi == "pooled":
        precision, recall = _mean(together), hits / np.maximum(total, 1)
        f = f1(precision, recall)
    else:
        p, r = _mean(by_pair), _mean(recalled)
        key = f1(p, r)
        precision, recall, f = combined([p, r, key], key, pairs, multi)
    value = {"precision": precision, "recall": recall, "f1": f}[metric.text("headline")]
    statistics = np.stack([*together, hits, total], axis=1)
    empty_reference = np.logical_or.reduceat(recalled[1] == 0, first)
    return Measures(value, precision, recall, f, statistics, together[1] == 0, empty_reference)


def _mean(found: Cosines) -> Column:
    """Return the mean cosine of each asking, 0 where nothing asks or nothing answers."""
    sums, sizes = found
    return sums / np.maximum(sizes, 1)


def _step(name: str, found: Cosines, at: int) -> Step:
    sums, sizes = found
    return Step(name, f"{number(sums[at].item())} / {number(sizes[at].item())}", _mean(found)[at].item())


def _of(found: Maxima, asking: int) -> tuple[list[float], list[int]]:
    first, last = found.offsets[asking : asking + 2]
    return found.values[first:last].tolist(), found.places[first:last].tolist()


def _pieces(text: Text, splitter: str, reference: int) -> tuple[Piece, ...]:
    (written,) = flat([text])
    return tuple(piece([span], written, reference) for span in spans(text, splitter))


register(SemF1())
